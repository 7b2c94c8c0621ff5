import { sql } from 'kysely';
import type { SellableItem } from '#server/db/order-quote';
import { inStore, type StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';

/** Zero while the item is marked as sold out. For queries of `items`. */
export const sellableStock = (now: Date) =>
  sql<number>`case when items.sold_out_until > ${now}::timestamptz then 0 else items.stock end`;

export async function readSellable(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  store: StoreKey,
  ids: number[],
): Promise<Map<number, SellableItem>> {
  const items: SellableItem[] = await db
    .selectFrom('items')
    .select(['item_id', 'item_name', 'unit', 'price', 'image', 'colors', sellableStock(now()).as('stock')])
    .where(inStore(store))
    .where('item_id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Map(items.map((item) => [item.item_id, item]));
}
