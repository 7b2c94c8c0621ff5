import { sql } from 'kysely';
import type { Database } from '#server/db/database';
import type { CartKey, OrderKey, StoreKey } from '#server/db/keys';

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

/** Puts pieces of items back to the shelf; locks items in the order of their ids, as {@link takeStockQuery} does. */
export async function addStock(tx: Database, { saas_id, store_id }: StoreKey, pieces: Map<number, number>) {
  if (pieces.size === 0) return;
  await sql`
    with returned as (
      select * from unnest(${[...pieces.keys()]}::bigint[], ${[...pieces.values()]}::integer[]) as back (item_id, quantity)
    ), locked as (
      select items.item_id, returned.quantity
      from items join returned on returned.item_id = items.item_id
      where items.saas_id = ${saas_id} and items.store_id = ${store_id}
      order by items.item_id
      for no key update of items
    )
    update items set stock = items.stock + locked.quantity
    from locked
    where items.saas_id = ${saas_id} and items.store_id = ${store_id} and items.item_id = locked.item_id`.execute(tx);
}

/** How many pieces an order takes of each item, and when. */
interface SoldItems {
  ids: number[];
  quantities: number[];
  now: Date;
}

/**
 * Part of the statement that inserts an order: takes the stock of all lines by one conditional update and gives a row
 * for each item taken; nothing of what is sold out until after `now`. Items are locked in the order of their ids, to avoid deadlocks, after the statement's rows
 * `customer` and `slot`; cart lines can still reference a locked item.
 */
export function takeStockQuery({ saas_id, store_id }: CartKey, { ids, quantities, now }: SoldItems) {
  const items = sql`items.saas_id = ${saas_id} and items.store_id = ${store_id}
      and items.item_id = any(${ids}::bigint[])`;
  return sql<{ item_id: number }>`(
    with locked as (
      select items.item_id, wanted.quantity
      from unnest(${ids}::bigint[], ${quantities}::integer[]) as wanted (item_id, quantity)
      join items on wanted.item_id = items.item_id and ${items}
      cross join customer cross join slot
      order by items.item_id
      for no key update of items
    )
    update items set stock = items.stock - locked.quantity
    from locked
    where ${items}
      and items.item_id = locked.item_id and items.stock >= locked.quantity and items.withdrawn_at is null
      and (items.sold_out_until is null or items.sold_out_until <= ${now}::timestamptz)
    returning items.item_id)`;
}
