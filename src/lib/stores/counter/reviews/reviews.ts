import { answerReview, readStoreReviews, type StoreReview } from '#contract/returning/store-reviews';
import { call } from '#lib/api/client';
import { boardStore } from '../board.ts';
import { createActions, createCounterResource } from '../calls.ts';

/** `shown`: the earlier pages. */
const reviews = createCounterResource(async (shown?: { reviews: StoreReview[]; next: number | null }) => {
  const query = { page: shown?.next ?? 1 };
  const { data, next } = await call(readStoreReviews, { params: boardStore(), query });
  const known = new Set(shown?.reviews.map(({ review_id }) => review_id));
  return { reviews: [...(shown?.reviews ?? []), ...data.filter(({ review_id }) => !known.has(review_id))], next };
});

export const { $state: $reviews, reset: closeReviews } = reviews;

export const readReviews = (): Promise<unknown> => reviews.load();

export const showMoreReviews = (): Promise<unknown> => reviews.load(reviews.data());

const actions = createActions();

export const { $problem: $reviewProblem } = actions;

/** An empty text removes the answer. @returns whether it was saved */
export const saveAnswer = (reviewId: number, text: string): Promise<boolean> =>
  actions.run(async () => {
    const params = { ...boardStore(), reviewId };
    const { data } = await call(answerReview, { params, body: { text } });
    reviews.update((all) => ({
      ...all,
      reviews: all.reviews.map((review) => (review.review_id === reviewId ? data : review)),
    }));
  });
