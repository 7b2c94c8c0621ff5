import * as v from 'valibot';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { email, linkToken, withFieldAliases, storeFields } from './fields.ts';

export const subscribe = endpoint({
  method: 'POST',
  path: 'newsletter/subscribe',
  policy: 'public',
  body: withFieldAliases(v.object({ email, ...storeFields })),
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

export const documentation = {
  confirmSubscription: {
    summary: 'Confirms a subscription with the token of its link, valid for two days.',
    errors: ['link_expired'],
  },
  subscribe: {
    summary:
      'Sends a link that confirms the subscription to a store’s newsletter. The response is the same for known and unknown addresses.',
    errors: ['rate_limited', 'not_found', 'mail_unavailable'],
  },
  unsubscribe: {
    summary:
      'Ends a subscription with the token in every message, without logging in. Mail programs post to `newsletter/unsubscribe/{token}` (RFC 8058).',
    errors: ['link_expired'],
  },
} satisfies Documentation;
