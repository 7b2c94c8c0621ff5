import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { Totals, totals as totalsSchema } from '#contract/order';
import { ordersPerAnswer, type orderSummary } from '#contract/order-history';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderEventRow, OrderLineRow, OrderRow } from '#server/db/order-rows';
import { ofCustomer, inStore, type CartKey, type OrderKey, type StoreKey } from '#server/db/keys';
import { returnableUntil } from '#lib/order/returns';
import { estimateArrival } from '../eta/eta.ts';
import { liveUrlOf } from '../eta/live-link.ts';
import { readChanges } from '../changes/read-changes.ts';
import { readReminders } from './read-reminders.ts';
import { findOrdersWithBankDetails } from './sealed-details.ts';
import { readReturns } from './read-returns.ts';
import { queryLines } from '../order-lines.ts';
import { findOrderActivity, readAttempts } from '../counter-events.ts';
import { listOffers, toWireOffer } from './read-offers.ts';
import { readLeft } from '../adjustments/left.ts';
import { maxAdjustable } from '../adjustments/limits.ts';
import { readAdjustments } from '../adjustments/read-adjustments.ts';
import { readRefunds } from '#server/payments/refunds';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed, pictureUrl } from '#server/stores/stores';

type WireSummary = v.InferInput<typeof orderSummary>;
type Order = Selectable<OrderRow>;
type Reader = Pick<Shop, 'db' | 'now' | 'secret' | 'previousSecret'>;

export const toWireTotals = ({ count, ...amounts }: Totals): v.InferInput<typeof totalsSchema> => ({
  items: toDecimal(amounts.items),
  delivery_charge: toDecimal(amounts.delivery_charge),
  discount: toDecimal(amounts.discount),
  round_off: toDecimal(amounts.round_off),
  total: toDecimal(amounts.total),
  count,
});

export const orderTotals = (order: Order): Totals => ({
  items: order.items_total,
  delivery_charge: order.delivery_charge,
  discount: order.discount,
  round_off: order.round_off,
  total: order.order_value,
  count: order.order_qty,
});

const selectOrders = (db: Database, cart: CartKey) => db.selectFrom('orders').selectAll().where(ofCustomer(cart));

/** Newest first. @param before only those with lower numbers */
export async function readHistory(shop: Reader, cart: CartKey, before?: number): Promise<WireSummary[]> {
  const newest = selectOrders(shop.db, cart).orderBy('order_id', 'desc').limit(ordersPerAnswer);
  return summarise(shop, cart, await (before ? newest.where('order_id', '<', before) : newest).execute());
}

/** @throws {ShopError} `not_found`, also for another customer's */
export async function readOrder(shop: Shop, cart: CartKey, orderId: number): Promise<WireSummary> {
  const row = await selectOrders(shop.db, cart).where('order_id', '=', orderId).executeTakeFirst();
  const [order] = await summarise(shop, cart, row ? [row] : []);
  if (!row || !order) throw new ShopError('not_found');
  const [accepted] = await findOrderActivity(shop.db, cart, [orderId], ['accepted']);
  const coming = await estimateArrival(shop, row, { attempts: [], ...order });
  const link = liveUrlOf(shop, await getStoreIncludingClosed(shop, row), row);
  const left = order.returnable_until ? await readWireLeft(shop, row) : null;
  return { ...order, accepted_at: accepted?.done.at ?? null, link, coming, left };
}

async function readWireLeft({ db }: Reader, order: Order): Promise<WireSummary['left']> {
  const left = await readLeft(db, order);
  const lines = [...left.lines].map(([line, { quantity, amount }]) => ({ line, quantity, amount: toDecimal(amount) }));
  return { most: toDecimal(maxAdjustable(order, left)), lines };
}

/** Checks that an order belongs to a store or customer. @throws {ShopError} `not_found` */
export async function requireOrder({ db }: Reader, owner: StoreKey | CartKey, order_id: number): Promise<OrderKey> {
  const { saas_id, store_id } = owner;
  const key = { saas_id, store_id, order_id };
  const found = await db
    .selectFrom('orders')
    .select('order_id')
    .where((where) => where.and({ ...key, ...('customer_id' in owner && { customer_id: owner.customer_id }) }))
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  return key;
}

const queryEvents = (db: Database, store: StoreKey, orderIds: number[]) =>
  db.selectFrom('order_events').selectAll().where(inStore(store)).where('order_id', 'in', orderIds).orderBy('event');

/** Oldest first, in wire format. */
export const readEvents = async (db: Database, order: OrderKey) =>
  (await queryEvents(db, order, [order.order_id]).execute()).map(toWireEvent);

const toWireEvent = ({ status, at }: Selectable<OrderEventRow>) => ({ status, at: at.toISOString() });

