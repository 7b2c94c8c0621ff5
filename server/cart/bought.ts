import { sql } from 'kysely';
import { toDecimal } from '#lib/money/money';
import { readSellable } from '#server/catalogue/sellable';
import type { CartKey, StoreKey } from '#server/db/keys';
import type { OrderLineRow } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import { pictureUrl } from '#server/stores/stores';
import { imageOf } from './carts.ts';

const maxLines = 12;

type OrderedLine = Pick<OrderLineRow, 'item_id' | 'product_color' | 'item_name' | 'image'>;

/** Earlier order lines with today's price and stock; both null if no longer sold. */
export async function withCurrentPrices(shop: Pick<Shop, 'db' | 'now'>, key: StoreKey, lines: OrderedLine[]) {
  const items = await readSellable(
    shop,
    key,
    lines.map(({ item_id }) => Number(item_id)),
  );
  return lines.map(({ product_color, item_name, image, ...line }) => {
    const item_id = Number(line.item_id);
    const item = items.get(item_id);
    const isSold = item && (product_color === '' || item.colors.some((each) => each.product_color === product_color));
    const ordered = { item_id, product_color };
    if (!isSold) return { ...ordered, item_name, image: pictureUrl(image), unit: '', price: null, stock: null };
    return {
      ...ordered,
      item_name: item.item_name,
      unit: item.unit,
      image: pictureUrl(imageOf(item, product_color)),
      price: toDecimal(item.price),
      stock: item.stock,
    };
  });
}

/** A customer's ordered items, by frequency, then newest first. Ignores cancelled orders. */
export async function readBought(shop: Shop, { saas_id, store_id, customer_id }: CartKey) {
  const { rows } = await sql<OrderedLine>`
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
  return withCurrentPrices(shop, { saas_id, store_id }, rows);
}
