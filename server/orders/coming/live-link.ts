import type { Selectable } from 'kysely';
import type { OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import { timeFromNow } from '#server/platform/delays';
import { keyedHash, withEachSecret } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';
import { storeOrigin } from '#server/stores/stores';

const lifetimeMs = 30 * 24 * 60 * 60_000;

/** The token of an order's link. It can be worked out again with the shop's secret only, so that its digest is all that is stored. */
const tokenOf = ({ secret }: Pick<Shop, 'secret'>, { saas_id, store_id, order_id }: OrderKey) =>
  keyedHash(secret, 'live-order', `${saas_id} ${store_id} ${order_id}`);

/** The digest of a link's token, by which its order is found. */
export const liveHashOf = ({ secret }: Pick<Shop, 'secret'>, token: string) =>
  keyedHash(secret, 'live-order-hash', token);

/** The page on which an order can be followed. The part after `#` is never sent with a request. */
const liveUrl = (shop: Shop, label: string, token: string): string =>
  `${new URL('/order/live', storeOrigin(shop, label))}#${token}`;

/** An order's link: its address, for its customer, and what is stored of it. */
export interface LiveLink {
  url: string;
  link_hash: string;
  link_expires_at: Date;
}

/** The link of an order that is being placed. */
export const newLiveLink = (shop: Shop, { label }: Pick<StoreRow, 'label'>, key: OrderKey): LiveLink => ({
  url: liveUrl(shop, label, tokenOf(shop, key)),
  link_hash: liveHashOf(shop, tokenOf(shop, key)),
  link_expires_at: timeFromNow(shop, lifetimeMs),
});

/** The address of an order's link; null when it is over, or was placed before there were links. */
export const liveUrlOf = (
  shop: Shop,
  { label }: Pick<StoreRow, 'label'>,
  order: OrderKey & Pick<Selectable<OrderRow>, 'link_hash' | 'link_expires_at'>,
): string | null => {
  const { link_hash, link_expires_at } = order;
  if (!link_expires_at || link_expires_at <= shop.now()) return null;
  const tokens = withEachSecret(shop, (own) => ({
    token: tokenOf(own, order),
    hash: liveHashOf(own, tokenOf(own, order)),
  }));
  const made = tokens.find(({ hash }) => hash === link_hash);
  return made ? liveUrl(shop, label, made.token) : null;
};
