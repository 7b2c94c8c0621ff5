import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Minor } from '#lib/money/money';
import type { StoreKey } from '#server/db/keys';
import type { ItemRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';

const columns = ['item_id', 'item_name', 'unit', 'price', 'mrp', 'stock'] as const;

/** An item with its price and stock. */
export type ShelfItem = Pick<Selectable<ItemRow>, (typeof columns)[number]>;

/** A store's items by name; with `maxStock`, only those with at most that stock. */
export const readStock = ({ db }: Shop, { saas_id, store_id }: StoreKey, maxStock?: number) =>
  db
    .selectFrom('items')
    .select(columns)
    .where((where) => where.and({ saas_id, store_id }))
    .where('withdrawn_at', 'is', null)
    .$if(maxStock !== undefined, (all) => all.where('stock', '<=', maxStock ?? 0))
    .orderBy('item_name')
    .execute();

/**
 * Sets an item's stock or price.
 * @returns the item as it is now
 * @throws {ShopError} `not_found` when the store does not sell it; `invalid_input` for a price above its MRP
 */
export async function updateItem(
  { db }: Shop,
  { saas_id, store_id }: StoreKey,
  item_id: number,
  set: { stock: number } | { price: Minor },
) {
  return db.transaction().execute(async (tx) => {
    const item = await tx
      .selectFrom('items')
      .select('mrp')
      .where((where) => where.and({ saas_id, store_id, item_id }))
      .where('withdrawn_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!item) throw new ShopError('not_found');
    if ('price' in set && item.mrp !== null && set.price > item.mrp) throw new ShopError('invalid_input');
    return tx
      .updateTable('items')
      .set(set)
      .where((where) => where.and({ saas_id, store_id, item_id }))
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
}
