import { createSessionCookie } from '#server/platform/http/session-cookie';

/** The cookie of staff's sessions, and its two halves: the token in a request, and the header of an answer. */
export const { read: counterToken, write: counterCookie } = createSessionCookie('counter');
