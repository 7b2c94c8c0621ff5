import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { inStoreStatuses, nextStatuses } from '#lib/order/lifecycle';
import { openHours } from '#lib/schedule/opening';
import { dayWords, timeWords } from '#lib/schedule/date-words';
import { slotTimes } from '#lib/schedule/slot-words';
import { localTime } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import { ofOrder, orderKeyOf, storeKeyOf, type OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { writeStaffLog, type Actor } from '#server/staff/log';
import { readSchedules } from '#server/stores/schedules';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { promisedArrival } from '../eta/eta.ts';
import { recordOrderChange } from '../counter-events.ts';
import { lockOrder } from '../lifecycle.ts';
import { fromStore, queueToCustomer } from '../messages.ts';
import { chooseSlot, moveSlot, slotColumns } from '#server/cart/slots';

type Order = Selectable<OrderRow>;
type Store = Awaited<ReturnType<typeof getStoreIncludingClosed>>;

/**
 * Moves an order to another slot, or without one to another opening. The customer gets a message. Repeating it does
 * nothing.
 * @throws {ShopError} `not_found`; `order_move_impossible` once it has left the store or is cancelled; as {@link
 * chooseSlot}; `slot_closed` if the store does not open at this time
 */
export const rescheduleOrder = (shop: Shop, key: OrderKey, startsAt: string, by: Actor): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, key);
    const { order_type, status } = order;
    if (!inStoreStatuses.includes(status))
      throw new ShopError('order_move_impossible', { status, possible: nextStatuses(order_type, status) });
    const before = order.slot_starts_at ?? order.opens_at;
    if (before?.getTime() === Date.parse(startsAt)) return;
    const store = await getStoreIncludingClosed({ db: tx }, order);
    const own = { ...shop, db: tx };
    const { columns, time } = await (order.slot_starts_at ? moveToSlot : moveToOpening)(own, store, order, startsAt);
    await tx.updateTable('orders').set(columns).where(ofOrder(order)).execute();
    const details = { day: dayWords(localTime(Date.parse(startsAt), store.timezone).date), time };
    await queueTimeMessage(shop, tx, store, order, details);
    await recordOrderChange(shop, tx, order, { line: null, by });
    await writeStaffLog(shop, tx, {
      ...storeKeyOf(order),
      by,
      what: 'order_time_changed',
      about: key.order_id,
      details,
    });
  });

async function moveToSlot(shop: Shop, store: Store, order: Order, startsAt: string) {
  const slot = await chooseSlot(shop, store, startsAt);
  await moveSlot(shop.db, order, slot);
  return { columns: slotColumns(slot), time: slotTimes(slot, store.timezone) };
}

async function moveToOpening(shop: Shop, store: Store, order: Order, startsAt: string) {
  const [schedule = null] = await readSchedules(shop, [store]);
  const { date, minutes } = localTime(Date.parse(startsAt), store.timezone);
  const open = schedule && openHours(schedule, store.timezone, date);
  if (open?.from !== Date.parse(startsAt) || open.from <= shop.now().getTime()) throw new ShopError('slot_closed');
  const promised_until = await promisedArrival(shop, store, {
    slot: null,
    opens_at: startsAt,
    destination: { pincode: order.pincode },
    request: order,
  });
  await enqueue(shop.db, 'order-alert', { ...orderKeyOf(order), alert: 1 }, new Date(startsAt));
  return { columns: { opens_at: new Date(startsAt), promised_until }, time: timeWords(minutes) };
}

function queueTimeMessage(shop: Shop, tx: Database, store: Store, order: Order, when: { day: string; time: string }) {
  const { order_id, customer_id } = order;
  return queueToCustomer(tx, customer_id, {
    kind: order.slot_starts_at ? 'order_time_changed' : 'order_opening_changed',
    variables: { ...fromStore(store).names, order: String(order_id), ...when },
    store: fromStore(store).store,
    orderId: order_id,
    about: `order:${order_id}:time:${shop.now().getTime()}`,
  });
}
