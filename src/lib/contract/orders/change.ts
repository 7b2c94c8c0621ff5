import * as v from 'valibot';
import { cartLineInput } from '../cart.ts';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { id, money, withFieldAliases, storeFields } from '../fields.ts';
import { assertedMoney, moment, totals } from '../order.ts';
import { orderSummary } from '../order-history.ts';
import { attemptId } from '../payment.ts';

const pieces = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999));

/** A line with its new number of pieces; 0 removes the line. `was` is the number that the customer saw. */
export const changedLine = v.object({
  line: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
  item_id: id,
  was: pieces,
  quantity: pieces,
});

/** Absent fields do not change. */
const changeFields = {
  ...storeFields,
  lines: v.optional(v.pipe(v.array(changedLine), v.maxLength(200)), []),
  added: v.optional(v.pipe(v.array(cartLineInput), v.maxLength(200)), []),
  /** Whether the added items come from the customer's cart. They are then removed from it. */
  from_cart: v.optional(v.boolean(), false),
  address_id: v.optional(id),
  /** One of `order/slots`; null for as soon as possible. */
  slot_starts_at: v.optional(v.nullable(moment)),
};

export const changeQuote = v.object({
  totals,
  /** The coupon that still applies; empty for none. */
  coupon_code: v.string(),
  /** The difference to pay online, or to refund. Both are 0 for an order paid in cash. */
  to_pay: money,
  refund: money,
});
export type ChangeQuote = v.InferOutput<typeof changeQuote>;

export const quoteChange = endpoint({
  method: 'POST',
  path: 'order/quote-change/{orderId}',
  policy: 'customer',
  params: v.object({ orderId: id }),
  body: withFieldAliases(v.object(changeFields)),
  answer: reply({ data: changeQuote }),
});

/** `order_value` is the new total that the customer saw. */
const confirmedChange = withFieldAliases(v.object({ ...changeFields, order_value: assertedMoney }));

/** Opens a payment attempt for the difference, if a change of an order paid online costs more. */
export const payChange = endpoint({
  method: 'POST',
  path: 'order/pay-change/{orderId}',
  policy: 'customer',
  params: v.object({ orderId: id }),
  body: confirmedChange,
  answer: reply({ data: v.object({ attempt_id: attemptId, amount: money }) }),
});

/**
 * Requires an `Idempotency-Key`. If the difference must be paid online, the key is the paid attempt of
 * `order/pay-change`.
 */
export const changeOrder = endpoint({
  method: 'POST',
  path: 'order/change/{orderId}',
  policy: 'customer',
  params: v.object({ orderId: id }),
  body: confirmedChange,
  answer: reply({ data: orderSummary }),
});

export type OrderChange = Omit<v.InferInput<typeof changeOrder.body>, 'saas_id' | 'store_id' | 'order_value'>;

export const refusals = [
  'not_found',
  'order_cancelled',
  'order_not_changeable',
  'order_adjusted',
  'too_many_changes',
  'too_many_lines',
  'change_empties_order',
  'change_too_small',
  'step_changed',
  'cart_changed',
  'out_of_stock',
  'quantity_too_large',
  'below_minimum',
  'outside_delivery_area',
  'payment_unavailable',
  'cash_order_too_large',
  'refund_too_small',
  'slot_full',
  'slot_closed',
  'slot_not_offered',
  'store_closed',
] as const;

export const documentation = {
  quoteChange: {
    summary: 'The total of an order after a change, and the difference to pay or to refund. The order stays unchanged.',
    errors: [...refusals],
  },
  changeOrder: {
    summary:
      'Changes the customer’s order before it is packed: pieces, items, address or slot. Charges, coupon and tax follow the rules of an order.',
    errors: [...refusals, 'idempotency_key_reused', 'payment_pending', 'payment_closed', 'payment_refunded'],
  },
  payChange: {
    summary:
      'Opens an attempt to pay the difference of a change that costs more. Only the verified payment changes the order.',
    errors: [...refusals, 'rate_limited'],
  },
} satisfies Documentation;
