import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { eta, etaAnswer } from '#contract/orders/eta';
import type { OrderType } from '#contract/order';
import { etaRange, type EtaRange, type StorePace, type RemainingWork } from '#lib/schedule/eta';
import { closedWords, etaWords, courierDates, courierWords, lateWords } from '#lib/schedule/eta-words';
import { localTime } from '#lib/schedule/zoned-time';
import { openingForOrder } from '#lib/schedule/order-opening';
import { terminalStatuses } from '#lib/order/lifecycle';
import type { OrderQuote } from '#server/db/order-quote';
import type { StoreKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { readSchedules } from '#server/stores/schedules';
import { getStore, getStoreIncludingClosed } from '#server/stores/stores';
import { isReturnedToStore } from '../lifecycle.ts';
import { readSlots } from '#server/cart/slots';
import { countPendingOrdersBefore, deliveryDistanceKm, forgottenAfterMs } from './workload.ts';

type Store = StoreKey & StorePace & Pick<StoreRow, 'latitude' | 'longitude' | 'timezone'>;
type Eta = v.InferInput<typeof eta>;
type EtaAnswer = v.InferInput<typeof etaAnswer>;
type Order = Selectable<OrderRow>;

type Distance = Awaited<ReturnType<typeof deliveryDistanceKm>>;

/** Null without a courier. */
function courierEta(zone: Distance, ordered: number, { timezone }: Pick<Store, 'timezone'>, now: number): Eta | null {
  if (zone === null || typeof zone === 'number') return null;
  const isLate = courierDates(zone, ordered, timezone).until < localTime(now, timezone).date;
  const words = isLate ? lateWords() : courierWords(zone, ordered, timezone);
  return { from: null, until: null, is_late: isLate, words };
}

function toEta(range: EtaRange, is: Parameters<typeof etaWords>[0], timezone: string, now: number): Eta {
  const [from, until] = [new Date(range.from).toISOString(), new Date(range.until).toISOString()];
  return { from, until, is_late: is === 'late', words: etaWords(is, { from, until }, timezone, now) };
}

/** `closed` says when a closed store opens; empty if it is open. @throws {ShopError} `not_found` */
export async function estimateNewOrder(
  shop: Shop,
  { saasId, storeId }: { saasId: number; storeId: number },
  place: string,
): Promise<EtaAnswer> {
  const store = await getStore(shop, saasId, storeId);
  const now = shop.now().getTime();
  const distance = await deliveryDistanceKm(shop, store, place);
  const [schedule = null] = await readSchedules(shop, [store]);
  const opening = openingForOrder(schedule, store.timezone, now, store.pack_minutes);
  if (opening !== 'open') {
    const opens = typeof opening === 'string' ? undefined : new Date(opening.opens).toISOString();
    const opens_at = opens ?? (opening === 'paused' ? (schedule?.paused_until ?? null) : null);
    const first = (await readSlots(shop, saasId, storeId)).find(({ left }) => left > 0);
    const slot = first && { from: first.starts_at, until: first.ends_at };
    return {
      delivery: courierEta(distance, now, store, now),
      pickup: null,
      opens_at,
      closed: closedWords(opens_at, slot, store.timezone, now),
    };
  }
  const packs = 1 + (await countPendingOrdersBefore(shop, store, shop.now()));
  const over = (type: OrderType, km: number | null): Eta | null => {
    const range = km === null ? undefined : etaRange({ start: now, packs, km }, store, now);
    return range ? toEta(range, type, store.timezone, now) : null;
  };
  const delivery = typeof distance === 'number' ? over('Delivery', distance) : courierEta(distance, now, store, now);
  return { delivery, pickup: over('Pickup', 0), opens_at: null, closed: '' };
}

type Placed = Pick<OrderQuote, 'slot' | 'opens_at'> & {
  destination: Pick<OrderQuote['destination'], 'pincode'>;
  request: Pick<OrderQuote['request'], 'order_type'>;
  /** Undefined for a new order. */
  order_id?: number;
};

/** The promised arrival of an order placed now. Null with a slot, and for couriers. */
export async function promisedArrival(
  shop: Shop,
  store: Store,
  { slot, opens_at, destination, request, order_id }: Placed,
): Promise<Date | null> {
  if (slot) return null;
  const now = shop.now().getTime();
  const start = new Date(Math.max(now, opens_at ? Date.parse(opens_at) : now));
  const km = request.order_type === 'Pickup' ? 0 : await deliveryDistanceKm(shop, store, destination.pincode);
  if (typeof km !== 'number') return null;
  const packs = 1 + (await countPendingOrdersBefore(shop, store, start, order_id));
  const range = etaRange({ start: start.getTime(), packs, km }, store, now);
  return range ? new Date(range.until) : null;
}

/** Null if the distance is unknown. */
async function remainingWork(
  shop: Shop,
  store: Store,
  order: Order,
  leftAt: Date | undefined,
): Promise<RemainingWork | null> {
  const { order_type, pincode, status, opens_at, slot_starts_at, created_at, order_id } = order;
  const km = order_type === 'Pickup' ? 0 : await deliveryDistanceKm(shop, store, pincode);
  if (typeof km !== 'number') return null;
  const now = shop.now().getTime();
  if (status !== 'pending') return { start: leftAt?.getTime() ?? now, packs: 0, km };
  const due = slot_starts_at ?? opens_at ?? created_at;
  const packs = 1 + (await countPendingOrdersBefore(shop, store, due, order_id));
  return { start: Math.max(now, opens_at?.getTime() ?? 0), packs, km };
}

/** Null once the order has ended, waits in the store, or is with a partner without known days. */
export async function estimateArrival(
  shop: Shop,
  order: Order,
  { events, attempts }: { events: { status: string; at: string }[]; attempts: string[] },
): Promise<Eta | null> {
  const { status, order_type, pincode, created_at, logistics_partner, slot_starts_at, slot_ends_at } = order;
  const promised = slot_ends_at ?? order.promised_until;
  const waits = isReturnedToStore(order) || status === 'ready for pickup' || attempts.length > 0;
  if (terminalStatuses.includes(status) || waits) return null;
  const now = shop.now();
  const store = await getStoreIncludingClosed(shop, order);
  const moment = now.getTime();
  if (!promised) {
    const distance = order_type === 'Pickup' ? null : await deliveryDistanceKm(shop, store, pincode);
    return courierEta(distance, created_at.getTime(), store, moment);
  }
  if (logistics_partner) return null;
  const late: Eta = { from: null, until: null, is_late: true, words: lateWords() };
  if (slot_starts_at && slot_ends_at && now <= slot_ends_at) {
    const slot = { from: slot_starts_at.getTime(), until: slot_ends_at.getTime() };
    return toEta(slot, 'order', store.timezone, moment);
  }
  if (moment > promised.getTime() + forgottenAfterMs) return late;
  const left = events.findLast((event) => event.status === 'handed over');
  const remaining = await remainingWork(shop, store, order, left && new Date(left.at));
  const range = remaining && etaRange(remaining, store, moment);
  if (!range) return late;
  const isLate = now > promised || range.from > promised.getTime();
  return toEta(range, isLate ? 'late' : 'order', store.timezone, moment);
}
