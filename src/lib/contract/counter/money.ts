import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { id, linesVersion, money, quantity, requiredLine } from '../fields.ts';
import { deductionMoney } from '../orders/deduction.ts';
import { storeEndpoint } from './endpoints.ts';

const reason = requiredLine(200);

/** Cancels an order while it is in the store, and tells its customer why. */
export const cancelAtCounter = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/cancel',
  permission: 'orders',
  params: { orderId: id },
  body: v.object({ reason }),
  answer: reply({}),
});

const deductionId = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** `deduction_id` is made by the caller: sent again, it is the same deduction. */
export const deductFromOrder = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/deductions',
  permission: 'money',
  params: { orderId: id },
  body: v.object({
    deduction_id: deductionId,
    kind: v.picklist(['line', 'delivery', 'goodwill']),
    /** Required for `line`, with how many pieces of it. */
    line: v.optional(id),
    quantity: v.optional(quantity),
    lines_version: linesVersion,
    /** How many of the pieces go back to the shelf. */
    stock_back: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 0),
    /** By default what the pieces cost; required for all but lines. */
    amount: v.optional(money),
    reason,
  }),
  answer: reply({ data: v.object({ deduction_id: deductionId, amount: money, money: deductionMoney }) }),
});

/** Notes that the customer of a cash order has their money back by transfer; noted again with the same reference, it stays. */
export const noteTransfer = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/deductions/{deductionId}/transfer',
  permission: 'money',
  params: { orderId: id, deductionId },
  body: v.object({ reference: requiredLine(60) }),
  answer: reply({}),
});

/** Describes each call and its refusals. */
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
  noteTransfer: {
    summary: 'Records the store’s transfer for a cash order, with its reference.',
    errors: ['transfer_noted'],
  },
} satisfies Documentation;
