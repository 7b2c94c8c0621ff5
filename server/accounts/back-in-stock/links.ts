import { sql } from 'kysely';
import { inStore, type StoreKey } from '#server/db/keys';
import { timeFromNow } from '#server/platform/delays';
import { linkExpired, readToken, signToken, tokenHashes } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';

/** The lifetime of a confirmed request. */
export const waitMs = 90 * 24 * 60 * 60_000;

export const forgetToken = (shop: Shop, { request_id }: { request_id: string }): string =>
  signToken(shop, 'back-in-stock-forget', request_id);

type Link = StoreKey & { token: string };

/** The link works more than once. @throws {ShopError} `link_expired` */
export async function confirmBackInStock(shop: Shop, { token, saas_id, store_id }: Link): Promise<void> {
  const confirmed = {
    confirmed_at: sql<Date>`coalesce(confirmed_at, ${shop.now()})`,
    expires_at: sql<Date>`case when confirmed_at is null then ${timeFromNow(shop, waitMs)}::timestamptz else expires_at end`,
  };
  const { numUpdatedRows } = await shop.db
    .updateTable('back_in_stock')
    .set(confirmed)
    .where(inStore({ saas_id, store_id }))
    .where('confirm_hash', 'in', tokenHashes(shop, 'back-in-stock-confirm', token))
    .where('expires_at', '>', shop.now())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw linkExpired();
}

/** Idempotent. @throws {ShopError} `link_expired` for a forged token */
export async function forgetBackInStock(shop: Shop, { token, saas_id, store_id }: Link): Promise<void> {
  const request_id = readToken(shop, 'back-in-stock-forget', token);
  await shop.db
    .deleteFrom('back_in_stock')
    .where((where) => where.and({ saas_id, store_id, request_id }))
    .execute();
}
