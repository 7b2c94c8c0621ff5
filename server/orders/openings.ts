import { ShopError } from '#contract/errors';
import { openingForOrder } from '#lib/schedule/opening';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { refusePaused } from '#server/stores/pauses';
import { hoursAt, readHours, type HoursRows } from '#server/stores/schedules';

/**
 * The next opening that an order without a slot is for, ISO 8601; null while the store is open, or keeps no hours.
 * @param hours the store's, if they have been read
 * @throws {ShopError} `store_closed` when it is paused, or does not open in 14 days
 */
export async function chooseOpening(
  shop: Shop,
  store: StoreKey & Pick<StoreRow, 'timezone'>,
  at: Date = shop.now(),
  hours?: HoursRows,
): Promise<string | null> {
  const { schedule, until } = hoursAt(hours ?? (await readHours(shop, store)), store, at);
  const open = schedule ? { ...schedule, paused_until: until?.toISOString() } : null;
  const opening = openingForOrder(open, store.timezone, at.getTime());
  if (until && (opening === 'paused' || opening === 'open')) refusePaused(store, until);
  if (opening === 'none') throw new ShopError('store_closed');
  return typeof opening === 'string' ? null : new Date(opening.opens).toISOString();
}
