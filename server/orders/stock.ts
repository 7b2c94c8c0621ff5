import { sql, type RawBuilder } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { OrderKey, StoreKey } from '#server/db/keys';

/**
 * Returns what an order still holds of the stock: its lines, without pieces that have fallen from it, as those went back with
 * their deduction or were not there, nor are those that another item is offered for; and such items, offered or accepted, unless they have fallen as well.
 */
export async function returnStock(tx: Database, { saas_id, store_id, order_id }: OrderKey): Promise<void> {
  const { rows } = await sql<{ item_id: number; quantity: number }>`
    with deducted as (
      select line, quantity from order_deductions
      where saas_id = ${saas_id} and store_id = ${store_id} and order_id = ${order_id}
    ), fallen as (
      select line, quantity from deducted
      union all
      select line, quantity from replacements
      where saas_id = ${saas_id} and store_id = ${store_id} and order_id = ${order_id} and state = 'offered'
    ), held as (
      select item_id, greatest(0, product_qty - coalesce((
        select sum(quantity) from fallen where fallen.line = order_lines.line), 0)) as quantity
      from order_lines where saas_id = ${saas_id} and store_id = ${store_id} and order_id = ${order_id}
      union all
      select item_id, quantity from replacements
      where saas_id = ${saas_id} and store_id = ${store_id} and order_id = ${order_id} and state = 'offered'
      union all
      select item_id, least(quantity, greatest(0, replaced - beyond)) from (
        select instead.item_id, instead.quantity,
          sum(instead.quantity) over (partition by instead.line order by instead.offer_id) as replaced,
          coalesce((select sum(quantity) from deducted where deducted.line = instead.line), 0) - product_qty as beyond
        from replacements as instead join order_lines using (saas_id, store_id, order_id, line)
        where instead.saas_id = ${saas_id} and instead.store_id = ${store_id} and instead.order_id = ${order_id}
          and instead.state = 'accepted'
      ) as accepted
    )
    select item_id, sum(quantity)::integer as quantity from held group by item_id`.execute(tx);
  await addStock(tx, { saas_id, store_id }, new Map(rows.map(({ item_id, quantity }) => [item_id, quantity])));
}

/**
 * Adds pieces to the stock of items, or takes them when negative, and returns the changed ones. Items are locked in the
 * order of their ids, to avoid deadlocks; cart lines can still reference a locked item.
 */
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

/** Puts pieces of items back to the shelf. */
export async function addStock(tx: Database, store: StoreKey, pieces: Map<number, number>): Promise<void> {
  if (pieces.size > 0) await changeStock(tx, store, pieces);
}

/**
 * Takes pieces of items that the store sells at a moment, for an order.
 * @throws {ShopError} `out_of_stock` when there are fewer of one
 */
export async function takeStock(tx: Database, store: StoreKey, pieces: Map<number, number>, at: Date): Promise<void> {
  const negative = new Map([...pieces].map(([itemId, quantity]) => [itemId, -quantity]));
  const canSell = sql`items.stock + locked.quantity >= 0 and items.withdrawn_at is null
    and (items.sold_out_until is null or items.sold_out_until <= ${at}::timestamptz)`;
  const taken = await changeStock(tx, store, negative, canSell);
  if (taken.length < pieces.size) throw new ShopError('out_of_stock');
}
