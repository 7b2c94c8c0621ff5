import type * as v from 'valibot';
import type { underWay } from '#contract/orders/live-order';
import { terminalStatuses } from '#lib/order/lifecycle';
import { ofCustomer, type CartKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { readOrder } from '../history/history.ts';
import { toLive } from './read-live-order.ts';

/** The customer's newest order under way with a valid link. */
export async function readUnderWay(shop: Shop, cart: CartKey): Promise<v.InferInput<typeof underWay> | null> {
  const newest = await shop.db
    .selectFrom('orders')
    .select('order_id')
    .where(ofCustomer(cart))
    .where('status', 'not in', terminalStatuses)
    .where('link_expires_at', '>', shop.now())
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return null;
  const order = await readOrder(shop, cart, newest.order_id);
  return { ...toLive(order), link: order.link ?? null };
}
