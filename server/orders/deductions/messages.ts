import { refundMessage } from '#lib/messages/order';
import { formatMoney } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderRow } from '#server/db/order-rows';
import { asSentence, queueToCustomer, type Sender } from '../messages.ts';
import type { MadeDeduction } from './deduct.ts';

/** How the customer gets a sum that fell. */
export const howReturned = (store: Sender, { amount, money }: Pick<MadeDeduction, 'amount' | 'money'>): string =>
  ({
    refund: refundMessage(formatMoney(amount, store), false),
    collect: `You pay ${formatMoney(amount, store)} less.`,
    transfer: `The store transfers ${formatMoney(amount, store)} to you.`,
  })[money];

type Order = Pick<OrderRow, 'customer_id'> & { order_id: number };

/** Queues the message about something that fell from an order, in the same transaction. */
export async function queueDeductionMessage(
  tx: Database,
  store: Sender,
  { customer_id, order_id }: Order,
  { deduction_id, amount, money, reason }: MadeDeduction & { reason: string },
): Promise<void> {
  if (amount === 0) return;
  const sum = formatMoney(amount, store);
  const how = howReturned(store, { amount, money });
  await queueToCustomer(tx, customer_id, {
    subject: `Order ${order_id}: ${sum} less`,
    text: `${store.store_name}, order ${order_id}: ${asSentence(reason)} ${how} Questions? ${store.phone_no}`,
    about: `deduction:${deduction_id}`,
  });
}

/** Queues the message about a transfer that was made. */
export const queueTransferMessage = (
  tx: Database,
  store: Sender,
  { customer_id, order_id }: Order,
  { deduction_id, amount, reference }: { deduction_id: string; amount: number; reference: string },
): Promise<void> =>
  queueToCustomer(tx, customer_id, {
    subject: `Order ${order_id}: your money is transferred`,
    text: `${store.store_name} has transferred ${formatMoney(amount, store)} for your order ${order_id}. Reference: ${reference}. Questions? ${store.phone_no}`,
    about: `transfer:${deduction_id}`,
  });
