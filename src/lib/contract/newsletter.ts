import * as v from 'valibot';
import { endpoint, reply } from './endpoint.ts';
import { email, respelled, storeFields } from './fields.ts';

/** What a link in a message carries. */
export const linkToken = v.pipe(v.string(), v.regex(/^[\w.-]{20,200}$/, 'is no token of a link'));

export const subscribe = endpoint({
  method: 'POST',
  path: 'newsletter/subscribe',
  policy: 'public',
  summary:
    'Sends a link that confirms the subscription to a store’s letter. The answer is the same whether the address is known or not.',
  body: respelled(v.object({ email, ...storeFields })),
  answer: reply({}),
  errors: ['rate_limited', 'not_found', 'mail_unavailable'],
});

export const confirmSubscription = endpoint({
  method: 'POST',
  path: 'newsletter/confirm',
  policy: 'public',
  summary: 'Confirms a subscription with the token of its link, good for two days.',
  body: v.object({ token: linkToken }),
  answer: reply({}),
  errors: ['link_expired'],
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: 'newsletter/unsubscribe',
  policy: 'public',
  summary:
    'Ends a subscription with the token that every message carries; no login. Mail programs post to `newsletter/unsubscribe/{token}` (RFC 8058).',
  body: v.object({ token: linkToken }),
  answer: reply({}),
  errors: ['link_expired'],
});
