import * as v from 'valibot';
import { cartLine } from '../cart-line.ts';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { linkToken, money, storePair } from '../fields.ts';

/** An ordered item at its current price; price and stock are null if it is no longer sold. */
const soldLine = v.object({
  ...v.pick(cartLine, ['item_id', 'item_name', 'product_color', 'unit', 'image', 'product_qty']).entries,
  price: v.nullable(money),
  stock: v.nullable(v.number()),
});

/** The data visible to anyone with a reminder's link. It contains nothing about the customer. */
const linkedReminder = v.object({
  is_ended: v.boolean(),
  lines: v.array(soldLine),
});
export type LinkedReminder = v.InferOutput<typeof linkedReminder>;

/** The token is in the body, to keep it out of URLs and logs. */
export const readLinkedReminder = endpoint({
  method: 'POST',
  path: 'order/reminder-link/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  body: v.object({ token: linkToken }),
  answer: reply({ data: linkedReminder }),
});

/** Ends the reminders of a link, or restores them. */
export const endLinkedReminder = endpoint({
  method: 'POST',
  path: 'order/reminder-link/{saasId}/{storeId}/end',
  policy: 'public',
  params: v.object(storePair),
  body: v.object({ token: linkToken, is_ended: v.boolean() }),
  answer: reply({ data: linkedReminder }),
});

export const documentation = {
  readLinkedReminder: {
    summary:
      'The items that a weekly reminder’s link adds to the cart, with current price and stock; both are null for items no longer sold. It contains no data of the customer. A link is valid for a week.',
    errors: ['link_expired'],
  },
  endLinkedReminder: {
    summary: 'Ends or resumes the weekly reminders of a link.',
    errors: ['link_expired', 'reminders_used'],
  },
} satisfies Documentation;
