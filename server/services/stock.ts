import { sql } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { OrderKey } from './order-history.ts';
import { readSellable, type CartKey } from './carts.ts';
import { freshQuote, soldOf, type OrderLine, type Terms } from './order-lines.ts';
import type { NewOrder } from './order-writing.ts';
import { takeSlot } from './slots.ts';

/** Gives back what an order took, in the order of the items' ids like whoever takes it. */
export const returnStock = (tx: Database, { saas_id, store_id, order_id }: OrderKey) =>
  sql`
    with returned as (
      select item_id, sum(product_qty)::integer as quantity from order_lines
      where saas_id = ${saas_id} and store_id = ${store_id} and order_id = ${order_id}
      group by item_id
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

/**
 * Takes the stock of all lines by one conditional update, or refuses the order. Last in the transaction, so the rows
 * are held shortly; locked in the order of their ids, so two orders never wait for each other, and not as strongly as
 * would keep a cart line from naming the item meanwhile.
 */
async function takeStock(tx: Database, cart: CartKey, lines: OrderLine[], on: Terms): Promise<void> {
  const sold = soldOf(lines);
  const wanted = sql.join([...sold].map(([id, quantity]) => sql`(${id}::bigint, ${quantity}::integer)`));
  const taken = await sql`
    with locked as (
      select items.item_id, wanted.quantity
      from items join (values ${wanted}) as wanted (item_id, quantity) on wanted.item_id = items.item_id
      where items.saas_id = ${cart.saas_id} and items.store_id = ${cart.store_id}
      order by items.item_id
      for no key update of items
    )
    update items set stock = items.stock - locked.quantity
    from locked
    where items.saas_id = ${cart.saas_id} and items.store_id = ${cart.store_id}
      and items.item_id = locked.item_id and items.stock >= locked.quantity and items.withdrawn_at is null`.execute(tx);
  if (taken.numAffectedRows === BigInt(sold.size)) return;
  const items = await readSellable(tx, cart, [...sold.keys()]);
  const still = lines.flatMap((line) => {
    const item = items.get(line.item.item_id);
    return item ? [{ ...line, item }] : [];
  });
  throw new ShopError('out_of_stock', freshQuote(cart, still, on));
}

type Ordered = Pick<NewOrder, 'lines' | 'destination' | 'coupon' | 'slot'>;

/**
 * Takes the place in the slot and the stock that an order needs, last in its transaction.
 * @throws {ShopError} `slot_full`, `out_of_stock` with a fresh quote
 */
export async function takeOrdered(tx: Database, cart: CartKey, order: Ordered): Promise<void> {
  await takeSlot(tx, cart, order.slot);
  await takeStock(tx, cart, order.lines, { ...order.destination, coupon: order.coupon });
}
