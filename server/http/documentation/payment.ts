import type * as calls from '#contract/payment';
import type { DocumentationOf } from './call-documentation.ts';
import { purchaseRefusals } from './order.ts';

export const paymentCalls = {
  cancelPayment: {
    summary:
      'Ends an attempt that has not been paid; money that still comes goes back. One that was paid stays an order.',
    errors: ['not_found'],
  },
  getPayment: {
    summary: 'How an attempt to pay stands, by the provider’s own books.',
    errors: ['not_found'],
  },
  pay: {
    summary: 'The provider’s order for an attempt, to open its checkout with. Sent again, it is the same.',
    errors: [
      'not_found',
      'payment_amount_wrong',
      'payment_closed',
      'payment_unavailable',
      'payment_provider_away',
      'rate_limited',
      'slot_closed',
      'store_closed',
      'slot_full',
      'coupon_expired',
      'plan_unavailable',
    ],
  },
  quoteOrder: {
    summary: 'Freezes an order that is to be paid online, at its prices, for 45 minutes. Nothing is ordered yet.',
    errors: ['rate_limited', 'payment_too_small', ...purchaseRefusals],
  },
  verifyPayment: {
    summary: 'Proves by the provider’s signature that a payment was made for an order of the provider’s; settles it.',
    errors: ['not_found', 'payment_signature_invalid'],
  },
} satisfies DocumentationOf<typeof calls>;
