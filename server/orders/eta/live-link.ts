import { sql, type RawBuilder, type Selectable } from 'kysely';
import { shortPages } from '#lib/address/short-pages';
import type { OrderRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import { timeFromNow } from '#server/platform/delays';
import { linkTo, readToken, signToken, tokenHashes } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';
import { storeOrigin } from '#server/stores/stores';

const lifetimeMs = 30 * 24 * 60 * 60_000;

type Order = Pick<Selectable<OrderRow>, 'order_id' | 'link_expires_at'>;

/** Order ids are unique across stores. */
const liveUrl = (shop: Shop, { label }: Pick<StoreRow, 'label'>, { order_id }: Pick<Order, 'order_id'>): string =>
  linkTo(storeOrigin(shop, label), shortPages.live.address, signToken(shop, 'live-order', order_id.toString(36)));

export interface LiveLink {
  url: string;
  link_expires_at: Date;
}

export const newLiveLink = (shop: Shop, store: Pick<StoreRow, 'label'>, order: Pick<Order, 'order_id'>): LiveLink => ({
  url: liveUrl(shop, store, order),
  link_expires_at: timeFromNow(shop, lifetimeMs),
});

/** Null when it has expired. */
export const liveUrlOf = (shop: Shop, store: Pick<StoreRow, 'label'>, order: Order): string | null =>
  order.link_expires_at && order.link_expires_at > shop.now() ? liveUrl(shop, store, order) : null;

/** Whether a row of `orders` belongs to a token. Tokens of earlier versions are random, with a digest in the row. */
export const isLinked = (shop: Shop, token: string): RawBuilder<boolean> =>
  token.includes('.')
    ? sql`order_id = ${parseInt(readToken(shop, 'live-order', token), 36)}`
    : sql`link_hash = any(${tokenHashes(shop, 'live-order-hash', token)})`;
