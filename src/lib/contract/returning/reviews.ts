import * as v from 'valibot';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { id, isUnseen, line, maxLengths, page, withFieldAliases, storeFields, storePair } from '../fields.ts';

/** The reasons for which an operator may remove a review; the Terms describe them. */
export const reviewRules = ['personal', 'abusive', 'off_topic', 'advertising', 'unlawful', 'not_genuine'] as const;
export type ReviewRule = (typeof reviewRules)[number];

/** Items of an order can be reviewed for this many days after delivery. */
export const reviewDays = 90;

const stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));

/** Plain text on one line; empty for none. */
export const reviewText = v.pipe(
  line(maxLengths.review),
  v.transform((text) => (isUnseen(text) ? '' : text)),
);

/** The store's answer; null without one. */
export const reviewAnswer = v.nullable(v.object({ text: v.string(), at: v.string() }));

/** A public review. */
export const review = v.object({
  review_id: id,
  stars,
  text: v.string(),
  /** Only the customer's first name. */
  name: v.string(),
  rated_at: v.string(),
  answer: reviewAnswer,
});
export type Review = v.InferOutput<typeof review>;

export const getReviews = endpoint({
  method: 'GET',
  path: 'review/list/{saasId}/{storeId}/{itemId}',
  policy: 'public',
  params: v.object({ ...storePair, itemId: id }),
  query: v.object({ page: v.optional(page, 1) }),
  answer: reply({
    data: v.object({
      /** With one decimal; null without reviews. */
      average: v.nullable(v.number()),
      count: v.number(),
      reviews: v.array(review),
    }),
    next: v.nullable(page),
  }),
});
export type ReviewPage = v.InferOutput<typeof getReviews.answer>;

export const ownReview = v.object({
  stars,
  text: v.string(),
  answer: reviewAnswer,
  /** The reason for which the operator removed it; null while it is shown. */
  removed_for: v.nullable(v.picklist(reviewRules)),
});
export type OwnReview = v.InferOutput<typeof ownReview>;

const receivedItem = v.object({
  item_id: id,
  item_name: v.string(),
  unit: v.string(),
  image: v.string(),
  review: v.nullable(ownReview),
});
export type ReceivedItem = v.InferOutput<typeof receivedItem>;

export const getOrderReviews = endpoint({
  method: 'GET',
  path: 'review/order/{saasId}/{storeId}/{orderId}',
  policy: 'customer',
  params: v.object({ ...storePair, orderId: id }),
  answer: reply({ data: v.object({ is_open: v.boolean(), items: v.array(receivedItem) }) }),
});

export const saveReview = endpoint({
  method: 'POST',
  path: 'review/order/{orderId}/{itemId}',
  policy: 'customer',
  params: v.object({ orderId: id, itemId: id }),
  body: withFieldAliases(v.object({ ...storeFields, stars, text: v.optional(reviewText) })),
  answer: reply({ data: ownReview }),
});

export const documentation = {
  getReviews: {
    summary:
      'The reviews of a product in a store, 10 a page from 1, newest first, with their average; `next` is null on the last page. Each is of an order that was delivered.',
  },
  getOrderReviews: {
    summary:
      'The items that the customer received with an order, each with their review. `is_open` is true while it can be reviewed, for 90 days after delivery. Items that were left out are omitted; a replaced item is listed as its replacement.',
    errors: ['not_found'],
  },
  saveReview: {
    summary:
      "Rates an item of the customer's delivered order, 1 to 5 stars. There is one review for each customer and product in a store; a new one replaces the earlier one. Without `text`, an earlier text stays.",
    errors: ['not_found', 'review_closed', 'review_removed', 'rate_limited'],
  },
} satisfies Documentation;
