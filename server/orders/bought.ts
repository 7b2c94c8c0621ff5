import { sql } from 'kysely';
import { toDecimal } from '#lib/money/money';
import type { CartKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { pictureUrl } from '#server/stores/stores';
import { imageOf, readSellable } from './carts.ts';

const maxLines = 12;

/**
 * What a customer has ordered in a store, what was ordered most often first, of equals the newest; with today's price and
 * stock, both null for what is no longer sold. Orders that were cancelled do not count.
 */
export async function readBought(shop: Shop, { saas_id, store_id, customer_id }: CartKey) {
  const { rows } = await sql<{ item_id: number; product_color: string; item_name: string; image: string }>`
    select line.item_id, line.product_color,
      (array_agg(line.item_name order by line.order_id desc))[1] as item_name,
      (array_agg(line.image order by line.order_id desc))[1] as image
    from orders
    join order_lines as line using (saas_id, store_id, order_id)
    where orders.saas_id = ${saas_id} and orders.store_id = ${store_id} and orders.customer_id = ${customer_id}
      and orders.status <> 'cancelled'
    group by line.item_id, line.product_color
    order by count(*) desc, max(line.order_id) desc, line.item_id, line.product_color
    limit ${maxLines}`.execute(shop.db);
  const items = await readSellable(
    shop,
    { saas_id, store_id },
    rows.map(({ item_id }) => Number(item_id)),
  );
  return rows.map(({ item_id, product_color, ...ordered }) => {
    const item = items.get(Number(item_id));
    const isSold = item && (product_color === '' || item.colors.some((each) => each.product_color === product_color));
    const key = { item_id: Number(item_id), product_color };
    if (!isSold) return { ...key, ...ordered, image: pictureUrl(ordered.image), unit: '', price: null, stock: null };
    const { item_name, unit, price, stock } = item;
    return {
      ...key,
      item_name,
      unit,
      image: pictureUrl(imageOf(item, product_color)),
      price: toDecimal(price),
      stock,
    };
  });
}
