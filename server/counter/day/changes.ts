import { ShopError } from '#contract/errors';
import type { PauseSpan } from '#contract/counter/day';
import { isEarlier } from '#lib/schedule/opening';
import { daysAfter, weekdayOf } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import { inStore, storeKeyOf, type StoreKey } from '#server/db/keys';
import type { StoreDayRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { changeStore, type Actor } from '#server/staff/log';
import { readBusinessDay } from '#server/stores/today';

type Store = StoreKey & Pick<StoreRow, 'timezone'>;

const minuteMs = 60_000;
/** How many days ahead hours and slots can be changed, and holidays added. */
const [daysChanged, daysOfHolidays] = [13, 366];

/** For half an hour, or until the business day ends. @returns the end of the pause */
export async function pauseOrders(shop: Shop, store: Store, span: PauseSpan, by: Actor): Promise<Date> {
  const now = shop.now();
  const inHalfAnHour = (Math.floor(now.getTime() / minuteMs) + 30) * minuteMs;
  const until = span === 'today' ? (await readBusinessDay(shop, store)).ends : new Date(inHalfAnHour);
  await changeStore(shop, store, by, async (tx) => {
    await tx
      .insertInto('store_pauses')
      .values({ ...storeKeyOf(store), since: now, until })
      .onConflict((conflict) => conflict.columns(['saas_id', 'store_id']).doUpdateSet({ since: now, until }))
      .execute();
    return { what: 'store_paused', about: '', details: { span } };
  });
  return until;
}

export const resumeOrders = (shop: Shop, store: Store, by: Actor): Promise<void> =>
  changeStore(shop, store, by, async (tx) => {
    const ended = await tx.deleteFrom('store_pauses').where(inStore(store)).returning('until').executeTakeFirst();
    return ended && ended.until > shop.now() ? { what: 'store_resumed', about: '' } : undefined;
  });

/** Returns the business day. @throws {ShopError} `day_impossible` for a past day, or one too far ahead */
async function assertAhead(shop: Shop, tx: Database, store: Store, date: string, days: number): Promise<string> {
  const { date: today } = await readBusinessDay({ db: tx, now: shop.now }, store);
  if (date < today || date > daysAfter(today, days)) throw new ShopError('day_impossible');
  return today;
}

async function readRegularHours(db: Database, store: Store, date: string) {
  const regular = await db
    .selectFrom('opening_hours')
    .select(['opens', 'closes', 'slot_capacity'])
    .where(inStore(store))
    .where('weekday', '=', weekdayOf(date))
    .executeTakeFirst();
  if (!regular?.opens || !regular.closes) throw new ShopError('day_impossible');
  return { ...regular, opens: regular.opens, closes: regular.closes };
}

/** Also deletes past days. */
async function writeDay(
  tx: Database,
  store: Store,
  today: string,
  { date, ...changes }: Pick<StoreDayRow, 'date'> & Partial<Pick<StoreDayRow, 'closes' | 'slot_capacity'>>,
): Promise<void> {
  await tx
    .insertInto('store_days')
    .values({ ...storeKeyOf(store), date, ...changes })
    .onConflict((conflict) => conflict.columns(['saas_id', 'store_id', 'date']).doUpdateSet(changes))
    .execute();
  await tx
    .deleteFrom('store_days')
    .where(inStore(store))
    .where((where) => where.or([where('date', '<', today), where.and({ closes: null, slot_capacity: null })]))
    .execute();
}

/** `closes` is null for the regular time. @throws {ShopError} `day_impossible` */
export const setClosing = (
  shop: Shop,
  store: Store,
  { date, closes }: { date: string; closes: string | null },
  by: Actor,
): Promise<void> =>
  changeStore(shop, store, by, async (tx) => {
    const today = await assertAhead(shop, tx, store, date, daysChanged);
    const regular = await readRegularHours(tx, store, date);
    if (closes !== null && !isEarlier(regular, closes)) throw new ShopError('day_impossible');
    await writeDay(tx, store, today, { date, closes });
    return { what: 'closing_set', about: date, details: { closes } };
  });

/** `capacity` is per slot; null for the regular number. @throws {ShopError} `day_impossible` */
export const setCapacity = (
  shop: Shop,
  store: Store,
  { date, capacity }: { date: string; capacity: number | null },
  by: Actor,
): Promise<void> =>
  changeStore(shop, store, by, async (tx) => {
    const today = await assertAhead(shop, tx, store, date, daysChanged);
    if ((await readRegularHours(tx, store, date)).slot_capacity === null) throw new ShopError('day_impossible');
    await writeDay(tx, store, today, { date, slot_capacity: capacity });
    return { what: 'capacity_set', about: date, details: { capacity } };
  });

/** Sets the UPI ID for payment on delivery; empty for none, which imports then keep. */
export const setUpiId = (shop: Shop, store: Store, upi_id: string, by: Actor): Promise<void> =>
  changeStore(shop, store, by, async (tx) => {
    const before = await tx.selectFrom('stores').select('upi_id').where(inStore(store)).forUpdate().executeTakeFirst();
    if ((before?.upi_id ?? '') === upi_id) return undefined;
    await tx.updateTable('stores').set({ upi_id }).where(inStore(store)).execute();
    return { what: 'upi_id_set', about: '', details: { from: before?.upi_id ?? '', to: upi_id } };
  });

/** A day that is already a holiday is unchanged. @throws {ShopError} `day_impossible` */
export const addHoliday = (
  shop: Shop,
  store: Store,
  { date, name }: { date: string; name: string },
  by: Actor,
): Promise<void> =>
  changeStore(shop, store, by, async (tx) => {
    await assertAhead(shop, tx, store, date, daysOfHolidays);
    const added = await tx
      .insertInto('holidays')
      .values({ ...storeKeyOf(store), date, name, from_counter: true })
      .onConflict((conflict) => conflict.doNothing())
      .returning('date')
      .executeTakeFirst();
    return added && { what: 'holiday_added', about: date, details: { name } };
  });

/** @throws {ShopError} `day_impossible` for a past holiday, or one from the folder */
export const removeHoliday = (shop: Shop, store: Store, date: string, by: Actor): Promise<void> =>
  changeStore(shop, store, by, async (tx) => {
    await assertAhead(shop, tx, store, date, daysOfHolidays);
    const key = { ...storeKeyOf(store), date };
    const [holiday] = await tx
      .selectFrom('holidays')
      .select(['name', 'from_counter'])
      .where((where) => where.and(key))
      .forUpdate()
      .execute();
    if (!holiday) return undefined;
    if (!holiday.from_counter) throw new ShopError('day_impossible');
    await tx
      .deleteFrom('holidays')
      .where((where) => where.and(key))
      .execute();
    return { what: 'holiday_removed', about: date, details: { name: holiday.name } };
  });

export const setSeasonLine = (shop: Shop, store: Store, line: string, by: Actor): Promise<void> =>
  changeStore(shop, store, by, async (tx) => {
    await tx.updateTable('stores').set({ season_line: line }).where(inStore(store)).execute();
    return { what: 'season_line_set', about: '', details: { line } };
  });
