import { sql } from 'kysely';
import { inStore, type StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { isByCourier, kilometres, readZones, zoneFor, type Zone } from '#server/stores/delivery';

/** An unpacked order older than this delays no other. */
export const forgottenAfterMs = 3 * 60 * 60_000;

const due = sql<Date>`coalesce(slot_starts_at, opens_at, created_at)`;

/** Pending orders of a store due before a moment. */
export async function countPendingOrdersBefore(
  { db }: Shop,
  store: StoreKey,
  before: Date,
  order_id: number = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(inStore(store))
    .where('status', '=', 'pending')
    .where(due, '>', new Date(before.getTime() - forgottenAfterMs))
    .where(due, '<=', before)
    .where('order_id', '<', order_id)
    .executeTakeFirstOrThrow();
  return count;
}

type Store = StoreKey & Pick<StoreRow, 'latitude' | 'longitude'>;

/** Delivery distance in km. The zone if a courier delivers there; null outside the delivery area. */
export async function deliveryDistanceKm(shop: Shop, store: Store, text: string): Promise<number | Zone | null> {
  const zones = await readZones(shop, store);
  const place = await shop.geocoder.find(shop.db, text);
  const zone = place && zoneFor(zones, store, place);
  if (zone && isByCourier(zone)) return zone;
  return place && zone ? kilometres(store, place) : null;
}
