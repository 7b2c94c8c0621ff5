import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { ownReview } from '#contract/returning/reviews';
import type { Database } from '#server/db/database';
import { cartKeyOf, ofCustomer, storeKeyOf, type CartKey } from '#server/db/keys';
import { lockCustomer } from '#server/db/locks';
import type { ReviewRow } from '#server/db/review-rows';
import { consumeOrThrow } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';
import { pictureUrl } from '#server/stores/stores';
import { enqueueRatings } from './ratings.ts';
import { toWireAnswer } from './read-reviews.ts';
import { isReviewable, readReceivedItems } from './received-items.ts';

const toOwn = (row: Selectable<ReviewRow>): v.InferInput<typeof ownReview> => ({
  stars: row.stars,
  text: row.text,
  answer: toWireAnswer(row),
  removed_for: row.removed_for,
});

async function requireOwnOrder(db: Database, cart: CartKey, order_id: number) {
  const own = db.selectFrom('orders').selectAll().where(ofCustomer(cart)).where('order_id', '=', order_id);
  const order = await own.executeTakeFirst();
  if (!order) throw new ShopError('not_found');
  return order;
}

/** @throws {ShopError} `not_found`, also for another customer's */
export async function readOrderReviews(shop: Shop, cart: CartKey, order_id: number) {
  const { db } = shop;
  const order = await requireOwnOrder(db, cart, order_id);
  const items = await readReceivedItems(db, order);
  const reviews = await db.selectFrom('reviews').selectAll().where(ofCustomer(cart)).execute();
  const own = new Map(reviews.map((review) => [Number(review.item_id), toOwn(review)]));
  return {
    is_open: await isReviewable(shop, order),
    items: items.map(({ item_id, item_name, unit, image }) => ({
      item_id,
      item_name,
      unit,
      image: pictureUrl(image),
      review: own.get(Number(item_id)) ?? null,
    })),
  };
}

interface NewReview {
  order_id: number;
  item_id: number;
  stars: number;
  /** Undefined keeps the earlier text. */
  text?: string | undefined;
}

/**
 * Rates an item of a delivered order, in place of an earlier review.
 * @throws {ShopError} `not_found`, also for an item that was not received; `review_closed` before delivery and 90 days
 * after it; `review_removed` by the operator; `rate_limited`
 */
export async function saveReview(shop: Shop, cart: CartKey, { order_id, item_id, stars, text }: NewReview) {
  await consumeOrThrow(shop, 'review-of-customer', String(cart.customer_id));
  return shop.db.transaction().execute(async (tx) => {
    if (!(await lockCustomer(tx, cart))) throw new ShopError('not_found');
    const order = await requireOwnOrder(tx, cart, order_id);
    if (!(await isReviewable({ ...shop, db: tx }, order))) throw new ShopError('review_closed');
    const items = await readReceivedItems(tx, order);
    if (!items.some((item) => Number(item.item_id) === item_id)) throw new ShopError('not_found');
    const rated = { order_id, stars, rated_at: shop.now(), ...(text !== undefined && { text }) };
    const saved = await tx
      .insertInto('reviews')
      .values({ ...cartKeyOf(cart), item_id, ...rated })
      .onConflict((conflict) =>
        conflict
          .columns(['saas_id', 'store_id', 'customer_id', 'item_id'])
          .doUpdateSet(rated)
          .where(sql<boolean>`reviews.removed_at is null`),
      )
      .returningAll()
      .executeTakeFirst();
    if (!saved) throw new ShopError('review_removed');
    await enqueueRatings(shop, tx, storeKeyOf(cart));
    return toOwn(saved);
  });
}
