import { ShopError } from '#contract/errors';
import type { Hours } from '#lib/schedule/opening';
import { isPausedForToday } from '#lib/schedule/order-opening';
import { inStore, type StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';

/** Undefined if it is not paused. */
export async function pausedUntil({ db }: Pick<Shop, 'db'>, store: StoreKey, at: Date): Promise<Date | undefined> {
  const pause = await db
    .selectFrom('store_pauses')
    .select('until')
    .where(inStore(store))
    .where('since', '<=', at)
    .where('until', '>', at)
    .executeTakeFirst();
  return pause?.until;
}

/** @throws {ShopError} `store_closed`, with `until`, and `for_today` if that is the rest of the day */
export function refusePaused(
  { timezone }: Pick<StoreRow, 'timezone'>,
  { schedule, until }: { schedule: Hours | null; until: Date },
  at: Date,
): never {
  const for_today = isPausedForToday(schedule, timezone, at.getTime(), until.getTime());
  throw new ShopError('store_closed', { until: until.toISOString(), timezone, ...(for_today && { for_today }) });
}
