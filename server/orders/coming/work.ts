import { sql } from 'kysely';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { readCached } from '#server/platform/cached-reads';
import type { Shop } from '#server/platform/shop';
import { isByCourier, kilometres, readZones, zoneFor } from '#server/stores/delivery';

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
 * Delivery distance in km to a postal code or an address, cached for 1 s. `courier` if a courier delivers there; null outside
 * the delivery area.
 */
export const deliveryDistanceKm = (shop: Shop, store: Store, text: string): Promise<number | 'courier' | null> =>
  readCached(shop, 'stores', `distance ${store.saas_id} ${store.store_id} ${text}`, async () => {
    const zones = await readZones(shop, store);
    const place = await shop.geocoder.find(text);
    const zone = place && zoneFor(zones, store, place);
    if (isByCourier(zone)) return 'courier';
    return place && zone ? kilometres(store, place) : null;
  });
