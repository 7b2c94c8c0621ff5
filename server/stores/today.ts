import { businessDay } from '#lib/schedule/business-day';
import { localTime, momentOf } from '#lib/schedule/zoned-time';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { readSchedules } from './schedules.ts';
import { getStoreIncludingClosed } from './stores.ts';

/** By the store's calendar. */
export const todayIn = ({ now }: Pick<Shop, 'now'>, { timezone }: Pick<StoreRow, 'timezone'>): string =>
  localTime(now().getTime(), timezone).date;

export const midnightIn = ({ timezone }: Pick<StoreRow, 'timezone'>, date: string): Date =>
  new Date(momentOf({ date, minutes: 0 }, timezone));

/** If the store is open past midnight, the business day lasts until closing. */
export async function readBusinessDay(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  store: StoreKey & Pick<StoreRow, 'timezone'>,
): Promise<{ date: string; begins: Date; ends: Date }> {
  const [schedule = null] = await readSchedules({ db }, [store]);
  const { date, begins, ends } = businessDay(schedule, store.timezone, now().getTime());
  return { date, begins: new Date(begins), ends: new Date(ends) };
}

export async function isToday(shop: Pick<Shop, 'db' | 'now'>, key: StoreKey, at: Date): Promise<boolean> {
  return at >= (await readBusinessDay(shop, await getStoreIncludingClosed(shop, key))).begins;
}
