import type { Updateable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Minor } from '#lib/money/money';
import { roundCash } from '#lib/money/round-cash';
import {
  deliveriesAfter,
  firstOpenDay,
  maxPauseDays,
  maxDaysOff,
  pausedDays,
  resumedDays,
} from '#lib/schedule/plan-schedule';
import { daysAfter } from '#lib/schedule/zoned-time';
import * as t from '#texts/adjustment-reasons';
import type { Database } from '#server/db/database';
import type { SubscriptionRow } from '#server/db/subscription-rows';
import type { Shop } from '#server/platform/shop';
import { ofSubscription, subscriptionKeyOf, type CartKey } from '#server/db/keys';
import { lockCustomer } from '#server/db/locks';
import { queueCreditNote } from '#server/orders/invoices/credit-notes';
import { refundSubscription } from '#server/payments/refunds';
import { getStore } from '#server/stores/stores';
import { todayIn } from '#server/stores/today';
import { queueCancellationMessage } from './messages.ts';
import { readScheduledSubscriptions, type ScheduledSubscription } from './subscriptions.ts';

interface Days {
  from: string;
  to: string;
}

interface LockedSubscription {
  tx: Database;
  own: ScheduledSubscription;
  /** All of the customer's subscriptions in the store. */
  all: ScheduledSubscription[];
  store: Awaited<ReturnType<typeof getStore>>;
  /** The first day that can still be changed. */
  first: string;
}

/** Locks the customer. @throws {ShopError} `not_found` */
async function withLockedSubscription(
  shop: Shop,
  cart: CartKey,
  id: number,
  work: (locked: LockedSubscription) => Promise<void>,
) {
  const store = await getStore(shop, cart.saas_id, cart.store_id);
  const first = firstOpenDay(store.timezone, shop.now().getTime());
  await shop.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, cart);
    const all = await readScheduledSubscriptions(tx, cart);
    const own = all.find(({ row }) => row.subscription_no === id);
    if (!own) throw new ShopError('not_found');
    await work({ tx, own, all, store, first });
  });
}

const updateSubscription = (
  tx: Database,
  row: ScheduledSubscription['row'],
  changes: Pick<Updateable<SubscriptionRow>, 'status' | 'start_date' | 'last_day' | 'days_off'>,
) => tx.updateTable('subscriptions').set(changes).where(ofSubscription(row)).execute();

/** Makes a renewal current and fixes its start date. */
export const promote = (tx: Database, { row, terms }: ScheduledSubscription) =>
  updateSubscription(tx, row, { status: 'current', start_date: terms.startDate });

export const markEnded = (tx: Database, { row, terms, endDate }: ScheduledSubscription) =>
  updateSubscription(tx, row, { status: 'ended', start_date: terms.startDate, last_day: endDate });

const isOver = ({ row, endDate }: ScheduledSubscription, today: string) =>
  row.status === 'ended' || row.status === 'cancelled' || endDate < today;

const updateDaysOff = (
  shop: Shop,
  cart: CartKey,
  id: number,
  from: string,
  change: (own: ScheduledSubscription) => string[],
) =>
  withLockedSubscription(shop, cart, id, async ({ tx, own, store, first }) => {
    if (isOver(own, todayIn(shop, store))) throw new ShopError('subscription_over');
    if (from < first) throw new ShopError('day_closed');
    await updateSubscription(tx, own.row, { days_off: JSON.stringify(change(own)) });
  });

/**
 * Repeats deliveries at the end.
 * @throws {ShopError} `not_found`, `subscription_over`, `day_closed`, `pause_too_long`
 */
export const pauseSubscription = (shop: Shop, cart: CartKey, id: number, { from, to }: Days): Promise<void> =>
  updateDaysOff(shop, cart, id, from, ({ row, endDate }) => {
    if (from > endDate) throw new ShopError('subscription_over');
    if (to >= daysAfter(from, maxPauseDays)) throw new ShopError('pause_too_long');
    const days = pausedDays(row.days_off, from, to);
    if (days.length > maxDaysOff) throw new ShopError('pause_too_long');
    return days;
  });

/** @throws {ShopError} `not_found`, `subscription_over`, `day_closed` */
export const resumeSubscription = (shop: Shop, cart: CartKey, id: number, { from, to }: Days): Promise<void> =>
  updateDaysOff(shop, cart, id, from, ({ row }) => resumedDays(row.days_off, from, to));

/** The store refunds a cash payment in cash, and an owner records it. */
const recordCashOwed = (tx: Database, row: ScheduledSubscription['row'], owed: Minor) =>
  tx.updateTable('plan_reservations').set({ owed }).where(ofSubscription(row)).execute();

/** Pieces delivered after a day, with their invoice line and value in minor units. */
function piecesAfter({ row, terms }: ScheduledSubscription, lastDay: string) {
  const counts = deliveriesAfter(terms, lastDay);
  return row.plan.items
    .map(({ itemId, selling, quantity = 1 }, index) => {
      const deliveries = counts.get(itemId) ?? 0;
      return { line: index + 1, quantity: deliveries * quantity, value: deliveries * selling };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** The reason on the credit note, by the refund's reason code. */
const endings = { subscription_cancelled: t.subscriptionCancelled, store_closed: t.storeClosed };

/** Requires the customer's lock. @returns the refund in minor units; 0 if nothing changed */
export async function endAfter(
  { db: tx, now }: Shop,
  own: ScheduledSubscription,
  last_day: string,
  reason: keyof typeof endings,
): Promise<Minor> {
  const pieces = piecesAfter(own, last_day);
  const price = pieces.reduce((sum, { value }) => sum + value, 0);
  const refund = own.row.paid_in_cash ? roundCash(price, own.row.currency) : price;
  if (refund === 0) return 0;
  const { days_off, missed } = own.row;
  await updateSubscription(tx, own.row, {
    status: 'cancelled',
    start_date: own.terms.startDate,
    last_day,
    days_off: JSON.stringify([...new Set([...days_off, ...missed])].toSorted()), // missed deliveries are refunded here
  });
  if (own.row.paid_in_cash) await recordCashOwed(tx, own.row, refund);
  else await refundSubscription(tx, own.row, reason, refund);
  if (own.row.invoiced !== null) {
    const lines = JSON.stringify(pieces.map(({ line, quantity }) => ({ line, quantity })));
    const credit = { adjustment_id: null, amount: refund, reason: endings[reason](), at: now(), lines };
    await queueCreditNote(tx, subscriptionKeyOf(own.row), credit);
  }
  return refund;
}

/**
 * Cancels a subscription. Deliveries past their cut-off are still made, the rest is refunded. A renewal keeps its days.
 * Idempotent.
 * @throws {ShopError} `not_found`, `subscription_over` if nothing is left to refund
 */
export const cancelSubscription = (shop: Shop, cart: CartKey, id: number): Promise<void> =>
  withLockedSubscription(shop, cart, id, async ({ tx, own, all, store, first }) => {
    if (own.row.status === 'cancelled') return;
    if (isOver(own, todayIn(shop, store))) throw new ShopError('subscription_over');
    const refund = await endAfter({ ...shop, db: tx }, own, daysAfter(first, -1), 'subscription_cancelled');
    if (refund === 0) throw new ShopError('subscription_over');
    const next = all.find(({ row }) => row.status === 'next');
    if (next && own.row.status === 'current') await promote(tx, next);
    await queueCancellationMessage(tx, store, own, refund);
  });
