import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { openingForOrder } from '#lib/schedule/order-opening';
import type { OrderRequest } from '#server/db/order-quote';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { refusePaused } from '#server/stores/pauses';
import { hoursAt, readHours, readSchedules } from '#server/stores/schedules';

type Packing = StoreKey & Pick<Selectable<StoreRow>, 'timezone' | 'pack_minutes'>;

/** ISO 8601; null if prepared now or without opening hours. @throws {ShopError} `store_closed` if closed for 14 days */
export async function chooseOpening(shop: Shop, store: Packing, at: Date = shop.now()): Promise<string | null> {
  const { schedule, until } = hoursAt(await readHours(shop, store), store, at);
  const open = schedule ? { ...schedule, paused_until: until?.toISOString() } : null;
  const opening = openingForOrder(open, store.timezone, at.getTime(), store.pack_minutes);
  if (until && (opening === 'paused' || opening === 'open')) refusePaused(store, { schedule, until }, at);
  if (opening === 'none') throw new ShopError('store_closed');
  return typeof opening === 'string' ? null : new Date(opening.opens).toISOString();
}

/** The opening for an order without a slot, ISO 8601; null if prepared now or after a pause. */
export async function readNextOpening(shop: Shop, store: Packing): Promise<string | null> {
  const [schedule = null] = await readSchedules(shop, [store]);
  const opening = openingForOrder(schedule, store.timezone, shop.now().getTime(), store.pack_minutes);
  return typeof opening === 'string' ? null : new Date(opening.opens).toISOString();
}

/** Refuses an opening later than the one shown. @throws {ShopError} `opening_changed`, with the opening */
export function refuseOtherOpening(
  { expected_opens_at: expected }: Pick<OrderRequest, 'expected_opens_at'>,
  opens_at: string | null,
  { timezone }: Pick<StoreRow, 'timezone'>,
): void {
  if (expected === undefined || opens_at === null) return;
  if (expected === null || Date.parse(expected) !== Date.parse(opens_at))
    throw new ShopError('opening_changed', { opens_at, timezone });
}
