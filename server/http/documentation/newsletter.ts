import type * as calls from '#contract/newsletter';
import type { DocumentationOf } from './call-documentation.ts';

export const newsletterCalls = {
  confirmSubscription: {
    summary: 'Confirms a subscription with the token of its link, good for two days.',
    errors: ['link_expired'],
  },
  subscribe: {
    summary:
      'Sends a link that confirms the subscription to a store’s letter. The answer is the same whether the address is known or not.',
    errors: ['rate_limited', 'not_found', 'mail_unavailable'],
  },
  unsubscribe: {
    summary:
      'Ends a subscription with the token that every message carries; no login. Mail programs post to `newsletter/unsubscribe/{token}` (RFC 8058).',
    errors: ['link_expired'],
  },
} satisfies DocumentationOf<typeof calls>;
