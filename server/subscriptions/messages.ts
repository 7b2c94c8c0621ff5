import { formatMoney, type Minor } from '#lib/money/money';
import { dateWords } from '#lib/schedule/date-words';
import type { Database } from '#server/db/database';
import { queueMessage } from '#server/platform/messages/messages';
import { queueToCustomer, refundText, toAllAddresses, type Contact, type Sender } from '#server/orders/messages';
import type { ScheduledSubscription } from './subscriptions.ts';

/** Queues the confirmation of a subscription to every address of the customer, in the same transaction. */
export async function queueConfirmationMessage(
  tx: Database,
  store: Pick<Sender, 'store_name' | 'bank_account' | 'country' | 'phone_no'>,
  contact: Contact,
  { row, terms, endDate, isRenewal }: ScheduledSubscription,
): Promise<void> {
  const days = `from ${dateWords(terms.startDate)} to ${dateWords(endDate)}`;
  const messages = toAllAddresses(contact, {
    subject: `Subscription ${row.subscription_no} ${isRenewal ? 'renewed' : 'begun'}`,
    text: `${store.store_name} delivers your subscription ${row.subscription_no} (${row.plan.description}) ${days}: ${formatMoney(row.total, store)}. Questions? ${store.phone_no}`,
    about: `subscription:${row.subscription_no}:created`,
  });
  for (const message of messages) await queueMessage(tx, message);
}

/** Queues the message about a cancelled subscription, in the same transaction. */
export const queueCancellationMessage = (
  tx: Database,
  store: Sender,
  { row }: ScheduledSubscription,
  refund: Minor,
): Promise<void> =>
  queueToCustomer(tx, row.customer_id, {
    subject: `Subscription ${row.subscription_no} cancelled`,
    text: `Your subscription ${row.subscription_no} at ${store.store_name} is cancelled. ${refundText(refund, store)} Questions? ${store.phone_no}`,
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
    text: `${store.store_name} has closed: nothing of your subscription ${row.subscription_no} comes after ${dateWords(lastDay)}. ${refundText(refund, store)} Questions? ${store.phone_no}`,
    about: `subscription:${row.subscription_no}:closed`,
  });
