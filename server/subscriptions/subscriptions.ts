import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { subscription } from '#contract/subscription';
import { toDecimal } from '#lib/money/money';
import { planSchedule, type PlanTerms } from '#lib/schedule/plan-schedule';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import type { SubscriptionRow } from '#server/db/subscription-rows';
import type { Shop } from '#server/platform/shop';
import { ofCustomer, inStore, type CartKey, type StoreKey } from '#server/db/keys';
import { toWirePlan } from './plans.ts';
import { readCreditNotes } from '#server/orders/invoices/credit-notes';
import { readRefunds } from '#server/payments/refunds';
import { getStore } from '#server/stores/stores';
import { todayIn } from '#server/stores/today';

type WireSubscription = v.InferInput<typeof subscription>;
type Row = Selectable<SubscriptionRow> & { missed: string[]; paid_in_cash: boolean };

/** In order. */
export const missedDays = sql<string[]>`(
  select coalesce(jsonb_agg(date order by date), '[]') from delivery_marks as mark
  where mark.subscription_no = subscriptions.subscription_no and mark.state = 'missed'
)`.as('missed');

export const paidInCash = sql<boolean>`exists (
  select from plan_reservations as cash where cash.subscription_no = subscriptions.subscription_no
)`.as('paid_in_cash');

export interface ScheduledSubscription<R extends Row = Row> {
  row: R;
  terms: PlanTerms;
  endDate: string;
  /** Whether it begins when the current one ends. */
  isRenewal: boolean;
}

/** The terms without a day's miss. */
export const withoutMissedDay = (terms: PlanTerms, date: string): PlanTerms => ({
  ...terms,
  missed: (terms.missed ?? []).filter((missed) => missed !== date),
});

export async function readHolidays(db: Database, store: StoreKey): Promise<string[]> {
  const rows = await db.selectFrom('holidays').select('date').where(inStore(store)).orderBy('date').execute();
  return rows.map(({ date }) => date);
}

/** With nothing skipped. */
export const planTerms = (
  { noOfDays, items }: Pick<Row['plan'], 'noOfDays' | 'items'>,
  startDate: string,
  holidays: string[],
): PlanTerms => ({
  noOfDays,
  items,
  startDate,
  holidays: holidays.filter((date) => date >= startDate),
  daysOff: [],
  lastDay: null,
});

function schedule<R extends Row>(
  row: R,
  holidays: string[],
  current?: ScheduledSubscription,
): ScheduledSubscription<R> {
  const follows = current && daysAfter(current.endDate, 1);
  const startDate = follows && follows > row.start_date ? follows : row.start_date;
  const terms = {
    ...planTerms(row.plan, startDate, holidays),
    daysOff: row.days_off,
    missed: row.missed,
    lastDay: row.last_day,
  };
  return { row, terms, endDate: planSchedule(terms).endDate, isRenewal: current !== undefined };
}

/** A `next` subscription begins when the `current` one has ended. */
export function withSchedules<R extends Row>(rows: R[], holidays: string[]): ScheduledSubscription<R>[] {
  const currentRow = rows.find(({ status }) => status === 'current');
  const current = currentRow && schedule(currentRow, holidays);
  return rows.map((row) => {
    if (row === currentRow && current) return current;
    return schedule(row, holidays, row.status === 'next' ? current : undefined);
  });
}

/** Newest first. `unfinished` omits ended and cancelled ones. */
export async function readScheduledSubscriptions(
  db: Database,
  cart: CartKey,
  { unfinished = false } = {},
): Promise<ScheduledSubscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .select([missedDays, paidInCash])
    .where(ofCustomer(cart))
    .$if(unfinished, (query) => query.where('status', 'in', ['current', 'next']))
    .orderBy('subscription_no', 'desc')
    .execute();
  return withSchedules(rows, await readHolidays(db, cart));
}

