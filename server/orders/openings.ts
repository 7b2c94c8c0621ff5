import { ShopError } from '#contract/errors';
import { openingForOrder } from '#lib/schedule/opening';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { refusePaused } from '#server/stores/pauses';
import { readHours } from '#server/stores/schedules';

/**
 * The next opening that an order without a slot is for, ISO 8601; null while the store is open, or keeps no hours.
 * @throws {ShopError} `store_closed` when it is paused, or does not open in 14 days
 */
export async function chooseOpening(
  shop: Shop,
  store: StoreKey & Pick<StoreRow, 'timezone'>,
  at: Date = shop.now(),
): Promise<string | null> {
  const { schedule, until } = await readHours(shop, store, at);
  const hours = schedule ? { ...schedule, paused_until: until?.toISOString() } : null;
  const opening = openingForOrder(hours, store.timezone, at.getTime());
  if (until && (opening === 'paused' || opening === 'open')) refusePaused(store, until);
  if (opening === 'none') throw new ShopError('store_closed');
  return typeof opening === 'string' ? null : new Date(opening.opens).toISOString();
}
