import * as v from 'valibot';
import { endpoint, reply } from './endpoint.ts';
import { email, respelled, storeFields } from './fields.ts';

/** The token of a link in a message. */
export const linkToken = v.pipe(v.string(), v.regex(/^[\w.-]{20,200}$/, 'is not a link token'));

export const subscribe = endpoint({
  method: 'POST',
  path: 'newsletter/subscribe',
  policy: 'public',
  body: respelled(v.object({ email, ...storeFields })),
  answer: reply({}),
});

export const confirmSubscription = endpoint({
  method: 'POST',
  path: 'newsletter/confirm',
  policy: 'public',
  body: v.object({ token: linkToken }),
  answer: reply({}),
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: 'newsletter/unsubscribe',
  policy: 'public',
  body: v.object({ token: linkToken }),
  answer: reply({}),
});
