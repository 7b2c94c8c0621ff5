import { sql } from 'kysely';
import type * as v from 'valibot';
import type { dayReport, readDayEnd as dayEndCall } from '#contract/books/closing';
import { invalidInput, ShopError } from '#contract/errors';
import { terminalStatuses } from '#lib/order/lifecycle';
import { toDecimal, toMinor, type Minor } from '#lib/money/money';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import { inStore } from '#server/db/keys';
import { lock } from '#server/db/locks';
import { withRepeatableRead } from '#server/platform/repeatable-read';
import type { Shop } from '#server/platform/shop';
import { toJson } from '#server/platform/to-json';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import { lockActiveRole } from '#server/staff/members';
import { midnightIn, todayIn } from '#server/stores/today';
import { readDoorBooks } from './cash.ts';
import { readDrawer, sumOfDrawer, toWireDrawer } from './drawer.ts';
import { readPaid, toWirePaid } from './paid.ts';
import { ofStores, within } from './sold.ts';
import { spanOf, type BookStore, type Span } from './span.ts';
import { together } from './stores.ts';

type DayEnd = v.InferInput<typeof dayEndCall.answer>['data'];
type Report = v.InferInput<typeof dayReport>;

const maxDaysBack = 31;
const maxNamed = 50;

/** Today until now, or a whole earlier day. @throws {ShopError} `invalid_input` */
function daySpan(shop: Pick<Shop, 'now'>, store: BookStore, date: string): Span {
  const today = todayIn(shop, store);
  if (date > today || date < daysAfter(today, -maxDaysBack))
    throw invalidInput('date', `must be today or one of the ${maxDaysBack} days before`);
  const span = spanOf(store, date, date, 1);
  return date === today ? { ...span, ends: shop.now() } : span;
}

const findClosing = (db: Database, store: BookStore, date: string) =>
  db
    .selectFrom('day_closings')
    .leftJoin('staff', 'staff.staff_id', 'day_closings.staff_id')
    .select(['closed_at', 'expected', 'counted', 'reason', 'report', 'staff.name'])
    .where('day_closings.saas_id', '=', store.saas_id)
    .where('day_closings.store_id', '=', store.store_id)
    .where('date', '=', date)
    .executeTakeFirst();

/** A closed day keeps the report from its closing. Defaults to today. @throws {ShopError} `invalid_input` */
export function readDayEnd(shop: Shop, store: BookStore, wanted?: string): Promise<DayEnd> {
  const today = todayIn(shop, store);
  const span = daySpan(shop, store, wanted ?? today);
  return withRepeatableRead(shop, async (db) => {
    const found = await findClosing(db, store, span.from);
    return {
      today,
      report: found ? (found.report as Report) : await readReport(db, store, span),
      later: found ? await readSalesAfterClosing(db, store, { ...span, begins: found.closed_at }) : null,
      closing: found
        ? {
            at: found.closed_at.toISOString(),
            name: found.name ?? '',
            expected: toDecimal(found.expected),
            counted: toDecimal(found.counted),
            reason: found.reason,
          }
        : null,
      open_days: await readOpenDays({ ...shop, db }, store),
    };
  });
}

async function readReport(db: Database, store: BookStore, span: Span): Promise<Report> {
  const stores = together([store]);
  const paid = await readPaid(db, stores, span);
  const drawer = await readDrawer(db, stores, span);
  const door = await readDoorBooks(db, stores, span);
  const open = await readOpenOrders(db, store, span);
  return {
    date: span.from,
    orders: paid.orders,
    sales: toDecimal(paid.sales),
    paid: toWirePaid(paid),
    drawer: toWireDrawer(drawer, await readCarriedOverCash(db, store, span)),
    upi: toDecimal(door.upi),
    card: toDecimal(door.card),
    ...(await readHolders(db, store, span)),
    open_orders: open.length,
    open_order_ids: open.slice(0, maxNamed),
  };
}

/** Takings after the day's closing; null if there are none. */
async function readSalesAfterClosing(db: Database, store: BookStore, span: Span): Promise<DayEnd['later']> {
  if (span.begins >= span.ends) return null;
  const stores = together([store]);
  const { orders, sales } = await readPaid(db, stores, span);
  const { upi, card } = await readDoorBooks(db, stores, span);
  const cash = sumOfDrawer(await readDrawer(db, stores, span));
  if (![orders, cash, upi, card].some(Boolean)) return null;
  return { orders, sales: toDecimal(sales), cash: toDecimal(cash), upi: toDecimal(upi), card: toDecimal(card) };
}

