import { sql } from 'kysely';
import { anyOf } from '#server/db/any-of';
import { buildOnce } from '#server/db/build-once';
import type { Database } from '#server/db/database';
import type { SellableItem } from '#server/db/frozen';
import type { StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';

/** An item's stock as far as it can be sold at a moment: none while it is sold out until later. For queries of `items`. */
export const sellableStock = (now: Date) =>
  sql<number>`case when items.sold_out_until > ${now}::timestamptz then 0 else items.stock end`;

/** Query of the items with these ids that the store sells at a moment. */
export const sellableQuery = (db: Database, { saas_id, store_id, ids, now }: StoreKey & { ids: number[]; now: Date }) =>
  db
    .selectFrom('items')
    .select(['item_id', 'item_name', 'unit', 'price', 'image', 'colors', sellableStock(now).as('stock')])
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where('item_id', '=', anyOf(ids, 'bigint'))
    .where('withdrawn_at', 'is', null);

const selectSellable = buildOnce(sellableQuery);

/** The items with these ids that the store sells now. */
export async function readSellable(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { saas_id, store_id }: StoreKey,
  ids: number[],
): Promise<Map<number, SellableItem>> {
  if (ids.length === 0) return new Map();
  const rows = await selectSellable(db, { saas_id, store_id, ids, now: now() });
  return byItemId(rows);
}

/** Items by their ids. */
export const byItemId = (items: SellableItem[]): Map<number, SellableItem> =>
  new Map(items.map((item) => [item.item_id, item]));
