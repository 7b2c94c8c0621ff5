import type { Selectable } from 'kysely';
import { invalidInput, ShopError } from '#contract/errors';
import type { OrderStatus } from '#contract/order';
import { terminalStatuses, isCancellable, nextStatuses, outOfStoreStatuses } from '#lib/order/lifecycle';
import type { Database } from '#server/db/database';
import type { OrderRow } from '#server/db/order-rows';
import { timeFromNow } from '#server/platform/delays';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { ofOrder, orderKeyOf, storeKeyOf, type CartKey, type OrderKey, type StoreKey } from '#server/db/keys';
import { queuePushes } from '#server/staff/push-subscriptions';
import { writeStaffLog, type Actor, type LoggedAction } from '#server/staff/log';
import { lockRider, type NamedRider } from '#server/staff/riders';
import { isPaymentMissing, recordReceived, type PaymentReceived } from './cash/received.ts';
import { cancelRest, type MadeAdjustment } from './adjustments/adjust.ts';
import { orderPage, queueAdjustmentMessage } from './adjustments/messages.ts';
import { refuseOtherLines, type SeenLines } from './changes/lines-version.ts';
import { markInvoiceCancelled } from './invoices.ts';
import { liveUrlOf } from './eta/live-link.ts';
import { queueProgressMessage, undoMs } from './messages.ts';
import { endOffers, refuseWhileOffered } from './open-offers.ts';
import { requireRider } from './rides/cash.ts';
import { releaseSlot } from '#server/cart/slots';
import { getStoreIncludingClosed } from '#server/stores/stores';

export interface Handover {
  logistics_partner: string;
  tracking_number: string;
}

/** Undefined unless both are set. */
export const handoverOf = ({ logistics_partner, tracking_number }: Partial<Handover>): Handover | undefined =>
  logistics_partner && tracking_number ? { logistics_partner, tracking_number } : undefined;

export interface Move extends PaymentReceived, SeenLines {
  /** Null for a rider of the store. */
  handover?: Handover | null;
  /** The store's rider, if `handover` is null. */
  rider_id?: number;
  /** The reason for a cancellation; the customer reads it. */
  reason?: string;
  /** When it happened, if it is reported later. */
  at?: Date | undefined;
}

/**
 * Moves an order to its next status, or cancels it while it is in the store. Cancelling restocks and refunds. The
 * customer gets a message, and the staff log gets an entry. Repeating a move does nothing.
 * @throws {ShopError} `not_found`; `order_move_impossible` with the possible statuses; `offer_open` while the customer
 * is deciding about a missing line; `step_changed`; `invalid_input` for a handover without a carrier (spec §9);
 * `carrier_differs` with the order's `carrier`; also as {@link recordReceived} and {@link isPaymentMissing}
 */
export const moveOrder = (shop: Shop, key: OrderKey, to: OrderStatus, move: Move): Promise<void> =>
  shop.db.transaction().execute((tx) => moveOrderIn(shop, tx, key, to, move));

export async function moveOrderIn(shop: Shop, tx: Database, key: OrderKey, to: OrderStatus, move: Move): Promise<void> {
  const order = await lockOrder(tx, key);
  if (order.status === to && !isReturnedToStore(order)) return retryMove(shop, tx, order, to, move);
  const possible = nextStatuses(order.order_type, order.status, isReturnedToStore(order));
  if (!possible.includes(to)) throw new ShopError('order_move_impossible', { status: order.status, possible });
  if (to !== 'cancelled') await refuseWhileOffered(tx, order);
  await refuseOtherLines(tx, order, move);
  const { by, reason, at } = move;
  const why = reason !== undefined && { reason };
  const carrier = to === 'handed over' ? await findCarrier(tx, order, move) : undefined;
  await setStatus(shop, tx, order, to, { by, at, ...carrier?.columns, ...why });
  const riderId = carrier?.columns.rider_id;
  if (riderId) await queuePushes(shop, tx, order, 'ride', riderId);
  const received = await recordReceived(shop, tx, order, to, move);
  await logMove(shop, tx, order, by, { status: to, ...carrier?.details, ...why, ...received, ...(at && { at }) });
}

const logMove = (shop: Shop, tx: Database, order: Selectable<OrderRow>, by: Actor, details: LoggedAction['details']) =>
  writeStaffLog(shop, tx, { ...storeKeyOf(order), by, what: 'order_moved', about: order.order_id, details });

/** Records a payment that is still missing after a command completed the order. */
async function retryMove(shop: Shop, tx: Database, order: Selectable<OrderRow>, to: OrderStatus, move: Move) {
  await refuseOtherCarrier(tx, order, to, move);
  if (!(await isPaymentMissing(tx, order, to, move))) return;
  const received = await recordReceived(shop, tx, order, to, move);
  await logMove(shop, tx, order, move.by, { status: to, ...received });
}

/** Dispatches, too. Repeating it does nothing. @throws {ShopError} as {@link moveOrder}; `order_move_impossible` */
export const sendOut = (shop: Shop, key: OrderKey, move: Move): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, key);
    if (order.status === 'dispatched' && !isReturnedToStore(order))
      return refuseOtherCarrier(tx, order, 'handed over', move);
    if (move.handover) throw invalidInput('hands_over', 'is for the people of the store');
    const possible = nextStatuses(order.order_type, order.status, isReturnedToStore(order));
    if (!possible.includes('handed over'))
      throw new ShopError('order_move_impossible', { status: order.status, possible });
    await moveOrderIn(shop, tx, key, 'handed over', move);
    await moveOrderIn(shop, tx, key, 'dispatched', { by: move.by });
  });

