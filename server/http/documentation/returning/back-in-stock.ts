import type * as calls from '#contract/returning/back-in-stock';
import type { DocumentationOf } from '../call-documentation.ts';

const errors = ['in_stock', 'not_found', 'mail_unavailable', 'sms_unavailable', 'rate_limited'] as const;

export const backInStockCalls = {
  confirmBackInStock: {
    summary: 'Confirms a request for a message when an item is back, with the token of its link, valid for two days.',
    errors: ['link_expired'],
  },
  forgetBackInStock: {
    summary: 'Forgets such a request at once, confirmed or not, with the token that its message carries; no login.',
    errors: ['link_expired'],
  },
  requestBackInStock: {
    summary:
      'Sends a link to a mobile number or e-mail that confirms a request for one message when an item that is sold out is back. The answer is the same whether or not this contact waits already.',
    errors: [...errors],
  },
  requestOwnBackInStock: {
    summary:
      'The same for a customer: their own proved number or e-mail needs no link. `is_confirmed` says so, and `forget` is then the token of `back-in-stock/forget`.',
    errors: [...errors],
  },
} satisfies DocumentationOf<typeof calls>;
