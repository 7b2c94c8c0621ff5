import * as v from 'valibot';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { id, linkToken, money, quantity, respelled, storeFields } from '../fields.ts';

/**
 * `offered` until it is answered. `refused` and `expired`: what is missing is left out. `withdrawn` by the store, or with the
 * order.
 */
export const offerState = v.picklist(['offered', 'accepted', 'refused', 'expired', 'withdrawn']);
export type OfferState = v.InferOutput<typeof offerState>;

/** What a customer can answer. */
export const offerAnswer = v.picklist(['accept', 'leave_out']);
export type OfferAnswer = v.InferOutput<typeof offerAnswer>;

const itemFields = {
  item_name: v.string(),
  /** Empty for an item without colours. */
  product_color: v.string(),
  /** Such as `500 g`. */
  unit: v.string(),
};

/** Another item for pieces of a line that are missing, one for one. */
export const offer = v.object({
  offer_id: id,
  line: v.number(),
  quantity,
  /** What is missing; `amount` is what these pieces cost after their share of the discount. */
  missing: v.object({ ...itemFields, amount: money }),
  /** What would come instead, at its price; `image` is empty without a picture. */
  instead: v.object({ ...itemFields, item_price: money, image: v.string() }),
  /** What the customer pays for the other pieces together: their price, at most what is missing cost. */
  charged: money,
  state: offerState,
  /** What is done without an answer in time. */
  unanswered: offerAnswer,
  expires_at: v.string(),
  /** Whole seconds left to answer by the shop's clock; null when it is over. */
  time_left_s: v.nullable(v.number()),
});
export type Offer = v.InferOutput<typeof offer>;

/** Answers an offer for the customer's own order. The same answer again changes nothing. */
export const answerOffer = endpoint({
  method: 'POST',
  path: 'order/offer/{orderId}/{offerId}',
  policy: 'customer',
  params: v.object({ orderId: id, offerId: id }),
  body: respelled(v.object({ ...storeFields, answer: offerAnswer })),
  answer: reply({ data: offer }),
});

/** What anyone who has the link of a message sees: the offer, and nothing about the customer. */
const linkedOffer = v.object({ order_id: id, currency: v.string(), offer });

/** Shows the offer of a message's link, until the order ends. The link's token stays out of addresses and logs. */
export const readLinkedOffer = endpoint({
  method: 'POST',
  path: 'order/offer-link',
  policy: 'public',
  body: v.object({ token: linkToken }),
  answer: reply({ data: linkedOffer }),
});

/** Answers the offer of a message's link. */
export const answerLinkedOffer = endpoint({
  method: 'POST',
  path: 'order/offer-link/answer',
  policy: 'public',
  body: v.object({ token: linkToken, answer: offerAnswer }),
  answer: reply({ data: linkedOffer }),
});

/** Describes each call and its refusals. */
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
