import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import type { review, reviewAnswer } from '#contract/returning/reviews';
import { inStore, type StoreKey } from '#server/db/keys';
import type { Database } from '#server/db/database';
import type { ReviewRow } from '#server/db/review-rows';
import type { Shop } from '#server/platform/shop';
import { firstName } from './first-name.ts';

type Shown = Pick<Selectable<ReviewRow>, 'review_id' | 'stars' | 'text' | 'rated_at' | 'answer' | 'answered_at'> & {
  name: string;
};

export const toWireAnswer = ({
  answer,
  answered_at,
}: Pick<Shown, 'answer' | 'answered_at'>): v.InferInput<typeof reviewAnswer> =>
  answered_at && { text: answer, at: answered_at.toISOString() };

/** Contains no more of the customer than their first name. */
export const toWireReview = (row: Shown): v.InferInput<typeof review> => ({
  review_id: row.review_id,
  stars: row.stars,
  text: row.text,
  name: firstName(row.name),
  rated_at: row.rated_at.toISOString(),
  answer: toWireAnswer(row),
});

/** Newest first. */
export const queryReviews = (db: Database, { saas_id, store_id }: StoreKey) =>
  db
    .selectFrom('reviews')
    .innerJoin('customers', 'customers.customer_id', 'reviews.customer_id')
    .select(['review_id', 'stars', 'text', 'rated_at', 'answer', 'answered_at', 'customers.name'])
    .where('reviews.saas_id', '=', saas_id)
    .where('reviews.store_id', '=', store_id)
    .where('removed_at', 'is', null)
    .orderBy('rated_at', 'desc')
    .orderBy('review_id', 'desc');

/** `rows` include one extra row. */
export const onePage = <Row>(rows: Row[], page: number, perPage: number) => ({
  rows: rows.slice(0, perPage),
  next: rows.length > perPage ? page + 1 : null,
});

const perPage = 10;

/** Newest first, with the average of all. */
export async function readReviews({ db }: Shop, store: StoreKey, item_id: number, page: number) {
  const ofItem = queryReviews(db, store).where('reviews.item_id', '=', item_id);
  const [sum, found] = await Promise.all([
    db
      .selectFrom('reviews')
      .select([
        sql<number | null>`round(avg(stars), 1)::double precision`.as('average'),
        sql<number>`count(*)::integer`.as('count'),
      ])
      .where(inStore(store))
      .where('item_id', '=', item_id)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(),
    ofItem
      .offset((page - 1) * perPage)
      .limit(perPage + 1)
      .execute(),
  ]);
  const { rows, next } = onePage(found, page, perPage);
  return { data: { ...sum, reviews: rows.map(toWireReview) }, next };
}
