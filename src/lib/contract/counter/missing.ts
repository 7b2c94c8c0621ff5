import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { count, id, line, linesVersion, money, quantity } from '../fields.ts';
import { offer } from './offer.ts';
import { storeEndpoint } from './endpoints.ts';

const lineParams = { orderId: id, line: id };

/**
 * `to_pick` is the number of pieces to pick, as shown by the page.
 * The call is refused if it has changed. This makes retries safe.
 */
const missingPieces = {
  quantity,
  to_pick: v.optional(count),
  lines_version: linesVersion,
};

export const leaveOut = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/lines/{line}/leave-out',
  permission: 'orders',
  params: lineParams,
  body: v.object(missingPieces),
  answer: reply({
    data: v.object({
      /** Whether nothing was left of the order. */
      is_cancelled: v.boolean(),
    }),
  }),
});

/** A possible replacement item, in one of its colours. */
export const replacementItem = v.object({
  item_id: id,
  item_name: v.string(),
  product_color: v.string(),
  unit: v.string(),
  item_price: money,
  image: v.string(),
  stock: v.number(),
});
export type ReplacementItem = v.InferOutput<typeof replacementItem>;

/**
 * At most 20 items in stock that are not in the order, best match first.
 * Without a text: only items of the same category, by similar price.
 */
export const findReplacements = storeEndpoint({
  method: 'GET',
  path: 'orders/{orderId}/lines/{line}/replacements',
  permission: 'orders',
  params: lineParams,
  query: v.object({ text: v.optional(line(100), '') }),
  answer: reply({ data: v.array(replacementItem) }),
});

export const offerReplacement = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/lines/{line}/offer',
  permission: 'orders',
  params: lineParams,
  body: v.object({ ...missingPieces, item_id: id, product_color: v.optional(line(80), '') }),
  answer: reply({ data: offer }),
});

/** Records the customer's answer by phone, or withdraws the offer. */
export const settleOffer = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/offers/{offerId}',
  permission: 'orders',
  params: { orderId: id, offerId: id },
  body: v.object({ answer: v.picklist(['accept', 'leave_out', 'withdraw']) }),
  answer: reply({ data: offer }),
});

export const documentation = {
  findReplacements: {
    summary:
      'Items in stock that could replace a missing item, at most 20, the likeliest first; without a text, only from its category.',
  },
  leaveOut: {
    summary:
      'Leaves missing pieces of a line out and deducts their price. An order without any pieces left is cancelled and refunded.',
    errors: ['order_not_pending', 'line_changed', 'step_changed'],
  },
  offerReplacement: {
    summary:
      'Offers the customer another item for missing pieces, at most at their price, and reserves its stock. The customer gets a message.',
    errors: ['order_not_pending', 'line_changed', 'step_changed', 'out_of_stock'],
  },
  settleOffer: {
    summary: 'Records the customer’s answer on the phone to an offer, or withdraws the offer.',
    errors: ['offer_over'],
  },
} satisfies Documentation;
