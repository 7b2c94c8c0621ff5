import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import type { readReservations as reservationsCall } from '#contract/counter/reservations';
import type { PlanReservation } from '#contract/subscription';
import { invalidInput, ShopError } from '#contract/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import { roundCash } from '#lib/money/round-cash';
import { momentWords } from '#lib/schedule/date-words';
import { quantityWords } from '#lib/schedule/plan-words';
import { closesAt, planSchedule } from '#lib/schedule/plan-schedule';
import { daysAfter, localTime } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import { cartKeyOf, ofCustomer, storeKeyOf, type CartKey, type StoreKey } from '#server/db/keys';
import type { PlanQuote, PlanReservationRow } from '#server/db/subscription-rows';
import type { StoreRow } from '#server/db/schema';
import { lock, lockCustomer } from '#server/db/locks';
import { consumeOrThrow } from '#server/platform/limits/rate-limits';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { getStore } from '#server/stores/stores';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import { lockActiveRole } from '#server/staff/members';
import { planDocuments } from './documents.ts';
import { queueCashBackMessage, queueReservationMessage } from './messages.ts';
import { toWirePlan } from './plans.ts';
import { insertSubscription, planTotal } from './purchase.ts';
import { planTerms, readHolidays } from './subscriptions.ts';

type Row = Selectable<PlanReservationRow>;
type Wire = v.InferInput<typeof reservationsCall.answer>['data'];
type Store = Parameters<typeof insertSubscription>[2];
type Clock = Pick<StoreRow, 'timezone'>;

/** How long customers see a lapsed reservation. */
const shownMs = 7 * 24 * 60 * 60_000;

/** A reserved plan begins after the evening of its payment deadline. */
const firstDayOf = ({ pay_by }: Pick<Row, 'pay_by'>, { timezone }: Clock): string =>
  daysAfter(localTime(pay_by.getTime(), timezone).date, 1);

const toWire = (row: Row, now: Date, store: Clock) => ({
  id: row.reservation_no,
  state: row.pay_by > now ? ('reserved' as const) : ('lapsed' as const),
  subscription: toWirePlan(row.purchase.plan, row),
  total: toDecimal(row.total),
  currency: row.currency,
  startDate: firstDayOf(row, store),
  pay_by: row.pay_by.toISOString(),
});
type WireReservation = ReturnType<typeof toWire> & { state: PlanReservation['state'] };

const findUnpaid = (db: Database, cart: CartKey): Promise<Row | undefined> =>
  db
    .selectFrom('plan_reservations')
    .selectAll()
    .where(ofCustomer(cart))
    .where('noted_at', 'is', null)
    .where('replaced_at', 'is', null)
    .orderBy('reservation_no', 'desc')
    .limit(1)
    .executeTakeFirst();

/** An unpaid reservation, or one that lapsed in the last seven days. */
export async function readReservation(shop: Shop, cart: CartKey): Promise<WireReservation | null> {
  const row = await findUnpaid(shop.db, cart);
  const at = shop.now();
  if (!row || row.pay_by.getTime() <= at.getTime() - shownMs) return null;
  return toWire(row, at, await getStore(shop, cart.saas_id, cart.store_id));
}

/**
 * Reserves a plan until the cut-off of its first delivery. The same plan is reserved once; another replaces it.
 * Requires the customer's lock.
 * @throws {ShopError} `rate_limited`
 */
