import * as v from 'valibot';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { id, withFieldAliases, storeFields, storePair } from '../fields.ts';

/** A weekly reminder to order the same again. */
export const reminder = v.object({
  /** 1 (Monday) to 7. */
  weekday: v.number(),
  next_at: v.string(),
  /** The last day (`YYYY-MM-DD`) on which no message was sent, because none of the items were for sale. */
  skipped_on: v.nullable(v.string()),
});
export type Reminder = v.InferOutput<typeof reminder>;

/** The limit per customer and store. */
export const maxReminders = 10;

/** 1 (Monday) to 7. */
const weekday = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7));

export const setReminder = endpoint({
  method: 'POST',
  path: 'order/reminder/{orderId}',
  policy: 'customer',
  params: v.object({ orderId: id }),
  body: withFieldAliases(v.object({ ...storeFields, weekday })),
  answer: reply({ data: reminder }),
});

export const endReminder = endpoint({
  method: 'DELETE',
  path: 'order/reminder/{saasId}/{storeId}/{orderId}',
  policy: 'customer',
  params: v.object({ ...storePair, orderId: id }),
  answer: reply({ data: reminder }),
});

export const documentation = {
  setReminder: {
    summary:
      'Sends the customer a message each week, on this weekday at 9 by the store’s clock, with a link that fills the cart with this order’s items, from tomorrow. Nothing is ordered. A repeated request changes the day. At most 10 in a store.',
    errors: ['not_found', 'reminders_used'],
  },
  endReminder: {
    summary: 'Ends the weekly reminder of an order, and returns it. A repeated request has no effect.',
    errors: ['not_found'],
  },
} satisfies Documentation;
