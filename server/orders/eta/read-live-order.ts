import type * as v from 'valibot';
import type { liveOrder } from '#contract/orders/live-order';
import { inStore, type StoreKey } from '#server/db/keys';
import { linkExpired } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';
import { readOrder } from '../history/history.ts';
import { isLinked } from './live-link.ts';

/** Contains no customer data. @throws {ShopError} `link_expired` */
export async function readLiveOrder(
  shop: Shop,
  { saas_id, store_id }: StoreKey,
  token: string,
): Promise<v.InferInput<typeof liveOrder>> {
  const found = await shop.db
    .selectFrom('orders')
    .select(['order_id', 'customer_id'])
    .where(inStore({ saas_id, store_id }))
    .where(isLinked(shop, token))
    .where('link_expires_at', '>', shop.now())
    .executeTakeFirst();
  if (!found) throw linkExpired();
  const { order_id, customer_id } = found;
  return toLive(await readOrder(shop, { saas_id, store_id, customer_id }, order_id));
}

export function toLive(order: Awaited<ReturnType<typeof readOrder>>): v.InferInput<typeof liveOrder> {
  const { order_id, order_type, status, events, accepted_at, attempts, back_at, slot, opens_at, coming } = order;
  return { order_id, order_type, status, events, accepted_at, attempts, back_at, slot, opens_at, coming };
}
