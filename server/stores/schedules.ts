import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type * as v from 'valibot';
import type { schedule } from '#contract/store';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/platform/shop';
import { storeKeyText } from '#server/db/keys';

interface StoreIds {
  saas_id: number;
  store_id: number;
}

type Schedule = v.InferInput<typeof schedule>;

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** In the stores' order; null without opening hours. */
export async function readSchedules({ db }: Pick<Shop, 'db'>, stores: StoreIds[]): Promise<(Schedule | null)[]> {
  const ids = stores.map(({ store_id }) => store_id);
  if (ids.length === 0) return [];
  return toSchedules(await readRows(db, ids), stores);
}

export type HoursRows = Awaited<ReturnType<typeof readRows>>;

export const readHours = ({ db }: Pick<Shop, 'db'>, { store_id }: StoreIds): Promise<HoursRows> =>
  readRows(db, [store_id]);

/** The schedule, null without opening hours, and the end of a pause at that time. */
export function hoursAt(rows: HoursRows, store: StoreIds, at: Date) {
  const pause = byStore(rows.pauses)(store).find(({ since, until }) => new Date(since) <= at && at < new Date(until));
  return { schedule: toSchedules(rows, [store])[0] ?? null, until: pause && new Date(pause.until) };
}

function toSchedules(
  { hours, holidays, early, pauses }: Awaited<ReturnType<typeof readRows>>,
  stores: StoreIds[],
): (Schedule | null)[] {
  const [hoursOf, holidaysOf, earlyOf, pausesOf] = [byStore(hours), byStore(holidays), byStore(early), byStore(pauses)];
  return stores.map((store) => {
    const days = new Map(hoursOf(store).map((row) => [row.weekday, row]));
    if (days.size === 0) return null;
    const ownEarly = earlyOf(store).map(({ date, closes }) => ({ date, closes }));
    const [pause] = pausesOf(store);
    return {
      hours: weekdays.map((weekday) => openDay(days.get(weekday))),
      holidays: holidaysOf(store).map(({ date, name }) => ({ date, name })),
      has_slots: [...days.values()].some((day) => openDay(day) && day.slot_minutes && day.slot_capacity),
      ...(ownEarly.length > 0 && { early: ownEarly }),
      ...(pause && { paused_until: new Date(pause.until).toISOString() }),
    };
  });
}

function byStore<T extends StoreIds>(rows: T[]): (store: StoreIds) => T[] {
  const grouped = Map.groupBy(rows, storeKeyText);
  return (store) => grouped.get(storeKeyText(store)) ?? [];
}

function hoursColumns(db: Database, ids: number[]) {
  return [
    jsonArrayFrom(
      db
        .selectFrom('opening_hours')
        .select(['saas_id', 'store_id', 'weekday', 'opens', 'closes', 'slot_minutes', 'slot_capacity'])
        .where('store_id', 'in', ids),
    ).as('hours'),
    jsonArrayFrom(
      db
        .selectFrom('holidays')
        .select(['saas_id', 'store_id', 'date', 'name'])
        .where('store_id', 'in', ids)
        .orderBy('date'),
    ).as('holidays'),
    jsonArrayFrom(
      db
        .selectFrom('store_days')
        .select(['saas_id', 'store_id', 'date', 'closes'])
        .$narrowType<{ closes: string }>()
        .where('store_id', 'in', ids)
        .where('closes', 'is not', null)
        .orderBy('date'),
    ).as('early'),
    jsonArrayFrom(
      db.selectFrom('store_pauses').select(['saas_id', 'store_id', 'since', 'until']).where('store_id', 'in', ids),
    ).as('pauses'),
  ] as const;
}

const readRows = (db: Database, ids: number[]) => db.selectNoFrom(hoursColumns(db, ids)).executeTakeFirstOrThrow();

const openDay = (row: { opens: string | null; closes: string | null } | undefined) =>
  row?.opens && row.closes ? { opens: row.opens, closes: row.closes } : null;
