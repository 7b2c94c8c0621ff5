import { refundMessage } from '#lib/messages/order';
import { formatMoney } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { storeOrigin } from '#server/stores/stores';
import { asSentence, queueToCustomer, type Sender } from '../messages.ts';
import { readGiven } from '../returns/given-details.ts';
import type { MadeDeduction } from './deduct.ts';

/** A store that has a host of its own. */
export type LabelledSender = Sender & Pick<StoreRow, 'label'>;

/** How the customer gets a sum that fell. */
export const howReturned = (store: Sender, { amount, money }: Pick<MadeDeduction, 'amount' | 'money'>): string =>
  ({
    refund: refundMessage(formatMoney(amount, store), false),
    collect: `You pay ${formatMoney(amount, store)} less.`,
    transfer: `The store transfers ${formatMoney(amount, store)} to you.`,
  })[money];

type Order = OrderKey & Pick<OrderRow, 'customer_id'>;

/** Where to give the account for a transfer; empty for other money, and once it was given. */
export async function accountWords(
  shop: Shop,
  tx: Database,
  store: LabelledSender,
  order: OrderKey,
  money: MadeDeduction['money'],
): Promise<string> {
  if (money !== 'transfer' || (await readGiven({ ...shop, db: tx }, order, [order.order_id])).size > 0) return '';
  const page = new URL(`/order?id=${order.order_id}`, storeOrigin(shop, store.label)).href;
  return ` Please say in your order (${page}) which account it goes to.`;
}

/** Queues the message about something that fell from an order, in the same transaction. */
export async function queueDeductionMessage(
  shop: Shop,
  tx: Database,
  store: LabelledSender,
  order: Order,
  { deduction_id, amount, money, reason }: MadeDeduction & { reason: string },
): Promise<void> {
  if (amount === 0) return;
  const { customer_id, order_id } = order;
  const sum = formatMoney(amount, store);
  const how = howReturned(store, { amount, money }) + (await accountWords(shop, tx, store, order, money));
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
  { customer_id, order_id }: Pick<Order, 'customer_id' | 'order_id'>,
  { deduction_id, amount, reference }: { deduction_id: string; amount: number; reference: string },
): Promise<void> =>
  queueToCustomer(tx, customer_id, {
    subject: `Order ${order_id}: your refund is on its way`,
    text: `${store.store_name} has transferred ${formatMoney(amount, store)} for your order ${order_id}. Reference: ${reference}. Questions? ${store.phone_no}`,
    about: `transfer:${deduction_id}`,
  });
