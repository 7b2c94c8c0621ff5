import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { id, requiredLine } from '../fields.ts';
import { orderStatus } from '../order.ts';
import { storeEndpoint } from './endpoints.ts';

/** The event of an order's last step, and its resulting status. */
export const lastStep = v.object({ event: id, step: v.picklist(['accepted', ...orderStatus.options]) });
export type LastStep = v.InferOutput<typeof lastStep>;

/** Why a step can no longer be undone. */
export type UndoObstacle = 'day_over' | 'day_closed' | 'money_returned' | 'return_open' | 'invoiced';

export const undoStep = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/undo',
  permission: 'orders',
  params: { orderId: id },
  body: v.object({
    /** The step's event from `last_step`. A repeated request has no effect. */
    event: id,
    /** For the staff log. */
    reason: v.optional(requiredLine(200)),
  }),
  answer: reply({}),
});

/** A repeated request has no effect. */
export const undoLeaveOut = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/deductions/{deductionId}/undo',
  permission: 'orders',
  params: { orderId: id, deductionId: v.pipe(v.string(), v.uuid(), v.toLowerCase()) },
  answer: reply({}),
});

export const documentation = {
  undoStep: {
    summary:
      'Undoes the last step of an order until the business day of the step ends or is closed: the order returns to its earlier status, and its cash is reversed. Its invoice and stock stay. Unsent messages about the step are dropped; for sent ones, the customer gets a correction.',
    errors: ['step_changed', 'undo_impossible', 'rider_cash_handed_in'],
  },
  undoLeaveOut: {
    summary:
      'Puts back pieces that were left out of an order, before it is packed and before their refund begins. The customer pays for them again.',
    errors: ['order_not_pending', 'step_changed', 'undo_impossible'],
  },
} satisfies Documentation;