function subscriptionState({ row, terms, endDate }: ScheduledSubscription, today: string): WireSubscription['state'] {
  if (row.status === 'cancelled') return 'cancelled';
  if (today < terms.startDate) return 'upcoming';
  return today <= endDate ? 'active' : 'ended';
}

interface Money {
  refunds: Awaited<ReturnType<typeof readRefunds>>;
  creditNotes: Awaited<ReturnType<typeof readCreditNotes>>;
}

function toWire(scheduled: ScheduledSubscription, today: string, { refunds, creditNotes }: Money): WireSubscription {
  const { row, terms, endDate, isRenewal } = scheduled;
  const state = subscriptionState(scheduled, today);
  return {
    id: row.subscription_no,
    state,
    subscription: toWirePlan(row.plan, row),
    total: toDecimal(row.total),
    currency: row.currency,
    paymentMode: row.payment_mode,
    startDate: terms.startDate,
    endDate,
    isRenewal: isRenewal && state === 'upcoming',
    address: row.address,
    daysOff: [...terms.daysOff],
    missed: [...row.missed],
    holidays: [...terms.holidays],
    lastDay: row.status === 'cancelled' ? row.last_day : null,
    paidInCash: row.paid_in_cash,
    refund: refunds.get(row.subscription_no) ?? null,
    has_invoice: row.invoiced !== null,
    credit_notes: creditNotes
      .filter(({ subscription_no }) => subscription_no === row.subscription_no)
      .map(({ credit_note_number }) => credit_note_number),
  };
}

/** The cash owed or returned for cancelled subscriptions, by number. */
async function readCashBack(db: Database, cart: CartKey) {
  const rows = await db
    .selectFrom('plan_reservations')
    .select(['subscription_no', 'owed', 'paid_back_at'])
    .where(ofCustomer(cart))
    .where('owed', 'is not', null)
    .execute();
  return rows.map(({ subscription_no, owed, paid_back_at }) => {
    const refund = { amount: toDecimal(owed ?? 0), is_made: paid_back_at !== null };
    return [subscription_no ?? 0, refund] as const;
  });
}

async function readWire(shop: Shop, cart: CartKey): Promise<WireSubscription[]> {
  const today = todayIn(shop, await getStore(shop, cart.saas_id, cart.store_id));
  const all = await readScheduledSubscriptions(shop.db, cart);
  const numbers = all.map(({ row }) => row.subscription_no);
  const refunds = new Map([
    ...(await readRefunds(shop.db, cart, 'subscription_no', numbers)),
    ...(await readCashBack(shop.db, cart)),
  ]);
  const creditNotes = await readCreditNotes(shop.db, cart, 'subscription_no', numbers);
  return all.map((scheduled) => toWire(scheduled, today, { refunds, creditNotes }));
}

const isLive = ({ state }: WireSubscription) => state === 'active' || state === 'upcoming';

/** The current one first, then its renewal. */
export const readLiveSubscriptions = async (shop: Shop, cart: CartKey): Promise<WireSubscription[]> =>
  (await readWire(shop, cart)).filter(isLive).toSorted((a, b) => a.startDate.localeCompare(b.startDate));

/** Ended or cancelled, newest first. */
export const readPastSubscriptions = async (shop: Shop, cart: CartKey): Promise<WireSubscription[]> =>
  (await readWire(shop, cart)).filter((subscription) => !isLive(subscription));

/** Whether a subscription delivers today or later. */
export const isDelivering =
  (today: string) =>
  ({ terms }: ScheduledSubscription): boolean =>
    (planSchedule(terms).deliveries.at(-1)?.date ?? '') >= today;

/** @throws {ShopError} `not_found`, also for another customer's */
export async function readSubscription(shop: Shop, cart: CartKey, id: number): Promise<WireSubscription> {
  const found = (await readWire(shop, cart)).find((subscription) => subscription.id === id);
  if (!found) throw new ShopError('not_found');
  return found;
}
