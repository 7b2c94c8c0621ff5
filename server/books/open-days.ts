import { sql } from 'kysely';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { Shop } from '#server/platform/shop';
import { midnightIn, todayIn } from '#server/stores/today';
import { ofStores } from './sold.ts';
import type { BookStore } from './span.ts';

/** How many days back open days are reported. */
const reportedDays = 7;

/** The days of the last week with orders or payments that are not closed, the latest first. */
export async function readOpenDays(shop: Pick<Shop, 'db' | 'now'>, store: BookStore): Promise<string[]> {
  const today = todayIn(shop, store);
  const dates = Array.from({ length: reportedDays }, (_, index) => daysAfter(today, -1 - index));
  const momentsOf = (days: string[]) => days.map((date) => midnightIn(store, date).toISOString());
  const isIn = (column: string) =>
    sql`${ofStores({ saas_id: store.saas_id, store_ids: [store.store_id] })}
      and ${sql.ref(column)} >= day.begins and ${sql.ref(column)} < day.ends`;
  const { rows } = await sql<{ date: string }>`
    select date from unnest(${dates}::text[], ${momentsOf(dates)}::timestamptz[],
      ${momentsOf(dates.map((date) => daysAfter(date, 1)))}::timestamptz[]) as day (date, begins, ends)
    where not exists (select from day_closings as closing
        where closing.saas_id = ${store.saas_id} and closing.store_id = ${store.store_id} and closing.date = day.date)
      and (exists (select from orders where ${isIn('created_at')} and status <> 'cancelled')
        or exists (select from counter_events where ${isIn('at')} and kind in ('cash', 'upi', 'card'))
        or exists (select from rider_cash where ${isIn('at')})
        or exists (select from plan_reservations where ${isIn('noted_at')}))
    order by date desc`.execute(shop.db);
  return rows.map(({ date }) => date);
}
