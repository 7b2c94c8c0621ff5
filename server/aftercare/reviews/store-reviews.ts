import { ShopError } from '#contract/errors';
import type { ReviewRule } from '#contract/returning/reviews';
import { inSameStore, inStore, storeKeyOf, type StoreKey } from '#server/db/keys';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/platform/shop';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import { enqueueRatings } from './ratings.ts';
import { onePage, queryReviews, toWireReview } from './read-reviews.ts';

const perPage = 20;

const queryOfStore = (db: Database, store: StoreKey) =>
  queryReviews(db, store)
    .innerJoin('items', inSameStore('items', 'reviews', 'item_id'))
    .select(['reviews.order_id', 'reviews.item_id', 'items.item_name']);

type Row = Awaited<ReturnType<ReturnType<typeof queryOfStore>['execute']>>[number];

const toWire = (row: Row) => ({
  ...toWireReview(row),
  order_id: row.order_id,
  item_id: row.item_id,
  item_name: row.item_name,
});

/** Newest first. */
export async function readStoreReviews({ db }: Pick<Shop, 'db'>, store: StoreKey, page = 1) {
  const found = await queryOfStore(db, store)
    .offset((page - 1) * perPage)
    .limit(perPage + 1)
    .execute();
  const { rows, next } = onePage(found, page, perPage);
  return { data: rows.map(toWire), next };
}

interface Answer {
  review_id: number;
  /** Empty for none. */
  text: string;
  by: Actor;
}

/** Answers a review, or changes or removes the answer. @throws {ShopError} `not_found` */
export const answerReview = (shop: Shop, store: StoreKey, { review_id, text, by }: Answer) =>
  shop.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('reviews')
      .set(
        text
          ? { answer: text, answered_at: shop.now(), staff_id: staffIdOf(by) }
          : { answer: '', answered_at: null, staff_id: null },
      )
      .where(inStore(store))
      .where('review_id', '=', review_id)
      .where('removed_at', 'is', null)
      .execute();
    const row = await queryOfStore(tx, store).where('review_id', '=', review_id).executeTakeFirst();
    if (!row) throw new ShopError('not_found');
    const what = text ? 'review_answered' : 'review_answer_removed';
    const details = { item_name: row.item_name };
    await writeStaffLog(shop, tx, { ...storeKeyOf(store), by, what, about: row.order_id, details });
    return toWire(row);
  });

/** Removes a review by a rule; `null` restores it. @throws {ShopError} `not_found` */
export const removeReview = (shop: Shop, store: StoreKey, review_id: number, rule: ReviewRule | null) =>
  shop.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('reviews')
      .set({ removed_at: rule && shop.now(), removed_for: rule })
      .where(inStore(store))
      .where('review_id', '=', review_id)
      .where('removed_at', rule ? 'is' : 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('not_found');
    await enqueueRatings(shop, tx, store);
  });
