/** Shown when the shop no longer accepts a session. On every page, hence separate from the other refusals. */
export const sessionEnded = 'Your session has ended. Please log in again.';
