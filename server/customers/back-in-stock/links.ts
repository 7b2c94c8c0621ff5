import { sql } from 'kysely';
import { ShopError } from '#contract/errors';
import type { StoreKey } from '#server/db/keys';
import { timeFromNow } from '#server/platform/delays';
import { isDigestOf, keyedHash, withEachSecret } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';

/** How long a confirmed request waits; then it is forgotten, as for an item that never comes back. */
export const waitMs = 90 * 24 * 60 * 60_000;

/** What is stored of a confirmation link's token. */
export const confirmHash = ({ secret }: Pick<Shop, 'secret'>, token: string): string =>
  keyedHash(secret, 'back-in-stock-confirm', token);

const forgetMac = ({ secret }: Pick<Shop, 'secret'>, id: string) => keyedHash(secret, 'back-in-stock-forget', id);

/** The token by which a request is forgotten. */
export const forgetToken = (shop: Shop, { request_id }: { request_id: string }): string =>
  `${request_id}.${forgetMac(shop, request_id)}`;

type Link = StoreKey & { token: string };

/** Confirms a request; the link works more than once. @throws {ShopError} `link_expired` */
export async function confirmBackInStock(shop: Shop, { token, saas_id, store_id }: Link): Promise<void> {
  const confirmed = {
    confirmed_at: sql<Date>`coalesce(confirmed_at, ${shop.now()})`,
    expires_at: sql<Date>`case when confirmed_at is null then ${timeFromNow(shop, waitMs)}::timestamptz else expires_at end`,
  };
  const { numUpdatedRows } = await shop.db
    .updateTable('back_in_stock')
    .set(confirmed)
    .where((where) => where.and({ saas_id, store_id }))
    .where(
      'confirm_hash',
      'in',
      withEachSecret(shop, (own) => confirmHash(own, token)),
    )
    .where('expires_at', '>', shop.now())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ShopError('link_expired');
}

/** Forgets a request, confirmed or not, however often. @throws {ShopError} `link_expired` for a forged token */
export async function forgetBackInStock(shop: Shop, { token, saas_id, store_id }: Link): Promise<void> {
  const [request_id = '', mac = ''] = token.split('.');
  if (!isDigestOf(shop, mac, (own) => forgetMac(own, request_id))) throw new ShopError('link_expired');
  await shop.db
    .deleteFrom('back_in_stock')
    .where((where) => where.and({ saas_id, store_id, request_id }))
    .execute();
}
