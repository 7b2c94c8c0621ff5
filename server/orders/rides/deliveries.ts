import { sql, type Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { nextStatuses } from '#lib/order/lifecycle';
import type { Database } from '#server/db/database';
import { ofOrder, storeKeyOf, type OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { writeStaffLog, type Actor } from '#server/staff/log';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import type { PaymentReceived } from '../cash/received.ts';
import { recordOrderActivity, findOrderActivity } from '../counter-events.ts';
import { isReturnedToStore, lockOrder, moveOrderIn } from '../lifecycle.ts';
import { queueRideMessage } from '../messages.ts';

type Order = Selectable<OrderRow>;

/** A rider's own orders, or those of all riders of the store. */
export type RiderFilter = { rider_id: number } | 'all riders';

const isOut = ({ status, back_at }: Order) => (status === 'handed over' || status === 'dispatched') && !back_at;

const isAssignedTo = ({ rider_id }: Order, riders: RiderFilter) =>
  rider_id !== null && (riders === 'all riders' || riders.rider_id === rider_id);

/** Locks a ride. @throws {ShopError} `not_found` for any other order */
async function lockRide(tx: Database, key: OrderKey, riders: RiderFilter): Promise<Order> {
  const order = await lockOrder(tx, key);
  if (!isAssignedTo(order, riders) || !(isOut(order) || order.status === 'delivered')) throw new ShopError('not_found');
  return order;
}

interface DeliveryReport extends PaymentReceived {
  riders: RiderFilter;
  /** When it was delivered, by the clock of a phone without a connection. */
  at?: Date | undefined;
}

/** A step reported later: after the last step, and not in the future. */
async function timeOfStep(tx: Database, key: OrderKey, reported: Date): Promise<Date> {
  const { at } = await tx
    .selectFrom('order_events')
    .select(
      sql<Date>`greatest(max(at) + interval '1 millisecond', least(now(), ${reported.toISOString()}::timestamptz))`.as(
        'at',
      ),
    )
    .where(ofOrder(key))
    .executeTakeFirstOrThrow();
  return at;
}

/** Repeating it does nothing. @throws {ShopError} `not_found` unless a rider has it; as `moveOrder` */
export const deliverRide = (
  shop: Shop,
  key: OrderKey,
  { riders, at: reported, ...payment }: DeliveryReport,
): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockRide(tx, key, riders);
    const at = reported && (await timeOfStep(tx, key, reported));
    if (order.status === 'handed over') await moveOrderIn(shop, tx, key, 'dispatched', { by: payment.by, at });
    await moveOrderIn(shop, tx, key, 'delivered', { ...payment, at });
  });

const countAttempts = async (tx: Database, key: OrderKey) =>
  (await findOrderActivity(tx, key, [key.order_id], ['attempted'])).length;

/**
 * Records a failed delivery and notifies the customer.
 * @param seen the count on the page; if there are more by now, nothing is recorded
 * @returns the new count
 * @throws {ShopError} `not_found` unless a rider has it; `order_move_impossible` once it is delivered
 */
export const recordFailedDelivery = (
  shop: Shop,
  key: OrderKey,
  { by, riders, seen }: Pick<DeliveryReport, 'by' | 'riders'> & { seen: number },
): Promise<number> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockRide(tx, key, riders);
    const before = await countAttempts(tx, key);
    if (before > seen) return before;
    if (!isOut(order)) throw new ShopError('order_move_impossible', { status: order.status, possible: [] });
    const attempts = before + 1;
    await recordRideEvent(shop, tx, order, { kind: 'attempted', by, times: attempts });
    return attempts;
  });

/** Repeating it does nothing. @throws {ShopError} `not_found`, `order_move_impossible` */
export const markReturnedToStore = (shop: Shop, key: OrderKey, by: Actor): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, key);
    if (isReturnedToStore(order)) return;
    if (!isOut(order)) {
      const possible = nextStatuses(order.order_type, order.status);
      throw new ShopError('order_move_impossible', { status: order.status, possible });
    }
    await tx.updateTable('orders').set({ back_at: shop.now(), rider_id: null }).where(ofOrder(order)).execute();
    const before = await findOrderActivity(tx, order, [order.order_id], ['returned']);
    await recordRideEvent(shop, tx, order, { kind: 'returned', by, times: before.length + 1 });
  });

interface RideEvent {
  kind: 'attempted' | 'returned';
  by: Actor;
  /** The count including this one. */
  times: number;
}

const staffLogActions = { attempted: 'order_attempted', returned: 'order_back' } as const;

async function recordRideEvent(shop: Shop, tx: Database, order: Order, { kind, by, times }: RideEvent): Promise<void> {
  const { order_id, status } = order;
  const key = storeKeyOf(order);
  await recordOrderActivity(shop, tx, { ...key, order_id, kind, status, line: null }, by);
  await queueRideMessage(tx, await getStoreIncludingClosed({ db: tx }, order), order, { kind, times });
  await writeStaffLog(shop, tx, { ...key, by, what: staffLogActions[kind], about: order_id });
}