export async function insertReservation(
  shop: Shop,
  cart: CartKey,
  store: Store,
  purchase: PlanQuote,
): Promise<WireReservation> {
  const { db: tx } = shop;
  const at = shop.now();
  const before = await findUnpaid(tx, cart);
  if (before && before.pay_by > at && isSame(before.purchase, purchase)) return toWire(before, at, store);
  await consumeOrThrow(shop, 'reservation-of-customer', String(cart.customer_id));
  await tx
    .updateTable('plan_reservations')
    .set({ replaced_at: at })
    .where(ofCustomer(cart))
    .where('noted_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
  const { deliveries } = planSchedule(planTerms(purchase.plan, purchase.startDate, await readHolidays(tx, cart)));
  const firstDelivery = deliveries[0]?.date ?? purchase.startDate;
  const pay_by = new Date(closesAt(firstDelivery, store.timezone));
  const total = roundCash(planTotal(purchase.plan), store.currency);
  const row = await tx
    .insertInto('plan_reservations')
    .values({
      ...cartKeyOf(cart),
      total,
      pay_by,
      purchase: JSON.stringify(purchase),
      currency: store.currency,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(tx, 'lapsed', { ...storeKeyOf(cart), reservation_no: row.reservation_no }, pay_by);
  const until = momentWords(pay_by.toISOString(), store.timezone);
  await queueReservationMessage(tx, store, { ...row, begins: firstDelivery, until });
  return toWire(row, at, store);
}

const chosenOf = ({ plan }: PlanQuote) => plan.items.map(({ itemId, quantity = 1 }) => [itemId, quantity]);

const isSame = (one: PlanQuote, other: PlanQuote) =>
  one.startDate === other.startDate &&
  one.address === other.address &&
  planTotal(one.plan) === planTotal(other.plan) &&
  JSON.stringify(chosenOf(one)) === JSON.stringify(chosenOf(other)) &&
  one.plan.subscriptionId === other.plan.subscriptionId;

/** A store's payable reservations, and the cash that it owes. */
export async function readReservations({ db, now }: Shop, store: StoreKey & Clock): Promise<Wire> {
  const { saas_id, store_id } = store;
  const rows = await db
    .selectFrom('plan_reservations as reservation')
    .innerJoin('customers', 'customers.customer_id', 'reservation.customer_id')
    .leftJoin('subscriptions', 'subscriptions.subscription_no', 'reservation.subscription_no')
    .selectAll('reservation')
    .select(['customers.name', 'customers.mobile_number', planDocuments])
    .where((where) => where.and({ 'reservation.saas_id': saas_id, 'reservation.store_id': store_id }))
    .where(
      sql<boolean>`(noted_at is null and replaced_at is null and pay_by > ${now()}) or (owed is not null and paid_back_at is null)`,
    )
    .orderBy('pay_by')
    .execute();
  const contact = ({ name, mobile_number }: (typeof rows)[number]) => ({
    customer_name: name,
    mobile_number: mobile_number ?? '',
  });
  return {
    reserved: rows
      .filter(({ owed }) => owed === null)
      .map((row) => ({
        id: row.reservation_no,
        ...contact(row),
        plan: row.purchase.plan.description,
        items: row.purchase.plan.items.map(quantityWords),
        total: toDecimal(row.total),
        startDate: firstDayOf(row, store),
        pay_by: row.pay_by.toISOString(),
      })),
    owed: rows
      .filter(({ owed }) => owed !== null)
      .map((row) => ({
        id: row.subscription_no ?? 0,
        ...contact(row),
        amount: toDecimal(row.owed ?? 0),
        documents: row.documents,
      })),
  };
}

/** Locks the reservation and its customer. @throws {ShopError} `not_found` */
async function withLocked<T>(
  shop: Shop,
  { saas_id, store_id }: StoreKey,
  key: { reservation_no: number } | { subscription_no: number },
  by: Actor,
  work: (tx: Database, row: Row) => Promise<T>,
): Promise<T> {
  const find = (db: Database) =>
    db
      .selectFrom('plan_reservations')
      .selectAll()
      .where((where) => where.and({ saas_id, store_id, ...key }));
  const found = await find(shop.db).executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  return shop.db.transaction().execute(async (tx) => {
    await lockActiveRole(tx, by);
    await lockCustomer(tx, found);
    return work(tx, await find(tx).forUpdate().executeTakeFirstOrThrow());
  });
}

const wrongSum = (path: string, sum: Minor) => invalidInput(path, `is not ${toDecimal(sum)}`);

/**
 * Records the cash for a reserved plan, which becomes a subscription; idempotent.
 * @returns its number
 * @throws {ShopError} `not_found`, `reservation_over` once it has lapsed or was replaced, `invalid_input` for another
 * sum, `subscription_active` if the customer has bought another one since
 */
export const recordReservationPayment = (
  shop: Shop,
  store: Store & Pick<StoreRow, 'timezone'>,
  { reservation_no, total }: { reservation_no: number; total: Minor },
  by: Actor,
): Promise<number> =>
  withLocked(shop, store, { reservation_no }, by, async (tx, row) => {
    if (row.subscription_no !== null) return row.subscription_no;
    await lock(tx, 'store_cash', row.store_id);
    const at = shop.now();
    if (row.replaced_at !== null || row.pay_by <= at) throw new ShopError('reservation_over');
    if (total !== row.total) throw wrongSum('total', row.total);
    const { saas_id, store_id, customer_id } = row;
    const cart = { saas_id, store_id, customer_id };
    const subscription_no = await insertSubscription({ ...shop, db: tx }, cart, store, row.purchase, total);
    await tx
      .updateTable('plan_reservations')
      .set({ noted_at: at, noted_by: staffIdOf(by), subscription_no })
      .where((where) => where.and({ saas_id, store_id, reservation_no }))
      .execute();
    const details = { total: toDecimal(total) };
    await writeStaffLog(shop, tx, { saas_id, store_id, by, what: 'plan_cash_noted', about: subscription_no, details });
    return subscription_no;
  });

/**
 * Records that the cash of a cancelled subscription was returned; idempotent.
 * @throws {ShopError} `not_found` if none is owed, `invalid_input` for another sum
 */
export const recordCashRefund = (
  shop: Shop,
  store: Store,
  { subscription_no, amount }: { subscription_no: number; amount: Minor },
  by: Actor,
): Promise<void> =>
  withLocked(shop, store, { subscription_no }, by, async (tx, row) => {
    if (row.owed === null) throw new ShopError('not_found');
    if (row.paid_back_at !== null) return;
    if (amount !== row.owed) throw wrongSum('amount', row.owed);
    await lock(tx, 'store_cash', row.store_id);
    const { saas_id, store_id, reservation_no, customer_id } = row;
    await tx
      .updateTable('plan_reservations')
      .set({ paid_back_at: shop.now(), paid_back_by: staffIdOf(by) })
      .where((where) => where.and({ saas_id, store_id, reservation_no }))
      .execute();
    await queueCashBackMessage(tx, store, { customer_id, subscription_no, amount });
    const details = { amount: toDecimal(amount) };
    await writeStaffLog(shop, tx, { saas_id, store_id, by, what: 'plan_cash_back', about: subscription_no, details });
  });
