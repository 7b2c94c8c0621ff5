import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { OrderStatus } from '#contract/order';
import { isCancellable, nextStatuses } from '#lib/order/lifecycle';
import type { Database } from '#server/db/database';
import type { OrderRow } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import type { CartKey, OrderKey } from '#server/db/keys';
import { markInvoiceCancelled } from './invoices.ts';
import { queueProgressMessage } from './messages.ts';
import { refundPurchase } from '#server/payments/refunds';
import { releaseSlot } from './slots.ts';
import { returnStock } from './stock.ts';
import { getStoreIncludingClosed } from '#server/stores/stores';

/** The logistics partner of an order, with the tracking number. */
export interface Handover {
  logistics_partner: string;
  tracking_number: string;
}

/**
 * Moves an order to its next status, or cancels it while it is in the store; cancelling returns its stock and refunds
 * online payments. The customer gets a message.
 * @param handover needed to hand the order over to the logistics partner (spec §9)
 * @throws {ShopError} `not_found`, `order_move_impossible` with the possible statuses, `invalid_input` without a handover
 */
export const moveOrder = (shop: Shop, key: OrderKey, to: OrderStatus, handover?: Handover): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, key);
    if (order.status === to) return;
    const possible = nextStatuses(order.order_type, order.status);
    if (!possible.includes(to)) throw new ShopError('order_move_impossible', { status: order.status, possible });
    if (to === 'handed over' && !handover) throw new ShopError('invalid_input', { issues: [missingHandover] });
    await setStatus(tx, order, to, handover);
  });

const missingHandover = { path: 'tracking_number', message: 'is required to hand an order over' };

/**
 * Cancels the customer's order, returns its stock and refunds online payments; does nothing if it is already cancelled.
 * @throws {ShopError} `not_found`, also for another customer's; `order_not_cancellable` once it is packed
 */
export const cancelOrder = (shop: Shop, { customer_id, ...store }: CartKey, order_id: number): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { ...store, order_id });
    if (order.customer_id !== customer_id) throw new ShopError('not_found');
    if (order.status === 'cancelled') return;
    if (!isCancellable(order.status)) throw new ShopError('order_not_cancellable');
    await setStatus(tx, order, 'cancelled');
  });

async function lockOrder(tx: Database, { saas_id, store_id, order_id }: OrderKey): Promise<Selectable<OrderRow>> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new ShopError('not_found');
  return order;
}

async function setStatus(tx: Database, order: Selectable<OrderRow>, to: OrderStatus, handover?: Handover) {
  const { saas_id, store_id, order_id } = order;
  const updated = { ...order, status: to, ...handover };
  await tx
    .updateTable('orders')
    .set({ status: to, ...handover })
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .execute();
  await tx.insertInto('order_events').values({ saas_id, store_id, order_id, status: to }).execute();
  await queueProgressMessage(tx, await getStoreIncludingClosed({ db: tx }, order), updated);
  if (to !== 'cancelled') return;
  await markInvoiceCancelled(tx, order);
  await refundPurchase(tx, order, 'order_cancelled');
  await releaseSlot(tx, order, order.slot_starts_at);
  await returnStock(tx, order);
}
