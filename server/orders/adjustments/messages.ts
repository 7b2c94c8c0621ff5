import { formatMoney } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { storeOrigin } from '#server/stores/stores';
import { asSentence, fromStore, queueToCustomer, type Sender } from '../messages.ts';
import { findOrdersWithBankDetails } from '../history/sealed-details.ts';
import type { MadeAdjustment } from './adjust.ts';

export type LabelledSender = Sender & Pick<StoreRow, 'label'>;

type Order = OrderKey & Pick<OrderRow, 'customer_id'>;

export const orderPage = (shop: Shop, { label }: Pick<StoreRow, 'label'>, order_id: number): string =>
  new URL(`/order?id=${order_id}`, storeOrigin(shop, label)).href;

/** `account` is a transfer to bank details that the customer has not entered yet. */
export async function refundMethod(
  shop: Shop,
  tx: Database,
  order: OrderKey,
  money: MadeAdjustment['money'],
): Promise<MadeAdjustment['money'] | 'account'> {
  const isGiven = async () => (await findOrdersWithBankDetails({ ...shop, db: tx }, order, [order.order_id])).size > 0;
  return money === 'transfer' && !(await isGiven()) ? 'account' : money;
}

export async function queueAdjustmentMessage(
  shop: Shop,
  tx: Database,
  store: LabelledSender,
  order: Order,
  { adjustment_id, amount, money, reason }: MadeAdjustment & { reason: string },
): Promise<void> {
  if (amount === 0) return;
  const { customer_id, order_id } = order;
  const variables = {
    ...fromStore(store).names,
    order: String(order_id),
    amount: formatMoney(amount, store),
    reason: asSentence(reason),
    link: orderPage(shop, store, order_id),
  };
  await queueToCustomer(tx, customer_id, {
    kind: `order_reduced_${await refundMethod(shop, tx, order, money)}`,
    variables,
    store: fromStore(store).store,
    orderId: order_id,
    about: `deduction:${adjustment_id}`,
  });
}

export const queueTransferMessage = (
  tx: Database,
  store: Sender,
  { customer_id, order_id }: Pick<Order, 'customer_id' | 'order_id'>,
  { adjustment_id, amount, reference }: { adjustment_id: string; amount: number; reference: string },
): Promise<void> =>
  queueToCustomer(tx, customer_id, {
    kind: 'order_transferred',
    variables: { ...fromStore(store).names, order: String(order_id), amount: formatMoney(amount, store), reference },
    store: fromStore(store).store,
    orderId: order_id,
    about: `transfer:${adjustment_id}`,
  });