/** Cash received after the last closing, on its day. Zero if a later day is closed, because that closing counted it. */
async function readCarriedOverCash(db: Database, store: BookStore, { from }: Span): Promise<Minor> {
  const closings = db.selectFrom('day_closings').select(['date', 'closed_at']).where(inStore(store));
  if (await closings.where('date', '>', from).executeTakeFirst()) return 0;
  const last = await closings.where('date', '<', from).orderBy('date', 'desc').executeTakeFirst();
  const ends = last && midnightIn(store, daysAfter(last.date, 1));
  if (!ends || last.closed_at >= ends) return 0;
  return sumOfDrawer(await readDrawer(db, together([store]), { begins: last.closed_at, ends }));
}

async function readOpenOrders(db: Database, store: BookStore, span: Span): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('order_id')
    .where(inStore(store))
    .where('status', 'not in', terminalStatuses)
    .where('created_at', '<', span.ends)
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => Number(order_id));
}

async function readHolders(db: Database, store: BookStore, span: Span): Promise<Pick<Report, 'riders' | 'partners'>> {
  const { rows } = await sql<{ rider_id: number | null; partner: string | null; name: string | null; held: Minor }>`
    select rider_id, partner, staff.name, held from (
      select distinct on (rider_id, partner) rider_id, partner, held from rider_cash
      where ${within(together([store]), { begins: new Date(0), ends: span.ends }, 'at')}
      order by rider_id, partner, entry desc
    ) as holder left join staff on staff.staff_id = rider_id
    where held <> 0 order by rider_id, partner`.execute(db);
  const holders = rows.map((row) => ({ ...row, held: toDecimal(row.held) }));
  return {
    riders: holders.flatMap(({ rider_id, name, held }) =>
      rider_id === null ? [] : [{ staff_id: rider_id, name: name ?? '', held }],
    ),
    partners: holders.flatMap(({ partner, held }) => (partner === null ? [] : [{ name: partner, held }])),
  };
}

interface Count {
  date: string;
  counted: Minor;
  expected: Minor;
  reason: string;
}

/**
 * Repeating the same amount has no effect.
 * @throws {ShopError} `closing_changed` if the expected cash has changed; `closing_recorded` if the day is closed with
 * another amount; `invalid_input` for an impossible day, or for a difference without a reason
 */
export const closeDay = (shop: Shop, store: BookStore, count: Count, by: Actor): Promise<void> =>
  shop.db.transaction().execute(async (db) => {
    const { date, counted, expected, reason } = count;
    await lockActiveRole(db, by);
    await lock(db, 'store_cash', store.store_id);
    const before = await findClosing(db, store, date);
    if (before?.counted === counted) return;
    if (before) throw new ShopError('closing_recorded');
    if (counted !== expected && !reason) throw invalidInput('reason', 'is required for a difference');
    const closed_at = shop.now();
    const report = await readReport(db, store, daySpan({ now: () => closed_at }, store, date));
    if (toMinor(report.drawer.in_drawer) !== expected) throw new ShopError('closing_changed');
    const { saas_id, store_id } = store;
    const row = { saas_id, store_id, date, counted, expected, reason: counted === expected ? '' : reason };
    await db
      .insertInto('day_closings')
      .values({ ...row, closed_at, staff_id: staffIdOf(by), report: toJson(report) })
      .execute();
    const sums = { counted: toDecimal(counted), expected: toDecimal(expected) };
    const details = { ...sums, ...(row.reason && { reason: row.reason }) };
    await writeStaffLog(shop, db, { saas_id, store_id, by, what: 'day_closed', about: date, details });
  });

const reportedDays = 7;

/** Last week's unclosed days with orders or payments, latest first; none before the first closing. */
export async function readOpenDays(shop: Pick<Shop, 'db' | 'now'>, store: BookStore): Promise<string[]> {
  const today = todayIn(shop, store);
  const dates = Array.from({ length: reportedDays }, (_, index) => daysAfter(today, -1 - index));
  const momentsOf = (days: string[]) => days.map((date) => midnightIn(store, date).toISOString());
  const isOwn = ofStores(together([store]));
  const isIn = (column: string) => sql`${isOwn} and ${sql.ref(column)} >= day.begins and ${sql.ref(column)} < day.ends`;
  const { rows } = await sql<{ date: string }>`
    select date from unnest(${dates}::text[], ${momentsOf(dates)}::timestamptz[],
      ${momentsOf(dates.map((date) => daysAfter(date, 1)))}::timestamptz[]) as day (date, begins, ends)
    where date > (select min(date) from day_closings where ${isOwn})
      and not exists (select from day_closings as closing where ${isOwn} and closing.date = day.date)
      and (exists (select from orders where ${isIn('created_at')} and status <> 'cancelled')
        or exists (select from counter_events where ${isIn('at')} and kind in ('cash', 'upi', 'card'))
        or exists (select from rider_cash where ${isIn('at')})
        or exists (select from plan_reservations where ${isIn('noted_at')}))
    order by date desc`.execute(shop.db);
  return rows.map(({ date }) => date);
}
