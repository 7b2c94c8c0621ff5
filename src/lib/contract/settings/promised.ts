import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { day, id, timeForm } from '../fields.ts';
import { moment, orderType } from '../order.ts';
import { storeEndpoint } from '../counter/endpoints.ts';

/** `ends_at` is null for an order for the next opening. */
const orderTime = v.object({ starts_at: v.string(), ends_at: v.nullable(v.string()) });
export type OrderTime = v.InferOutput<typeof orderTime>;

const promisedOrder = v.object({
  order_id: id,
  customer_name: v.string(),
  order_type: orderType,
  is_paid_online: v.boolean(),
  /** Its slot or its opening; null for as soon as possible. */
  time: v.nullable(orderTime),
  /** The next free slot, or the next opening for an order without a slot; null if there is none. */
  next: v.nullable(orderTime),
});
export type PromisedOrder = v.InferOutput<typeof promisedOrder>;

export const readPromised = storeEndpoint({
  method: 'GET',
  path: 'day/promised',
  permission: 'opening',
  /** `closes` (`HH:MM`) is an early closing time. Without it, the store is closed all day. */
  query: v.object({ date: day, closes: v.optional(v.pipe(v.string(), v.regex(timeForm))) }),
  answer: reply({ data: v.array(promisedOrder) }),
});

export const rescheduleOrder = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/time',
  permission: 'orders',
  params: { orderId: id },
  body: v.object({ starts_at: moment }),
  answer: reply({}),
});

export const documentation = {
  readPromised: {
    summary:
      'The orders in the store that are promised for the time of a planned closing, and the next possible time for each.',
  },
  rescheduleOrder: {
    summary:
      'Moves an order that is still in the store to a free slot, or an order without a slot to a later opening. The customer gets a message with the new time. A repeated request has no effect.',
    errors: ['order_move_impossible', 'slot_closed', 'slot_full', 'store_closed'],
  },
} satisfies Documentation;
