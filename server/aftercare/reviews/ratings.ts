import { sql } from 'kysely';
import type { Database } from '#server/db/database';
import { storeKeyOf, type StoreKey } from '#server/db/keys';
import { timeFromNow } from '#server/platform/delays';
import { enqueue, type JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';

/** Customers rate an order's items within seconds; this publishes pages once. */
const delayMs = 10_000;

/** The fewest reviews for a store's average, so that one review does not rate a whole store. */
const minStoreReviews = 10;

export const enqueueRatings = (shop: Pick<Shop, 'now'>, tx: Database, store: StoreKey) =>
  enqueue(tx, 'ratings', storeKeyOf(store), timeFromNow(shop, delayMs));

/** Updates changed averages only: a trigger then publishes the store's pages. */
const writeRatings = ({ db }: Shop, { saas_id, store_id }: StoreKey) =>
  db.transaction().execute(async (tx) => {
    await sql`with rated as (
        select item_id, round(avg(stars), 1)::double precision as rating, count(*)::integer as rating_count
        from reviews where saas_id = ${saas_id} and store_id = ${store_id} and removed_at is null group by item_id
      ), changed as (
        select items.item_id, rated.rating, rated.rating_count
        from items left join rated on rated.item_id = items.item_id
        where items.saas_id = ${saas_id} and items.store_id = ${store_id}
          and (items.rating, items.rating_count) is distinct from (rated.rating, rated.rating_count)
        order by items.item_id for no key update of items
      )
      update items set rating = changed.rating, rating_count = changed.rating_count from changed
      where items.saas_id = ${saas_id} and items.store_id = ${store_id} and items.item_id = changed.item_id`.execute(
      tx,
    );
    await sql`update stores set rating = rated.rating
      from (select case when count(*) >= ${minStoreReviews} then round(avg(stars), 1)::double precision end as rating
        from reviews where saas_id = ${saas_id} and store_id = ${store_id} and removed_at is null) as rated
      where stores.saas_id = ${saas_id} and stores.store_id = ${store_id}
        and stores.rating is distinct from rated.rating`.execute(tx);
  });

export const ratingsJob = (shop: Shop): JobKind<'ratings'> => ({
  name: 'ratings',
  work: (store) => writeRatings(shop, store),
});
