import { createSessionCookie } from '#server/platform/http/session-cookie';

export const { read: counterToken, write: counterCookie } = createSessionCookie('counter');
