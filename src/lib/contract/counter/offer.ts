import * as v from 'valibot';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { id, linkToken, money, quantity, withFieldAliases, storeFields } from '../fields.ts';

/** `refused` and `expired`: the missing pieces are left out. `withdrawn`: by the store, or with the order. */
export const offerState = v.picklist(['offered', 'accepted', 'refused', 'expired', 'withdrawn']);
export type OfferState = v.InferOutput<typeof offerState>;

export const offerAnswer = v.picklist(['accept', 'leave_out']);
export type OfferAnswer = v.InferOutput<typeof offerAnswer>;

const itemFields = {
  item_name: v.string(),
  /** Empty for an item without colours. */
  product_color: v.string(),
  /** Such as `500 g`. */
  unit: v.string(),
};

/** A replacement for missing pieces of a line, one for one. */
export const offer = v.object({
  offer_id: id,
  line: v.number(),
  quantity,
  /** The missing pieces; `amount` is their price after their share of the discount. */
  missing: v.object({ ...itemFields, amount: money }),
  /** The replacement at its price; `image` is empty without a picture. */
  instead: v.object({ ...itemFields, item_price: money, image: v.string() }),
  /** The amount charged for the replacement: its price, at most that of the missing pieces. */
  charged: money,
  state: offerState,
  /** The effect of no answer in time. */
  unanswered: offerAnswer,
  expires_at: v.string(),
  /** Whole seconds left to answer by the shop's clock; null when it has expired. */
  time_left_s: v.nullable(v.number()),
});
export type Offer = v.InferOutput<typeof offer>;

/** The same answer again has no effect. */
export const answerOffer = endpoint({
  method: 'POST',
  path: 'order/offer/{orderId}/{offerId}',
  policy: 'customer',
  params: v.object({ orderId: id, offerId: id }),
  body: withFieldAliases(v.object({ ...storeFields, answer: offerAnswer })),
  answer: reply({ data: offer }),
});

/** The data visible to anyone with a message's link. It contains nothing about the customer. */
const linkedOffer = v.object({ order_id: id, currency: v.string(), offer });

/** The token is in the body, to keep it out of URLs and logs. */
export const readLinkedOffer = endpoint({
  method: 'POST',
  path: 'order/offer-link',
  policy: 'public',
  body: v.object({ token: linkToken }),
  answer: reply({ data: linkedOffer }),
});

export const answerLinkedOffer = endpoint({
  method: 'POST',
  path: 'order/offer-link/answer',
  policy: 'public',
  body: v.object({ token: linkToken, answer: offerAnswer }),
  answer: reply({ data: linkedOffer }),
});

export const documentation = {
  answerLinkedOffer: {
    summary: 'Answers the offer of a message’s link. The same answer again changes nothing.',
    errors: ['link_expired', 'offer_over'],
  },
  answerOffer: {
    summary: 'Answers an offer for the customer’s own order. The same answer again changes nothing.',
    errors: ['not_found', 'offer_over'],
  },
  readLinkedOffer: {
    summary: 'The offer of a message’s link, without data of the customer, until the order ends.',
    errors: ['link_expired'],
  },
} satisfies Documentation;
