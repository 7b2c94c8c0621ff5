import { sql, type Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { isEmail } from '#contract/fields';
import type { Recipient } from '#contract/order';
import { toTarget, type Country, type Target } from '#lib/account/target';
import { normalizeGstin } from '#lib/tax/gstin';
import type { Database } from '#server/db/database';
import type { OrderQuote, OrderRequest } from '#server/db/order-quote';
import { lockCustomer } from '#server/db/locks';
import { inStore, type CartKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { contactColumns, provedContacts } from '#server/auth/proved-targets';
import { consumeStoreLimit, type StoreLimit } from '#server/platform/limits/rate-limits';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { imageOf, removeFromCart } from '#server/cart/carts';
import { recordCouponUse, refuseUsedUp } from '#server/cart/coupons';
import type { LiveLink } from './eta/live-link.ts';
import { cartLinesOf, quantityByItem, totalColumns } from './lines.ts';
import { slotColumns, reserveSlot } from '#server/cart/slots';
import { reserveStock } from './stock.ts';
import { queueMessages } from '#server/platform/messages/messages';
import { orderConfirmations } from './messages.ts';
import { closeOpenAttempts } from '#server/payments/attempts';
import type { getStore } from '#server/stores/stores';

export interface KeyedRequest {
  request: OrderRequest;
  key: string;
  requestHash: string;
}

export interface CheckedOrder extends KeyedRequest, OrderQuote {
  store: Awaited<ReturnType<typeof getStore>>;
  customer: Awaited<ReturnType<typeof customerWithOrderId>>;
  /** From `promisedArrival`. */
  promised_until: Date | null;
  live: LiveLink;
  /** The cash limit to count against; absent for paid orders. */
  cash?: StoreLimit;
  /** Recipients of the confirmation, instead of the customer's proved contacts. */
  recipients?: Target[];
}

export type StoredOrder = Pick<Selectable<OrderRow>, (typeof orderColumns)[number]>;

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

/** Refused orders leave a gap in the ids. @throws {ShopError} `session_expired` for a deleted account */
export async function customerWithOrderId(db: Database, { customer_id }: CartKey) {
  const customer = await db
    .selectFrom('customers')
    .select(['name', ...contactColumns, sql<number>`nextval('orders_order_id_seq')`.as('order_id')])
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!customer) throw new ShopError('session_expired');
  return customer;
}

/**
 * Inserts an order with its lines, event and messages, and takes its slot and stock.
 *
 * Locks the customer, then the slot, then the items, in the same order as a cancellation. Slot and items come last,
 * because other customers wait for them. Closes the customer's other open attempts in this store; late payments are
 * refunded.
 * @throws {ShopError} `session_expired`, `slot_full`, `out_of_stock`, `cart_changed`, `cash_orders_used`,
 * `store_closed`, and the refusals of {@link refuseUsedUp}
 */
export async function insertOrder(shop: Shop, cart: CartKey, order: CheckedOrder): Promise<StoredOrder> {
  const { db: tx } = shop;
  const now = shop.now();
  if (!(await lockCustomer(tx, cart))) throw new ShopError('session_expired');
  await refuseUsedUp(shop, cart, order.coupon);
  if (order.cash && !(await consumeStoreLimit(shop, order.cash))) throw new ShopError('cash_orders_used');
  const stored = await tx
    .insertInto('orders')
    .values(orderRow(cart, order))
    .returning(orderColumns)
    .executeTakeFirstOrThrow();
  await tx.insertInto('order_lines').values(lineRows(cart, order)).execute();
  await tx
    .insertInto('order_events')
    .values({ ...orderKey(cart, order), status: 'pending' })
    .execute();
  await enqueue(tx, 'order-alert', { ...orderKey(cart, order), alert: 1 }, new Date(order.opens_at ?? now));
  await queueMessages(tx, confirmationsOf(order));
  await recordCouponUse(shop, cart, stored.order_id, order.coupon);
  if ((await removeFromCart(tx, cart, cartLinesOf(order.lines))) < expectedCartLines(order))
    throw new ShopError('cart_changed');
  await closeOpenAttempts(shop, cart, order.request.payment_type === 'online' ? order.key : '');
  await reserveSlot(tx, cart, order.slot);
  await reserveStock(tx, cart, quantityByItem(order.lines), now);
  if (order.cash) await refuseIfPaused(tx, cart, new Date(order.slot?.starts_at ?? order.opens_at ?? now));
  return stored;
}

/** Re-checks the pause after all locks are held. For a paid order, `checkQuote` decides by its payment time. */
async function refuseIfPaused(tx: Database, cart: CartKey, preparedAt: Date): Promise<void> {
  const pause = await tx
    .selectFrom('store_pauses')
    .select('until')
    .where(inStore(cart))
    .where('until', '>', preparedAt)
    .executeTakeFirst();
  if (pause) throw new ShopError('store_closed');
}

/** A paid order does not depend on the cart. */
const expectedCartLines = ({ request: { from_cart, payment_type }, lines }: CheckedOrder): number =>
  from_cart && payment_type === 'COD' ? lines.length : 0;

const orderKey = ({ saas_id, store_id }: CartKey, { customer }: CheckedOrder) => ({
  saas_id,
  store_id,
  order_id: customer.order_id,
});

/** Undefined if missing or invalid. */
export function toStoredMobile(typed: string, country: string) {
  const target = toTarget(typed, country as Country);
  return target && !isEmail(target) ? target : undefined;
}

const recipientColumns = ({ name, phone, hide_prices }: Recipient, { country }: CheckedOrder['store']) => ({
  recipient_name: name,
  recipient_phone: toStoredMobile(phone, country) ?? '',
  hide_prices,
});

/** Empty for a consumer. Payments begun by older versions lack these fields. */
const buyerColumns = ({ buyer_gstin = '', buyer_name = '', buyer_address = '' }: Partial<OrderRequest>) => ({
  buyer_gstin: normalizeGstin(buyer_gstin),
  buyer_name: buyer_gstin && buyer_name,
  buyer_address: buyer_gstin && buyer_address,
});

const orderRow = (
  { saas_id, store_id, customer_id }: CartKey,
  { request, key, requestHash, store, destination, totals, customer, ...order }: CheckedOrder,
) => ({
  saas_id,
  store_id,
  order_id: customer.order_id,
  customer_id,
  customer_name: request.customer_name || customer.name,
  // The customer's own if the request has none.
  mobile_number: toStoredMobile(request.mobile_number, store.country) ?? customer.mobile_number ?? '',
  order_type: request.order_type,
  payment_type: request.payment_type,
  status: 'pending' as const,
  address: destination.address,
  pincode: destination.pincode,
  state: destination.state,
  landmark: destination.landmark,
  currency: store.currency,
  ...totalColumns(totals),
  round_off: request.payment_type === 'COD' ? totals.round_off : 0, // absent in payments that older versions began
  idempotency_key: key,
  request_hash: requestHash,
  coupon_code: order.coupon?.code ?? '',
  ...slotColumns(order.slot),
  opens_at: order.opens_at ? new Date(order.opens_at) : null,
  promised_until: order.promised_until,
  link_expires_at: order.live.link_expires_at,
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

const confirmationsOf = ({
  customer,
  store,
  request,
  destination,
  totals,
  slot,
  opens_at = null,
  live,
  recipients = provedContacts(customer),
}: CheckedOrder) =>
  orderConfirmations(recipients, store, {
    order_id: customer.order_id,
    order_value: totals.total,
    order_type: request.order_type,
    slot,
    opens_at,
    arrives: destination.ships ? (destination.arrives ?? '') : undefined,
    link: live.url,
  });
