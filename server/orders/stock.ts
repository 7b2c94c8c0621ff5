import { sql, type RawBuilder } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';

/** Locks items by id, to avoid deadlocks. Negative pieces are taken. @returns the changed items */
async function changeStock(
  tx: Database,
  { saas_id, store_id }: StoreKey,
  pieces: Map<number, number>,
  where: RawBuilder<unknown> = sql`true`,
) {
  const { rows } = await sql<{ item_id: number }>`
    with locked as (
      select items.item_id, change.quantity
      from unnest(${[...pieces.keys()]}::bigint[], ${[...pieces.values()]}::integer[]) as change (item_id, quantity)
      join items on items.item_id = change.item_id
      where items.saas_id = ${saas_id} and items.store_id = ${store_id}
      order by items.item_id
      for no key update of items
    )
    update items set stock = items.stock + locked.quantity
    from locked
    where items.saas_id = ${saas_id} and items.store_id = ${store_id} and items.item_id = locked.item_id and ${where}
    returning items.item_id`.execute(tx);
  return rows;
}

export async function addStock(tx: Database, store: StoreKey, pieces: Map<number, number>): Promise<void> {
  if (pieces.size > 0) await changeStock(tx, store, pieces);
}

/** Takes sellable pieces; negative ones go back. @throws {ShopError} `out_of_stock` */
export async function reserveStock(
  tx: Database,
  store: StoreKey,
  pieces: Map<number, number>,
  at: Date,
): Promise<void> {
  const negative = new Map([...pieces].map(([itemId, quantity]) => [itemId, -quantity]));
  const canSell = sql`(locked.quantity > 0 or items.stock + locked.quantity >= 0 and items.withdrawn_at is null
    and (items.sold_out_until is null or items.sold_out_until <= ${at}::timestamptz))`;
  const taken = await changeStock(tx, store, negative, canSell);
  if (taken.length < pieces.size) throw new ShopError('out_of_stock');
}