async function summarise(shop: Reader, { saas_id, store_id }: CartKey, orders: Order[]): Promise<WireSummary[]> {
  if (orders.length === 0) return [];
  const { db } = shop;
  const ids = orders.map(({ order_id }) => order_id);
  const [refunds, deductions, changes, returns, given, attempts, offers, reminders, lines, events] = await Promise.all([
    readRefunds(db, { saas_id, store_id }, 'order_id', ids),
    readAdjustments(db, { saas_id, store_id }, ids),
    readChanges(db, { saas_id, store_id }, ids),
    readReturns(db, { saas_id, store_id }, ids),
    findOrdersWithBankDetails(shop, { saas_id, store_id }, ids),
    readAttempts(db, { saas_id, store_id }, orders),
    listOffers(db, { saas_id, store_id }, ids),
    readReminders(db, { saas_id, store_id }, ids),
    queryLines(db, { saas_id, store_id }, ids).execute(),
    queryEvents(db, { saas_id, store_id }, ids).execute(),
  ]);
  const linesByOrder = Map.groupBy(lines, (line) => line.order_id);
  const offersByOrder = Map.groupBy(offers, (offer) => offer.order_id);
  const eventsByOrder = Map.groupBy(events, (event) => event.order_id);
  return orders.map((order) => ({
    ...toWire(order, linesByOrder.get(order.order_id) ?? [], eventsByOrder.get(order.order_id) ?? []),
    refund: refunds.get(order.order_id) ?? null,
    ...deductions(order.order_id),
    changes: changes(order.order_id),
    ...returning(order, deductions(order.order_id).deductions, returns(order.order_id), given),
    attempts: attempts.get(order.order_id) ?? [],
    back_at: order.back_at?.toISOString() ?? null,
    reminder: reminders.get(order.order_id) ?? null,
    returnable_until: stillReturnable(shop, eventsByOrder.get(order.order_id) ?? []),
    offers: (offersByOrder.get(order.order_id) ?? []).map((offer) => toWireOffer(shop, offer)),
  }));
}

/** Null if nothing can be returned. */
function stillReturnable({ now }: Reader, events: Selectable<OrderEventRow>[]): string | null {
  const until = returnableUntil(events.map(toWireEvent));
  return until !== undefined && now() < new Date(until) ? until : null;
}

/** Bank details are wanted if the store owes a transfer, or may owe one. */
function returning(order: Order, deductions: Wired<'deductions'>, returns: Wired<'returns'>, given: Set<number>) {
  const isOwed = deductions.some(({ money, is_settled }) => money === 'transfer' && !is_settled);
  const isAsked = returns.some(({ status }) => status === 'asked' || status === 'offered');
  const isWanted = isOwed || (order.payment_type === 'COD' && isAsked);
  const bank_details = given.has(order.order_id)
    ? ('given' as const)
    : isWanted
      ? ('wanted' as const)
      : ('none' as const);
  return { returns, bank_details };
}

type Wired<Name extends keyof WireSummary> = NonNullable<WireSummary[Name]>;

const toWire = (order: Order, lines: Selectable<OrderLineRow>[], events: Selectable<OrderEventRow>[]): WireSummary => ({
  order_id: order.order_id,
  order_type: order.order_type,
  order_date: order.created_at.toISOString(),
  status: order.status,
  order_details: lines.map((line) => ({
    item_id: line.item_id,
    item_name: line.item_name,
    product_color: line.product_color,
    unit: line.unit,
    item_price: toDecimal(line.price),
    item_qty: line.product_qty,
    image: pictureUrl(line.image),
  })),
  payment_type: order.payment_type,
  address: order.address,
  landmark: order.landmark,
  totals: toWireTotals(orderTotals(order)),
  value_left: toDecimal(order.order_value - order.deducted),
  events: events.map(toWireEvent),
  logistics_partner: order.logistics_partner,
  tracking_number: order.tracking_number,
  coupon_code: order.coupon_code,
  slot: toWireSlot(order),
  opens_at: order.opens_at?.toISOString() ?? null,
  delivery_note: order.delivery_note,
  buyer_gstin: order.buyer_gstin,
  if_missing: order.if_missing,
  recipient: toWireRecipient(order),
});

export const toWireSlot = ({ slot_starts_at, slot_ends_at }: Pick<Order, 'slot_starts_at' | 'slot_ends_at'>) =>
  slot_starts_at && slot_ends_at
    ? { starts_at: slot_starts_at.toISOString(), ends_at: slot_ends_at.toISOString() }
    : null;

export const toWireRecipient = (
  order: Pick<Order, 'recipient_name' | 'recipient_phone' | 'hide_prices'>,
): WireSummary['recipient'] =>
  order.recipient_name
    ? { name: order.recipient_name, phone: order.recipient_phone, hide_prices: order.hide_prices }
    : null;
