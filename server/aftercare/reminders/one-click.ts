import { sql } from 'kysely';
import { ofOrder, type OrderKey } from '#server/db/keys';
import { readToken, signToken } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed, storeOrigin } from '#server/stores/stores';

/** The `List-Unsubscribe` URL of a reminder (RFC 8058). It never expires. */
export function oneClickUrl(shop: Shop, { saas_id, store_id, order_id }: OrderKey): string {
  const token = signToken(shop, 'reminder-one-click', `${saas_id}-${store_id}-${order_id}`);
  return new URL(`/api/v1/order/reminder/one-click/${token}`, shop.config.publicOrigin).href;
}

/** @throws {ShopError} `link_expired` for a forged token */
function parseKey(shop: Shop, token: string): OrderKey {
  const [saas_id, store_id, order_id] = readToken(shop, 'reminder-one-click', token).split('-').map(Number);
  return { saas_id, store_id, order_id } as OrderKey;
}

/** Ends a reminder; idempotent. @throws {ShopError} `link_expired` */
export async function endByOneClick(shop: Shop, token: string): Promise<void> {
  await shop.db
    .updateTable('order_reminders')
    .set({ ended_at: sql`coalesce(ended_at, ${shop.now()})` })
    .where(ofOrder(parseKey(shop, token)))
    .execute();
}

/** @throws {ShopError} `link_expired` */
export async function orderPageOf(shop: Shop, token: string): Promise<string> {
  const key = parseKey(shop, token);
  const { label } = await getStoreIncludingClosed(shop, key);
  return new URL(`/order?id=${key.order_id}`, storeOrigin(shop, label)).href;
}
