import type { MissedReason } from '#contract/counter/stops';
import { formatMoney, type Minor } from '#lib/money/money';
import { dateWords } from '#lib/schedule/date-words';
import * as t from '#texts/message-words';
import type { Database } from '#server/db/database';
import type { PlanQuote } from '#server/db/subscription-rows';
import { fromStore, queueToCustomer, type Sender } from '#server/orders/messages';
import type { Content } from '#server/platform/messages/templates/templates';
import type { ScheduledSubscription } from './subscriptions.ts';

interface Cause {
  customer_id: number;
  about: string;
}

const queue = (tx: Database, store: Sender, { customer_id, about }: Cause, content: Content): Promise<void> =>
  queueToCustomer(tx, customer_id, { ...content, store: fromStore(store).store, about });

const namesOf = (store: Sender, { subscription_no }: { subscription_no: number }) => ({
  ...fromStore(store).names,
  number: String(subscription_no),
});

export function queueConfirmationMessage(
  tx: Database,
  store: Sender,
  { row, terms, endDate, isRenewal }: ScheduledSubscription,
): Promise<void> {
  const { customer_id, subscription_no } = row;
  const variables = {
    ...namesOf(store, row),
    state: isRenewal ? t.renewed() : t.begun(),
    plan: row.plan.description,
    start: dateWords(terms.startDate),
    end: dateWords(endDate),
    total: formatMoney(row.total, store),
  };
  const about = `subscription:${subscription_no}:created`;
  return queue(tx, store, { customer_id, about }, { kind: 'subscription_begun', variables });
}

/** Money is returned by the method of payment. */
const refundMethod = ({ paid_in_cash }: ScheduledSubscription['row']) => (paid_in_cash ? 'cash' : 'refund');

export const queueCancellationMessage = (
  tx: Database,
  store: Sender,
  { row }: ScheduledSubscription,
  refund: Minor,
): Promise<void> =>
  queue(
    tx,
    store,
    { customer_id: row.customer_id, about: `subscription:${row.subscription_no}:cancelled` },
    {
      kind: `subscription_cancelled_${refundMethod(row)}`,
      variables: { ...namesOf(store, row), amount: formatMoney(refund, store) },
    },
  );

export const queueClosedStoreMessage = (
  tx: Database,
  store: Sender,
  { row }: ScheduledSubscription,
  lastDay: string,
  refund: Minor,
): Promise<void> =>
  queue(
    tx,
    store,
    { customer_id: row.customer_id, about: `subscription:${row.subscription_no}:closed` },
    {
      kind: `subscription_closed_${refundMethod(row)}`,
      variables: { ...namesOf(store, row), day: dateWords(lastDay), amount: formatMoney(refund, store) },
    },
  );

/** For customers. SMS variables have at most 30 characters. */
const missedWords: Record<MissedReason, () => string> = {
  nobody_home: t.nobodyHome,
  not_made: t.notMade,
};

interface Stop {
  date: string;
  /** Null if it was not missed after all. */
  reason: MissedReason | null;
  at: Date;
}

/** Missed, or not after all. */
export function queueMissedMessage(
  tx: Database,
  store: Sender,
  { row, endDate }: ScheduledSubscription,
  { date, reason, at }: Stop,
): Promise<void> {
  const variables = { ...namesOf(store, row), day: dateWords(date), end: dateWords(endDate) };
  const about = `subscription:${row.subscription_no}:${date}:${at.toISOString()}`;
  const content: Content = reason
    ? { kind: 'subscription_missed', variables: { ...variables, reason: missedWords[reason]() } }
    : { kind: 'subscription_not_missed', variables };
  return queue(tx, store, { customer_id: row.customer_id, about }, content);
}

interface Reserved {
  reservation_no: number;
  customer_id: number;
  purchase: PlanQuote;
  total: Minor;
  /** The day of its first delivery. */
  begins: string;
  /** When it lapses, in words. */
  until: string;
}

export function queueReservationMessage(tx: Database, store: Sender, reserved: Reserved): Promise<void> {
  const { customer_id, reservation_no, purchase, total, begins, until } = reserved;
  const variables = {
    ...fromStore(store).names,
    plan: purchase.plan.description,
    total: formatMoney(total, store),
    until,
    start: dateWords(begins),
  };
  const about = `reservation:${reservation_no}`;
  return queue(tx, store, { customer_id, about }, { kind: 'plan_reserved', variables });
}

export const queueLapsedMessage = (
  tx: Database,
  store: Sender,
  { customer_id, reservation_no, purchase }: Pick<Reserved, 'customer_id' | 'reservation_no' | 'purchase'>,
): Promise<void> =>
  queue(
    tx,
    store,
    { customer_id, about: `reservation:${reservation_no}:lapsed` },
    { kind: 'plan_lapsed', variables: { ...fromStore(store).names, plan: purchase.plan.description } },
  );

export const queueCashBackMessage = (
  tx: Database,
  store: Sender,
  paid: { customer_id: number; subscription_no: number; amount: Minor },
): Promise<void> =>
  queue(
    tx,
    store,
    { customer_id: paid.customer_id, about: `subscription:${paid.subscription_no}:cash-back` },
    {
      kind: 'subscription_cash_back',
      variables: { ...namesOf(store, paid), amount: formatMoney(paid.amount, store) },
    },
  );
