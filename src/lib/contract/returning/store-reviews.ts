import * as v from 'valibot';
import { storeEndpoint } from '../counter/endpoints.ts';
import { reply, type Documentation } from '../endpoint.ts';
import { id, page } from '../fields.ts';
import { review, reviewText } from './reviews.ts';

const storeReview = v.object({ ...review.entries, order_id: id, item_id: id, item_name: v.string() });
export type StoreReview = v.InferOutput<typeof storeReview>;

export const readStoreReviews = storeEndpoint({
  method: 'GET',
  path: 'reviews',
  permission: 'orders',
  query: v.object({ page: v.optional(page, 1) }),
  answer: reply({ data: v.array(storeReview), next: v.nullable(page) }),
});

export const answerReview = storeEndpoint({
  method: 'POST',
  path: 'reviews/{reviewId}/answer',
  permission: 'orders',
  params: { reviewId: id },
  body: v.object({ text: reviewText }),
  answer: reply({ data: storeReview }),
});

export const documentation = {
  readStoreReviews: {
    summary: "The reviews of a store's products, 20 a page from 1, newest first; `next` is null on the last page.",
  },
  answerReview: {
    summary:
      'Answers a review, for everyone to read. There is one answer for each review; a new one replaces it, and an empty text removes it.',
    errors: ['not_found'],
  },
} satisfies Documentation;