/** Whether an undelivered order is in the store again. */
export const isReturnedToStore = ({ back_at, status }: Pick<Selectable<OrderRow>, 'back_at' | 'status'>): boolean =>
  back_at !== null && !terminalStatuses.includes(status);

/** A partner, a rider of the store, or no named person. */
type Carrier = Handover & { rider_id: number | null };

/** The carrier's columns and log details. @throws {ShopError} `invalid_input` */
async function findCarrier(
  tx: Database,
  store: StoreKey,
  { by, handover, rider_id }: Move,
): Promise<{ columns: Carrier; details: Handover | NamedRider | undefined }> {
  if (handover === undefined) throw invalidInput('tracking_number', 'is required to hand an order over');
  if (handover && rider_id !== undefined) throw invalidInput('rider_id', 'is for orders without a partner');
  const rider = rider_id === undefined ? undefined : await lockRider(tx, store, rider_id, by);
  const noCarrier = { logistics_partner: '', tracking_number: '', rider_id: null };
  return {
    columns: { ...noCarrier, ...handover, ...(rider && { rider_id: rider.rider_id }) },
    details: handover ?? rider,
  };
}

/** Of two who hand an order over at once, the second is told who has it. @throws {ShopError} `carrier_differs` */
async function refuseOtherCarrier(
  tx: Database,
  { rider_id, logistics_partner, tracking_number, ...key }: Selectable<OrderRow>,
  to: OrderStatus,
  { handover, rider_id: wanted }: Move,
): Promise<void> {
  if (to !== 'handed over' || handover === undefined) return;
  const isSame =
    rider_id === (wanted ?? null) &&
    logistics_partner === (handover?.logistics_partner ?? '') &&
    tracking_number === (handover?.tracking_number ?? '');
  if (isSame) return;
  const carrier = rider_id === null ? logistics_partner : await requireRider(tx, { ...storeKeyOf(key), rider_id });
  throw new ShopError('carrier_differs', { carrier });
}

/** Restocks and refunds. Repeating it does nothing. @throws {ShopError} `not_found`, `order_not_cancellable` */
export const cancelOrder = (shop: Shop, { customer_id, ...store }: CartKey, order_id: number): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { ...store, order_id });
    if (order.customer_id !== customer_id) throw new ShopError('not_found');
    if (order.status === 'cancelled') return;
    if (!isCancellable(order.status)) throw new ShopError('order_not_cancellable');
    await setStatus(shop, tx, order, 'cancelled', { by: null });
  });

/** Locks an order until the transaction ends. @throws {ShopError} `not_found` */
export async function lockOrder(tx: Database, key: OrderKey): Promise<Selectable<OrderRow>> {
  const order = await tx.selectFrom('orders').selectAll().where(ofOrder(key)).forUpdate().executeTakeFirst();
  if (!order) throw new ShopError('not_found');
  return order;
}

type Change = Partial<Carrier> & { reason?: string; by: Actor | null; at?: Date | undefined };

async function setStatus(shop: Shop, tx: Database, order: Selectable<OrderRow>, to: OrderStatus, change: Change) {
  const { reason, by, at, ...carrier } = change;
  await tx
    .updateTable('orders')
    .set({ status: to, back_at: null, ...carrier })
    .where(ofOrder(order))
    .execute();
  const { event } = await tx
    .insertInto('order_events')
    .values({ ...orderKeyOf(order), status: to, ...(at && { at }) })
    .returning('event')
    .executeTakeFirstOrThrow();
  const store = await getStoreIncludingClosed({ db: tx }, order);
  const rest = to === 'cancelled' ? await cancel(shop, tx, order, { reason, by }) : undefined;
  if (rest?.money === 'transfer') await queueAdjustmentMessage(shop, tx, store, order, rest);
  const link = liveUrlOf(shop, store, order) ?? orderPage(shop, store, order.order_id);
  const moved = { ...carrier, ...(reason !== undefined && { reason }) };
  const deducted = rest?.money === 'transfer' ? order.order_value : order.deducted;
  await queueProgressMessage(
    tx,
    store,
    { ...order, status: to, ...moved, deducted, link, event },
    timeFromNow(shop, undoMs),
  );
  if (outOfStoreStatuses.includes(to)) await enqueue(tx, 'invoice', orderKeyOf(order));
}

async function cancel(
  shop: Shop,
  tx: Database,
  order: Selectable<OrderRow>,
  cause: { reason: string | undefined; by: Actor | null },
): Promise<MadeAdjustment & { reason: string }> {
  await markInvoiceCancelled(tx, order);
  await releaseSlot(tx, order, order.slot_starts_at);
  const rest = await cancelRest(shop, tx, order, cause);
  await endOffers(tx, order, shop.now());
  return rest;
}

/** Cancels a locked order whose status allows it. The customer reads the reason. */
export async function cancelLocked(
  shop: Shop,
  tx: Database,
  order: Selectable<OrderRow>,
  { reason, by }: { reason: string; by: Actor | null },
): Promise<void> {
  await setStatus(shop, tx, order, 'cancelled', { reason, by });
  const details = { status: 'cancelled', reason };
  if (by)
    await writeStaffLog(shop, tx, { ...storeKeyOf(order), by, what: 'order_moved', about: order.order_id, details });
}
