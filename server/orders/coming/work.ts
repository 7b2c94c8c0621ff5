import { sql } from 'kysely';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { readCached } from '#server/platform/cached-reads';
import type { Shop } from '#server/platform/shop';
import { kilometres, readZones, zoneFor } from '#server/stores/delivery';

/** After so long, an order that was never packed holds up no other. */
export const forgottenAfterMs = 3 * 60 * 60_000;

const due = sql<Date>`coalesce(slot_starts_at, opens_at, created_at)`;

/** How many orders of a store are to be packed before one that is due at a moment, as within the last second. */
export const countAhead = (
  shop: Shop,
  { saas_id, store_id }: StoreKey,
  before: Date,
  order_id?: number,
): Promise<number> =>
  readCached(
    shop,
    'stores',
    `ahead ${saas_id} ${store_id} ${order_id ?? Math.floor(before.getTime() / 1000)}`,
    async () => {
      const { count } = await shop.db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where((where) => where.and({ saas_id, store_id }))
        .where('status', '=', 'pending')
        .where(due, '>', new Date(before.getTime() - forgottenAfterMs))
        .where(due, '<=', before)
        .where('order_id', '<', order_id ?? Number.MAX_SAFE_INTEGER)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  );

type Store = StoreKey & Pick<StoreRow, 'latitude' | 'longitude'>;

/**
 * The kilometres that a store's riders go to a postal code or an address, as within the last second; null where they do not:
 * outside its area, or by courier.
 */
export const readWay = (shop: Shop, store: Store, text: string): Promise<number | null> =>
  readCached(shop, 'stores', `way ${store.saas_id} ${store.store_id} ${text}`, async () => {
    const zones = await readZones(shop, store);
    const place = await shop.geocoder.find(text);
    const zone = place && zoneFor(zones, store, place);
    return !zone || zone.kind === 'country' ? null : kilometres(store, place);
  });
