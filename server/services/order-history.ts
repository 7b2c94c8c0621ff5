import type * as v from 'valibot';
import type { orderSummary, Totals, totals as totalsSchema } from '#contract/order';
import { toDecimal } from '#lib/money/money';
import type { Shop } from '#server/shop';
import type { CartKey } from './carts.ts';
import { pictureUrl } from './stores.ts';

type WireSummary = v.InferInput<typeof orderSummary>;

/** A sum as it stands on the wire. */
export const toWireTotals = ({ count, ...amounts }: Totals): v.InferInput<typeof totalsSchema> => ({
  items: toDecimal(amounts.items),
  delivery_charge: toDecimal(amounts.delivery_charge),
  discount: toDecimal(amounts.discount),
  total: toDecimal(amounts.total),
  count,
});

/** The customer's orders in a store, newest first. */
export async function readHistory({ db }: Shop, { saas_id, store_id, customer_id }: CartKey): Promise<WireSummary[]> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where('customer_id', '=', customer_id)
    .orderBy('order_id', 'desc')
    .execute();
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where(
      'order_id',
      'in',
      orders.map((order) => order.order_id),
    )
    .orderBy('line')
    .execute();
  const byOrder = Map.groupBy(lines, (line) => line.order_id);
  return orders.map((order) => ({
    order_id: order.order_id,
    order_type: order.order_type,
    order_date: order.created_at.toISOString(),
    status: order.status,
    order_details: (byOrder.get(order.order_id) ?? []).map((line) => ({
      item_id: line.item_id,
      item_name: line.item_name,
      product_color: line.product_color,
      item_price: toDecimal(line.price),
      item_qty: line.product_qty,
      image: pictureUrl(line.image),
    })),
    payment_type: order.payment_type,
    address: order.address,
    totals: toWireTotals({
      items: order.items_total,
      delivery_charge: order.delivery_charge,
      discount: order.discount,
      total: order.order_value,
      count: order.order_qty,
    }),
  }));
}
