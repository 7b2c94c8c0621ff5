import type * as v from 'valibot';
import type { readDay as dayCall } from '#contract/counter/day';
import { businessDay } from '#lib/schedule/business-day';
import { closingOn } from '#lib/schedule/opening';
import { slotsOn } from '#lib/schedule/slots';
import { daysAfter, weekdayOf } from '#lib/schedule/zoned-time';
import { inStore, type StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { readBookedCounts, readPlan } from '#server/cart/slots';
import type { Shop } from '#server/platform/shop';
import { hoursAt, readHours } from '#server/stores/schedules';

type Answer = v.InferInput<typeof dayCall.answer>['data'];
type Store = StoreKey &
  Pick<StoreRow, 'timezone'> & { season_line: string; country?: StoreRow['country']; upi_id?: string | null };

export async function readDay(shop: Shop, store: Store): Promise<Answer> {
  const now = shop.now();
  const { schedule, until } = hoursAt(await readHours(shop, store), store, now);
  const { date: today } = businessDay(schedule, store.timezone, now.getTime());
  return {
    now: now.toISOString(),
    timezone: store.timezone,
    season_line: store.season_line,
    schedule,
    paused_until: until?.toISOString() ?? null,
    days: await readDays(shop, store, schedule, [today, daysAfter(today, 1)]),
    upi_id: store.country === 'India' ? (store.upi_id ?? '') : null,
    holidays: await readHolidays(shop, store, today),
  };
}

async function readDays(
  shop: Shop,
  store: Store,
  schedule: Answer['schedule'],
  dates: string[],
): Promise<Answer['days']> {
  const plan = await readPlan(shop, store);
  const slots = new Map(dates.map((date) => [date, slotsOn(plan, store.timezone, date)]));
  const taken = await readBookedCounts(shop, store, [...slots.values()].flat());
  return dates.map((date) => {
    const weekday = weekdayOf(date) - 1;
    const usual = schedule?.hours[weekday] ?? null;
    const holiday = plan.holidays.find((each) => each.date === date)?.name ?? null;
    const usual_capacity = plan.days[weekday]?.slot_capacity ?? null;
    const changed = plan.changes?.find((each) => each.date === date)?.slot_capacity;
    return {
      date,
      opens: holiday === null ? (usual?.opens ?? null) : null,
      closes: usual && holiday === null ? closingOn(usual, schedule?.early, date) : null,
      usual_closes: usual?.closes ?? null,
      holiday,
      capacity: usual_capacity === null ? null : (changed ?? usual_capacity),
      usual_capacity,
      slots: (slots.get(date) ?? []).map(({ starts, ends, capacity }) => ({
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(ends).toISOString(),
        capacity,
        taken: taken.get(starts) ?? 0,
      })),
    };
  });
}

async function readHolidays({ db }: Shop, store: Store, today: string): Promise<Answer['holidays']> {
  const rows = await db
    .selectFrom('holidays')
    .select(['date', 'name', 'from_counter as is_own'])
    .where(inStore(store))
    .where('date', '>=', today)
    .orderBy('date')
    .execute();
  return rows;
}
