import * as v from 'valibot';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { purchaseRefusals } from './errors.ts';
import { id, line, requiredLine, withFieldAliases } from './fields.ts';
import { orderFields, placedOrder, totals } from './order.ts';

/** An attempt to pay: from `order/quote`, and the `Idempotency-Key` of the calls after it. */
export const attemptId = v.pipe(v.string(), v.uuid());

/**
 * `open`: no payment known. `ordered`: has its order or subscription. `closed`: can no longer be paid.
 * `refunded`: its payment is returned, with a `reason`.
 */
export const payment = v.object({
  state: v.picklist(['open', 'ordered', 'closed', 'refunded']),
  reason: v.string(),
  order: v.nullable(placedOrder),
  /** The subscription that a plan's payment has made. */
  subscription: v.optional(v.nullable(id), null),
});
export type Payment = v.InferOutput<typeof payment>;

export const quoteOrder = endpoint({
  method: 'POST',
  path: 'order/quote',
  policy: 'customer',
  body: withFieldAliases(v.object({ ...orderFields, payment_type: v.literal('online') })),
  answer: reply({ data: v.object({ attempt_id: attemptId, totals, currency: v.string() }) }),
});

/** A decimal amount in a path. */
const decimal = v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount'), v.transform(Number));

/**
 * Takes the attempt as `Idempotency-Key`. The query's `amount` is in the store's currency, the response's in minor
 * units.
 */
export const pay = endpoint({
  method: 'POST',
  path: 'rezar/pay/{amount}',
  policy: 'customer',
  params: v.object({ amount: decimal }),
  body: v.object({ amount: v.optional(v.number()), currency: v.optional(line(3)) }),
  answer: reply({
    id: v.string(),
    amount: v.pipe(v.number(), v.integer()),
    currency: v.string(),
    key: v.string(),
    /** The URL of the provider's checkout script. */
    script: v.string(),
  }),
});
export type ProviderOrder = v.InferOutput<typeof pay.answer>;

export const verifyPayment = endpoint({
  method: 'POST',
  path: 'rezar/verification',
  policy: 'customer',
  body: withFieldAliases(
    v.object({
      store_id: id,
      razorpay_order_id: requiredLine(60),
      razorpay_payment_id: requiredLine(60),
      razorpay_signature: requiredLine(200),
    }),
  ),
  answer: reply({ data: payment }),
});

export const getPayment = endpoint({
  method: 'GET',
  hasEffect: true,
  path: 'rezar/attempt/{attemptId}',
  policy: 'customer',
  params: v.object({ attemptId }),
  answer: reply({ data: payment }),
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: 'rezar/cancel/{attemptId}',
  policy: 'customer',
  params: v.object({ attemptId }),
  answer: reply({ data: payment }),
});

export const documentation = {
  cancelPayment: {
    summary: 'Ends an unpaid attempt; a later payment is refunded. A paid attempt stays an order.',
    errors: ['not_found'],
  },
  getPayment: {
    summary: 'The state of a payment attempt, from the provider’s records.',
    errors: ['not_found'],
  },
  pay: {
    summary: 'The provider’s order for an attempt, to open its checkout. A repeated request returns the same order.',
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
    summary: 'Freezes the prices of an order for an online payment, for 45 minutes. Nothing is ordered yet.',
    errors: ['rate_limited', 'payment_too_small', ...purchaseRefusals],
  },
  verifyPayment: {
    summary: 'Verifies the provider’s signature of a payment, and settles the payment.',
    errors: ['not_found', 'payment_signature_invalid'],
  },
} satisfies Documentation;
