import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { MissedReason, readStops as stopsCall, StopState } from '#contract/counter/stops';
import { planSchedule } from '#lib/schedule/plan-schedule';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import { ofSubscription, subscriptionKeyOf, type CartKey } from '#server/db/keys';
import { lockCustomer } from '#server/db/locks';
import type { Sender } from '#server/orders/messages';
import type { Shop } from '#server/platform/shop';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import { lockActiveRole } from '#server/staff/members';
import { todayIn } from '#server/stores/today';
import { readStoreDeliveries } from './deliveries.ts';
import { queueMissedMessage } from './messages.ts';
import { readScheduledSubscriptions, withoutMissedDay, type ScheduledSubscription } from './subscriptions.ts';

type Answer = v.InferInput<typeof stopsCall.answer>['data'];

/** In days: how long after its day a stop can be changed, and how far back and ahead stops are shown. */
const [daysOpen, daysBack, daysAhead] = [2, 31, 31];

const isOpen = (date: string, today: string) => date <= today && date >= daysAfter(today, -daysOpen);

/** Most first. */
function totalsOf(stops: Answer['stops']): Answer['totals'] {
  const counts = new Map<string, number>();
  for (const { name, quantity = 1 } of stops.flatMap(({ items }) => items))
    counts.set(name, (counts.get(name) ?? 0) + quantity);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

const readMarks = (db: Database, { saas_id, store_id }: Sender, date: string) =>
  db
    .selectFrom('delivery_marks as mark')
    .leftJoin('staff', 'staff.staff_id', 'mark.staff_id')
    .select(['mark.subscription_no', 'mark.state', 'mark.reason', 'mark.at', 'staff.name'])
    .where((where) => where.and({ 'mark.saas_id': saas_id, 'mark.store_id': store_id, date }))
    .execute();

/**
 * A day's stops, by postal code and address; today's by default.
 * @throws {ShopError} `day_impossible` for a day more than a month away
 */
export async function readStops(shop: Shop, store: Sender, withDocuments: boolean, date?: string): Promise<Answer> {
  const today = todayIn(shop, store);
  const day = date ?? today;
  if (day < daysAfter(today, -daysBack) || day > daysAfter(today, daysAhead)) throw new ShopError('day_impossible');
  const marks = new Map((await readMarks(shop.db, store, day)).map((mark) => [mark.subscription_no, mark]));
  const deliveries = await readStoreDeliveries(shop, store, day, { withMissed: true, withDocuments });
  const stops = deliveries.map((delivery) => {
    const { id, customer_name, mobile_number, address, pincode, landmark, plan, items, documents = [] } = delivery;
    const mark = marks.get(Number(id));
    const noted = {
      state: mark?.state ?? null,
      reason: mark?.reason || null,
      at: mark?.at.toISOString() ?? null,
      by: mark?.name ?? '',
    };
    return { id, customer_name, mobile_number, address, pincode, landmark, plan, items, ...noted, documents };
  });
  const { timezone } = store;
  return { date: day, today, timezone, is_open: isOpen(day, today), totals: totalsOf(stops), stops };
}

interface Note {
  subscription_no: number;
  date: string;
  state: StopState;
  reason: MissedReason;
  /** The state on the page. */
  seen: StopState;
}

async function readCart(db: Database, store: Sender, subscription_no: number): Promise<CartKey> {
  const found = await db
    .selectFrom('subscriptions')
    .select(['saas_id', 'store_id', 'customer_id'])
    .where(ofSubscription({ ...store, subscription_no }))
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  return found;
}

const readState = async (tx: Database, { row }: ScheduledSubscription, date: string): Promise<StopState> => {
  const mark = await tx
    .selectFrom('delivery_marks')
    .select('state')
    .where(ofSubscription(row))
    .where('date', '=', date)
    .executeTakeFirst();
  return mark?.state ?? null;
};

/** @throws {ShopError} `not_found` without a delivery, `day_closed`, `subscription_over` if it was refunded */
function assertPossible({ row, terms }: ScheduledSubscription, was: StopState, date: string, today: string): void {
  const days = planSchedule(withoutMissedDay(terms, date)).deliveries;
  if (was === 'missed' && row.days_off.includes(date)) throw new ShopError('subscription_over');
  if (was === 'missed' && date < today) throw new ShopError('day_closed');
  if (!days.some((day) => day.date === date)) throw new ShopError('not_found');
}

/** Requires the customer's lock. */
async function writeMark(shop: Shop, tx: Database, { row }: ScheduledSubscription, note: Note, by: Actor) {
  const { date, state, reason } = note;
  const key = { ...subscriptionKeyOf(row), date };
  if (state === null) {
    await tx
      .deleteFrom('delivery_marks')
      .where((where) => where.and(key))
      .execute();
    return;
  }
  const mark = {
    state,
    reason: state === 'missed' ? reason : ('' as const),
    staff_id: staffIdOf(by),
    at: shop.now(),
  };
  await tx
    .insertInto('delivery_marks')
    .values({ ...key, ...mark })
    .onConflict((conflict) => conflict.columns(['saas_id', 'store_id', 'subscription_no', 'date']).doUpdateSet(mark))
    .execute();
}

/** Notifies the customer and the staff log. */
async function notifyMissedDelivery(shop: Shop, tx: Database, store: Sender, cart: CartKey, note: Note, by: Actor) {
  const { subscription_no, date, state } = note;
  const reason = state === 'missed' ? note.reason : null;
  const own = (await readScheduledSubscriptions(tx, cart)).find(({ row }) => row.subscription_no === subscription_no);
  if (own) await queueMissedMessage(tx, store, own, { date, reason, at: shop.now() });
  const { saas_id, store_id } = cart;
  const what = reason ? 'stop_missed' : 'stop_not_missed';
  const details = { date, ...(reason && { reason }) };
  await writeStaffLog(shop, tx, { saas_id, store_id, by, what, about: subscription_no, details });
}

/**
 * Records a stop of today or the last two days; null clears it; idempotent. A missed delivery is repeated at the end,
 * and the customer is notified. A miss can be undone on its day only.
 * @throws {ShopError} `not_found` without a delivery, `day_impossible`, `day_closed`, `stop_changed` with its `state`
 * if it differs from the page's, `subscription_over` if it was refunded
 */
export async function markStop(shop: Shop, store: Sender, note: Note, by: Actor): Promise<void> {
  const { subscription_no, date, state, seen } = note;
  const today = todayIn(shop, store);
  const cart = await readCart(shop.db, store, subscription_no);
  await shop.db.transaction().execute(async (tx) => {
    await lockActiveRole(tx, by);
    await lockCustomer(tx, cart); // like every other change of the subscription's days
    const own = (await readScheduledSubscriptions(tx, cart)).find(({ row }) => row.subscription_no === subscription_no);
    if (!own) throw new ShopError('not_found');
    const was = await readState(tx, own, date);
    if (was === state) return;
    if (!isOpen(date, today)) throw new ShopError('day_impossible');
    if (was !== seen) throw new ShopError('stop_changed', { state: was });
    assertPossible(own, was, date, today);
    await writeMark(shop, tx, own, note, by);
    if (was === 'missed' || state === 'missed') await notifyMissedDelivery(shop, tx, store, cart, note, by);
  });
}
