import type { MissedReason } from '#contract/counter/stops';
import { formatMoney, type Minor } from '#lib/money/money';
import { dateWords } from '#lib/schedule/date-words';
import type { Database } from '#server/db/database';
import type { FrozenPurchase } from '#server/db/subscription-rows';
import { queueToCustomer, refundText, type Sender } from '#server/orders/messages';
import type { ScheduledSubscription } from './subscriptions.ts';

/** Queues the confirmation of a subscription, in the same transaction. */
export function queueConfirmationMessage(
  tx: Database,
  store: Pick<Sender, 'store_name' | 'bank_account' | 'country' | 'phone_no'>,
  { row, terms, endDate, isRenewal }: ScheduledSubscription,
): Promise<void> {
  const days = `from ${dateWords(terms.startDate)} to ${dateWords(endDate)}`;
  return queueToCustomer(tx, row.customer_id, {
    subject: `Subscription ${row.subscription_no} ${isRenewal ? 'renewed' : 'begun'}`,
    text: `${store.store_name} delivers your subscription ${row.subscription_no} (${row.plan.description}) ${days}: ${formatMoney(row.total, store)}. Questions? ${store.phone_no}`,
    about: `subscription:${row.subscription_no}:created`,
  });
}

/** How money comes back: as it was paid. */
const backText = ({ paid_in_cash }: ScheduledSubscription['row'], amount: Minor, store: Sender): string =>
  paid_in_cash ? `The store pays ${formatMoney(amount, store)} back to you in cash.` : refundText(amount, store);

/** Queues the message about a cancelled subscription, in the same transaction. */
export const queueCancellationMessage = (
  tx: Database,
  store: Sender,
  { row }: ScheduledSubscription,
  refund: Minor,
): Promise<void> =>
  queueToCustomer(tx, row.customer_id, {
    subject: `Subscription ${row.subscription_no} cancelled`,
    text: `Your subscription ${row.subscription_no} at ${store.store_name} is cancelled. ${backText(row, refund, store)} Questions? ${store.phone_no}`,
    about: `subscription:${row.subscription_no}:cancelled`,
  });

/** Queues the message about a subscription that ends because its store has closed, in the same transaction. */
export const queueClosedStoreMessage = (
  tx: Database,
  store: Sender,
  { row }: ScheduledSubscription,
  lastDay: string,
  refund: Minor,
): Promise<void> =>
  queueToCustomer(tx, row.customer_id, {
    subject: `Subscription ${row.subscription_no} has ended`,
    text: `${store.store_name} has closed: nothing of your subscription ${row.subscription_no} comes after ${dateWords(lastDay)}. ${backText(row, refund, store)} Questions? ${store.phone_no}`,
    about: `subscription:${row.subscription_no}:closed`,
  });

/** Why a delivery did not come, as its customer reads it. */
const missedWords: Record<MissedReason, string> = {
  nobody_home: 'we came and nobody was at home',
  not_made: 'we could not deliver it, and we are sorry',
};

/** What became of a delivery that was to come on a day. */
interface Stop {
  date: string;
  /** Why it was missed; null when it was not after all. */
  reason: MissedReason | null;
  /** When it was noted. */
  at: Date;
}

/** Queues the message about a delivery that was missed, or was not after all, in the same transaction. */
export const queueMissedMessage = (
  tx: Database,
  store: Pick<Sender, 'store_name' | 'phone_no'>,
  { row, endDate }: ScheduledSubscription,
  { date, reason, at }: Stop,
): Promise<void> =>
  queueToCustomer(tx, row.customer_id, {
    subject: `Subscription ${row.subscription_no}: ${reason ? 'not delivered' : 'a correction'}`,
    text: reason
      ? `${store.store_name}, your subscription ${row.subscription_no} on ${dateWords(date)}: ${missedWords[reason]}. We’ve added a delivery at the end, by ${dateWords(endDate)}. Questions? ${store.phone_no}`
      : `${store.store_name} noted by mistake that your subscription ${row.subscription_no} was not delivered on ${dateWords(date)}. Nothing moves to the end: it lasts until ${dateWords(endDate)}. Questions? ${store.phone_no}`,
    about: `subscription:${row.subscription_no}:${date}:${at.toISOString()}`,
  });

type Store = Pick<Sender, 'store_name' | 'bank_account' | 'country' | 'phone_no'>;

/** A plan that waits for its cash. */
interface Reserved {
  reservation_no: number;
  customer_id: number;
  purchase: FrozenPurchase;
  total: Minor;
  /** The day of its first delivery. */
  begins: string;
  /** The moment it lapses, in words. */
  until: string;
}

/** Queues the message about a reserved plan, in the same transaction. */
export const queueReservationMessage = (tx: Database, store: Store, reserved: Reserved): Promise<void> =>
  queueToCustomer(tx, reserved.customer_id, {
    subject: 'Your plan is reserved',
    text: `${store.store_name} has reserved ${reserved.purchase.plan.description} for you. Please pay ${formatMoney(reserved.total, store)} in cash at the store before ${reserved.until}: it then begins on ${dateWords(reserved.begins)}. Otherwise it lapses. Questions? ${store.phone_no}`,
    about: `reservation:${reserved.reservation_no}`,
  });

/** Queues the message about a reservation that has lapsed, in the same transaction. */
export const queueLapsedMessage = (
  tx: Database,
  store: Store,
  reserved: Omit<Reserved, 'begins' | 'until'>,
): Promise<void> =>
  queueToCustomer(tx, reserved.customer_id, {
    subject: 'Your reservation has lapsed',
    text: `${store.store_name} has not received the cash for ${reserved.purchase.plan.description}, so your plan hasn’t started. You can reserve a plan again. Questions? ${store.phone_no}`,
    about: `reservation:${reserved.reservation_no}:lapsed`,
  });

/** Queues the message about cash that the store has paid back, in the same transaction. */
export const queueCashBackMessage = (
  tx: Database,
  store: Store,
  { customer_id, subscription_no, amount }: { customer_id: number; subscription_no: number; amount: Minor },
): Promise<void> =>
  queueToCustomer(tx, customer_id, {
    subject: `Subscription ${subscription_no}: paid back`,
    text: `${store.store_name} has paid ${formatMoney(amount, store)} back to you in cash for your cancelled subscription ${subscription_no}. Questions? ${store.phone_no}`,
    about: `subscription:${subscription_no}:cash-back`,
  });
