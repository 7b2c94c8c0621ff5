import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { id, linesVersion, money, quantity, requiredLine } from '../fields.ts';
import { deductionMoney } from '../orders/deduction.ts';
import { storeEndpoint } from './endpoints.ts';

const reason = requiredLine(200);

export const cancelAtCounter = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/cancel',
  permission: 'orders',
  params: { orderId: id },
  body: v.object({ reason }),
  answer: reply({}),
});

const deductionId = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** The caller creates `deduction_id`. A repeated one has no effect. */
export const deductFromOrder = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/deductions',
  permission: 'money',
  params: { orderId: id },
  body: v.object({
    deduction_id: deductionId,
    kind: v.picklist(['line', 'delivery', 'goodwill']),
    /** Both are required for `line`; `quantity` is in pieces. */
    line: v.optional(id),
    quantity: v.optional(quantity),
    lines_version: linesVersion,
    /** The number of pieces to restock. */
    stock_back: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 0),
    /** Default: the price of the pieces. Required for all kinds but `line`. */
    amount: v.optional(money),
    reason,
  }),
  answer: reply({ data: v.object({ deduction_id: deductionId, amount: money, money: deductionMoney }) }),
});

/** Records the transfer of a cash refund. A repeated reference has no effect. */
export const recordTransfer = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/deductions/{deductionId}/transfer',
  permission: 'money',
  params: { orderId: id, deductionId },
  body: v.object({ reference: requiredLine(60) }),
  answer: reply({}),
});

export const documentation = {
  cancelAtCounter: {
    summary:
      'Cancels an order while it is in the store. Its stock returns, the rest of an online payment is refunded, and the customer sees the reason. A repeated request has no effect.',
    errors: ['order_move_impossible'],
  },
  deductFromOrder: {
    summary:
      'Deducts a part of an order: pieces of a line, delivery, or a sum for goodwill. An online payment is refunded, due cash is reduced, and for paid cash the store owes a transfer. Never more than is left.',
    errors: [
      'order_cancelled',
      'deduction_too_large',
      'idempotency_key_reused',
      'refund_too_small',
      'deduction_too_small',
      'step_changed',
    ],
  },
  recordTransfer: {
    summary: 'Records the store’s transfer for a cash order, with its reference.',
    errors: ['transfer_noted'],
  },
} satisfies Documentation;
