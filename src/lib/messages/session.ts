/** Said when the shop no longer accepts a session. Every page can say it, so it stands apart from the other refusals. */
export const sessionEnded = 'Your session has ended. Please log in again.';
