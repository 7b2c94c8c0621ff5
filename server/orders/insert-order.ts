import { sql, type Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { isEmail } from '#contract/fields';
import type { Recipient } from '#contract/order';
import { toTarget, type Country } from '#lib/account/target';
import { normalizeGstin } from '#lib/tax/gstin';
import { buildOnce } from '#server/db/build-once';
import type { Database } from '#server/db/database';
import type { FrozenOrder, OrderRequest } from '#server/db/frozen';
import type { CartKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { refusalOf } from '#server/db/refusal';
import { contactColumns } from '#server/customers/proved-targets';
import { useOf, useQuery, type StoreUse } from '#server/platform/rate-limits';
import type { Shop } from '#server/platform/shop';
import { imageOf, keepUnorderedQuery, removeOrderedQuery } from './carts.ts';
import type { LiveLink } from './coming/live-link.ts';
import { cartLinesOf, quantityByItem } from './lines.ts';
import { takeSlotQuery } from './slots.ts';
import { takeStockQuery } from './stock.ts';
import { messageRow } from '#server/platform/messages/messages';
import { orderConfirmations } from './messages.ts';
import { closeOpenAttemptsQuery } from '#server/payments/attempts';
import type { getStoreCached } from '#server/stores/stores';

/** A request with its idempotency key. */
export interface KeyedRequest {
  request: OrderRequest;
  key: string;
  requestHash: string;
}

/** A checked order, ready to be inserted. */
export interface CheckedOrder extends KeyedRequest, FrozenOrder {
  store: Awaited<ReturnType<typeof getStoreCached>>;
  customer: Awaited<ReturnType<typeof customerWithOrderId>>;
  /** As `promiseUntil` says. */
  promised_until: Date | null;
  /** The link to follow it. */
  live: LiveLink;
  /** The shop's clock. */
  now: Shop['now'];
  /** What counts it; absent when it is paid. */
  cash?: StoreUse;
}

export type StoredOrder = Pick<Selectable<OrderRow>, (typeof orderColumns)[number]>;

/** What callers read of an order that was inserted or found again. */
export const orderColumns = [
  'order_id',
  'order_value',
  'order_type',
  'payment_type',
  'created_at',
  'status',
  'currency',
  'request_hash',
] as const;

/**
 * The customer, with the id of their next order. An id whose order is then refused stays unused.
 * @throws {ShopError} `session_expired` when the account is deleted
 */
export async function customerWithOrderId(db: Database, { customer_id }: CartKey) {
  const [customer] = await selectCustomer(db, { customer_id });
  if (!customer) throw new ShopError('session_expired');
  return customer;
}

/** Query of what {@link customerWithOrderId} gives. */
export const customerQuery = (db: Database, { customer_id }: Pick<CartKey, 'customer_id'>) =>
  db
    .selectFrom('customers')
    .select(['name', ...contactColumns, sql<number>`nextval('orders_order_id_seq')`.as('order_id')])
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null);

const selectCustomer = buildOnce(customerQuery);

/** Query that locks the customer's carts and orders for this transaction (see `lockCarts`). */
export const lockCustomerQuery = (tx: Database, { customer_id }: CartKey) =>
  tx
    .selectFrom('customers')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate();

/**
 * Inserts the order with its lines, event and messages, and takes its slot and stock, all or nothing: one statement, so
 * that rows of popular items are locked briefly. It locks the customer, then the slot, then the items, as cancelling does.
 * It fails when the key has an order already. The customer's other open attempts in this store are closed; late payments
 * for them are refunded.
 * @throws {ShopError} `session_expired` when the account is deleted, `slot_full`, `out_of_stock`, `cart_changed`,
 * `cash_orders_used`, `store_closed`
 */
export async function insertOrder(db: Database, cart: CartKey, order: CheckedOrder): Promise<StoredOrder> {
  try {
    const [stored] = await insertValues(db, valuesOf(cart, order));
    if (!stored) throw new Error('An order was inserted without a row.');
    return stored;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** All that the statement holds of an order. */
function valuesOf(cart: CartKey, order: CheckedOrder) {
  const { lines, slot, opens_at, cash, request, key } = order;
  const sold = quantityByItem(lines);
  const now = order.now();
  return {
    cart,
    slot: slot && { starts_at: new Date(slot.starts_at), capacity: slot.capacity },
    sold: { ids: [...sold.keys()], quantities: [...sold.values()], now },
    itemCount: sold.size,
    lines: lineRows(cart, order),
    event: { ...orderKey(cart, order), status: 'pending' as const },
    messages: messageRows(order),
    soldLines: cartLinesOf(lines),
    expectedCartLines: expectedCartLines(order),
    paidKey: request.payment_type === 'online' ? key : '',
    use: cash ? useOf(order, cash.key, cash.allowance) : null,
    made: new Date(slot?.starts_at ?? opens_at ?? now),
    order: orderRow(cart, order),
  };
}

type Values = ReturnType<typeof valuesOf>;

const insertValues = buildOnce((db, values: Values) => {
  const { cart, slot, sold, soldLines, use } = values;
  return db
    .with('customer', () => lockCustomerQuery(db, cart))
    .with('slot', () => takeSlotQuery(cart, slot))
    .with('taken', () => takeStockQuery(cart, sold))
    .with('lines', () => db.insertInto('order_lines').values(values.lines))
    .with('event', () => db.insertInto('order_events').values(values.event))
    .with('messages_to_send', () => db.insertInto('messages').values(values.messages))
    .with('ordered', () => removeOrderedQuery(db, cart, soldLines))
    .with('kept', () => keepUnorderedQuery(cart, soldLines))
    .with('other_attempts', () => closeOpenAttemptsQuery(db, cart, values.paidKey))
    .with('counted', () => countCashQuery(db, use))
    .insertInto('orders')
    .values({
      ...values.order,
      customer_id: sql<number>`coalesce((select customer_id from customer), refuse('session_expired'))`,
    })
    .returning(orderColumns)
    .returning([
      sql`case when not exists (select 1 from slot) then refuse('slot_full') end`.as('slot'),
      sql`case when (select count(1) from taken) < ${values.itemCount} then refuse('out_of_stock') end`.as('stock'),
      sql`case when (select count(1) from ordered) < ${values.expectedCartLines} then refuse('cart_changed') end`.as(
        'cart',
      ),
      sql`case when not exists (select 1 from counted) then refuse('cash_orders_used') end`.as('counted'),
      refusePausedQuery(values).as('paused'),
    ]);
});

/**
 * Refuses what a paused store would make during its pause, as the pause is when every lock is held. For what was paid, it
 * counts whether the store was paused then, which `checkQuote` sees.
 */
const refusePausedQuery = ({ cart: { saas_id, store_id }, use, made }: Values) =>
  use
    ? sql<boolean>`refuse_if_paused(${saas_id}::integer, ${store_id}::integer, ${made}::timestamptz)`
    : sql<boolean>`false`;

/** Counts an order that is to be paid in cash, once the customer is locked; a paid one needs no room. */
const countCashQuery = (db: Database, use: Values['use']) =>
  use
    ? useQuery(db, use, sql<number>`coalesce((select 0 from customer), 0)`)
    : db.selectNoFrom(sql<number>`0`.as('expire'));

/** How many lines the cart must still hold; a paid order does not depend on the cart. */
const expectedCartLines = ({ request: { from_cart, payment_type }, lines }: CheckedOrder): number =>
  from_cart && payment_type === 'COD' ? lines.length : 0;

const orderKey = ({ saas_id, store_id }: CartKey, { customer }: CheckedOrder) => ({
  saas_id,
  store_id,
  order_id: customer.order_id,
});

/** A phone number in stored form; undefined when it is missing or invalid. */
export function toStoredMobile(typed: string, country: string) {
  const target = toTarget(typed, country as Country);
  return target && !isEmail(target) ? target : undefined;
}

const recipientColumns = ({ name, phone, hide_prices }: Recipient, { country }: CheckedOrder['store']) => ({
  recipient_name: name,
  recipient_phone: toStoredMobile(phone, country) ?? '',
  hide_prices,
});

/** The business that buys; empty for a consumer. Its fields are absent in payments that older versions began. */
const buyerColumns = ({ buyer_gstin = '', buyer_name = '', buyer_address = '' }: Partial<OrderRequest>) => ({
  buyer_gstin: normalizeGstin(buyer_gstin),
  buyer_name: buyer_gstin && buyer_name,
  buyer_address: buyer_gstin && buyer_address,
});

const orderRow = (
  { saas_id, store_id }: CartKey,
  { request, key, requestHash, store, destination, totals, customer, ...order }: CheckedOrder,
) => ({
  saas_id,
  store_id,
  order_id: customer.order_id,
  customer_name: request.customer_name || customer.name,
  // The customer's own where the request names none.
  mobile_number: toStoredMobile(request.mobile_number, store.country) ?? customer.mobile_number ?? '',
  order_type: request.order_type,
  payment_type: request.payment_type,
  status: 'pending' as const,
  address: destination.address,
  pincode: destination.pincode,
  state: destination.state,
  landmark: destination.landmark,
  currency: store.currency,
  items_total: totals.items,
  delivery_charge: totals.delivery_charge,
  discount: totals.discount,
  order_value: totals.total,
  round_off: request.payment_type === 'COD' ? totals.round_off : 0, // absent in payments that older versions began
  order_qty: totals.count,
  idempotency_key: key,
  request_hash: requestHash,
  coupon_code: order.coupon?.code ?? '',
  slot_starts_at: order.slot && new Date(order.slot.starts_at),
  slot_ends_at: order.slot && new Date(order.slot.ends_at),
  opens_at: order.opens_at ? new Date(order.opens_at) : null,
  promised_until: order.promised_until,
  link_hash: order.live.link_hash,
  link_expires_at: order.live.link_expires_at,
  ...(order.opens_at && { alert_after: new Date(order.opens_at) }),
  delivery_note: request.delivery_note,
  ...buyerColumns(request),
  if_missing: request.if_missing,
  ...(request.recipient && recipientColumns(request.recipient, store)),
});

const lineRows = (cart: CartKey, order: CheckedOrder) =>
  order.lines.map(({ item, color, quantity }, index) => ({
    ...orderKey(cart, order),
    line: index + 1,
    item_id: item.item_id,
    item_name: item.item_name,
    product_color: color,
    unit: item.unit,
    image: imageOf(item, color),
    price: item.price,
    product_qty: quantity,
  }));

const messageRows = ({ customer, store, request, destination, totals, slot, opens_at = null, live }: CheckedOrder) =>
  orderConfirmations(customer, store, {
    order_id: customer.order_id,
    order_value: totals.total,
    order_type: request.order_type,
    slot,
    opens_at,
    isByCourier: destination.ships === true,
    link: live.url,
  }).map(messageRow);
