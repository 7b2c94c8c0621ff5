import { createHash, randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { invalidInput, ShopError, type ErrorCode } from '#contract/errors';
import { isUnseen } from '#contract/fields';
import type { placedOrder, Totals } from '#contract/order';
import { doorAddress } from '#lib/address/door-address';
import { toDecimal } from '#lib/money/money';
import { providerMinimum } from '#lib/money/provider-minimum';
import { gstinProblem, normalizeGstin } from '#lib/tax/gstin';
import * as t from '#texts/gstin';
import type { Database } from '#server/db/database';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { cashOrderLimit, cashOrderLimitError } from '#server/platform/limits/rate-limits';
import { readAddress, readDeliveryRules } from '#server/accounts/addresses';
import { cartKeyOf, ofCustomer, type CartKey } from '#server/db/keys';
import { readCoupon, refuseUsedUp } from '#server/cart/coupons';
import type { Destination, OrderRequest } from '#server/db/order-quote';
import { checkLines } from '#server/orders/lines';
import {
  orderColumns,
  customerWithOrderId,
  insertOrder,
  toStoredMobile,
  type CheckedOrder,
  type KeyedRequest,
  type StoredOrder,
} from '#server/orders/insert-order';
import { promisedArrival } from '#server/orders/eta/eta';
import { newLiveLink } from '#server/orders/eta/live-link';
import { chooseOpening, refuseOtherOpening } from '#server/cart/openings';
import { chooseSlot } from '#server/cart/slots';
import { getStore } from '#server/stores/stores';
import { issuesTaxInvoices, type Taxpayer } from '#server/stores/tax-scheme';
import { hasReceived, refuseTooLarge } from './cash-bounds.ts';

type WireOrder = v.InferInput<typeof placedOrder>;

/**
 * Stock is taken atomically with the order. The same `key` always returns the same order.
 * @throws {ShopError} the refusals of `createOrder`; `price_changed` and `out_of_stock` carry a fresh quote
 */
export async function placeOrder(shop: Shop, request: OrderRequest, key: string = randomUUID()): Promise<WireOrder> {
  const cart = cartKeyOf(request);
  const requestHash = hashRequest(request);
  try {
    return await checkAndInsert(shop, cart, { request, key, requestHash });
  } catch (refusal) {
    // A retry or a concurrent copy of this request may have placed the order and taken the last stock.
    const placed = await findPlacedOrder(shop.db, cart, key, requestHash);
    if (placed) return placed;
    throw refusal;
  }
}

const detailedRefusals = new Set<ErrorCode>(['out_of_stock', 'store_closed']);

async function checkAndInsert(shop: Shop, cart: CartKey, keyed: KeyedRequest): Promise<WireOrder> {
  const order = await planCashOrder(shop, cart, keyed);
  try {
    return toWireOrder(await shop.db.transaction().execute((tx) => insertOrder({ ...shop, db: tx }, cart, order)));
  } catch (refusal) {
    throw await withDetails(shop, cart, order, refusal);
  }
}

/**
 * @param isTakenNow whether it is paid and collected at once, so that opening hours and cash limits do not apply
 * @throws {ShopError} the refusals of `createOrder`, except for stock taken after this check
 */
export async function planCashOrder(
  shop: Shop,
  cart: CartKey,
  keyed: KeyedRequest,
  isTakenNow = false,
): Promise<CheckedOrder> {
  const customer = await customerWithOrderId(shop.db, cart);
  const isKnown = await hasReceived(shop.db, cart);
  const checked = await checkOrder(shop, cart, keyed.request, isTakenNow);
  const promised_until = await promisedArrival(shop, checked.store, { ...keyed, ...checked });
  const live = newLiveLink(shop, checked.store, { ...cart, order_id: customer.order_id });
  const order = { ...keyed, ...checked, customer, promised_until, live };
  if (isTakenNow) return order;
  const lines = checked.lines.map(({ item: { item_id, item_name }, quantity: product_qty }) => ({
    item_id,
    item_name,
    product_qty,
  }));
  refuseTooLarge(shop, { ...checked, lines }, isKnown);
  return { ...order, cash: cashOrderLimit(shop, cart, isKnown) };
}

/** Adds a fresh quote, the end of the pause, or when the next order is possible. */
export async function withDetails(
  shop: Shop,
  cart: CartKey,
  { cash, request }: CheckedOrder,
  refusal: unknown,
): Promise<unknown> {
  if (!(refusal instanceof ShopError)) return refusal;
  if (detailedRefusals.has(refusal.code)) await checkOrder(shop, cart, request); // throws with the details
  return refusal.code === 'cash_orders_used' && cash ? cashOrderLimitError(shop, cash) : refusal;
}

/** @throws {ShopError} the refusals of `createOrder`, except for stock that another order takes after this check */
export async function checkOrder(shop: Shop, cart: CartKey, request: OrderRequest, isTakenNow = false) {
  const store = await getStore(shop, cart.saas_id, cart.store_id);
  refuseUnknownPhone(request, store);
  refuseWrongBusiness(request, store);
  const destination = await readDestination(shop, cart, store, request);
  const coupon = request.coupon_code ? await readCoupon(shop, store, request.coupon_code) : null;
  await refuseUsedUp(shop, cart, coupon);
  const { lines, totals } = await checkLines(shop, cart, request, { ...destination, currency: store.currency, coupon });
  assertPayable(shop, request, destination, totals);
  if (request.slot_starts_at && destination.ships) throw new ShopError('slot_not_offered');
  const slot = request.slot_starts_at ? await chooseSlot(shop, store, request.slot_starts_at) : null;
  const opens_at = slot || isTakenNow ? null : await chooseOpening(shop, store);
  refuseOtherOpening(request, opens_at, store);
  return { store, destination, coupon, slot, opens_at, lines, totals };
}

/** @throws {ShopError} `invalid_input` for a recipient's phone that is invalid in the store's country */
function refuseUnknownPhone({ recipient }: OrderRequest, { country }: Pick<StoreRow, 'country'>): void {
  if (!recipient?.phone || toStoredMobile(recipient.phone, country)) return;
  throw invalidInput('recipient.phone', 'must be a phone number');
}

/** Rule 46 CGST. @throws {ShopError} `invalid_input` for a business that the invoice cannot name */
function refuseWrongBusiness({ buyer_gstin, buyer_name, buyer_address }: OrderRequest, store: Taxpayer): void {
  if (!buyer_gstin) return;
  const problem = buyerGstinProblem(normalizeGstin(buyer_gstin), store);
  const missing = Object.entries({ buyer_name, buyer_address }).filter(([, text]) => isMissing(text));
  const issues = [
    ...(problem ? [{ path: 'buyer_gstin', message: problem }] : []),
    ...missing.map(([path]) => ({ path, message: 'is required' })),
  ];
  if (issues.length > 0) throw new ShopError('invalid_input', { issues });
}

const isMissing = (text: string): boolean => text === '' || isUnseen(text);

function buyerGstinProblem(gstin: string, store: Taxpayer): string | undefined {
  if (!issuesTaxInvoices(store)) return t.noTaxInvoices();
  if (gstin === store.gstin) return t.ownGstin();
  return gstinProblem(gstin);
}

/** Leaves out parts that may differ on a retry (the client's clock, spelling). */
export function hashRequest({
  address_id,
  order_type,
  order_value,
  payment_type,
  item_list,
  ...extras
}: OrderRequest): string {
  const lines = item_list.map(({ item_id, product_color, product_qty }) => [item_id, product_color, product_qty]);
  const { coupon_code, slot_starts_at, delivery_note, if_missing, recipient } = extras;
  const asked = [if_missing === 'call' ? '' : if_missing, recipient, businessOf(extras)].filter(Boolean);
  const options = [coupon_code, slot_starts_at ? Date.parse(slot_starts_at) : '', delivery_note, ...asked];
  const base = [address_id || null, order_type, order_value, payment_type, lines];
  const content = JSON.stringify(options.some(Boolean) ? [...base, ...options] : base);
  return createHash('sha256').update(content).digest('hex');
}

const businessOf = ({ buyer_gstin, buyer_name, buyer_address }: Partial<OrderRequest>) =>
  buyer_gstin ? [normalizeGstin(buyer_gstin), buyer_name, buyer_address] : undefined;

/** @throws {ShopError} `idempotency_key_reused` when the request was different */
export async function findPlacedOrder(db: Database, cart: CartKey, key: string, requestHash: string) {
  const order = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where(ofCustomer(cart))
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (order && order.request_hash !== requestHash) throw new ShopError('idempotency_key_reused');
  return order && toWireOrder(order);
}

export const toWireOrder = (row: StoredOrder): WireOrder => ({
  order_id: row.order_id,
  orderValue: toDecimal(row.order_value),
  order_type: row.order_type,
  payment_type: row.payment_type,
  order_date: row.created_at.toISOString(),
  status: row.status,
  currency: row.currency,
});

/** @throws {ShopError} `address_required`, `outside_delivery_area` */
export async function readDestination(
  shop: Shop,
  cart: CartKey,
  store: Pick<StoreRow, 'address' | 'postal_code' | 'country'>,
  { order_type, address_id }: Pick<OrderRequest, 'order_type' | 'address_id'>,
): Promise<Destination> {
  if (order_type === 'Pickup')
    return { address: store.address, pincode: store.postal_code, terms: null, cash: store.country === 'India' };
  if (!address_id) throw new ShopError('address_required');
  const saved = await readAddress(shop, cart, address_id);
  const { pincode, state, landmark } = saved;
  const [rules] = await readDeliveryRules(shop, cart, [pincode]);
  if (!rules?.terms) throw new ShopError('outside_delivery_area');
  return { address: doorAddress(saved), pincode, state, landmark, ...rules };
}

/** Where cash is accepted, or for totals below the provider's minimum. */
export const canPayCash = ({ cash }: Pick<Destination, 'cash'>, { total }: Totals): boolean =>
  cash || total < providerMinimum;

function assertPayable(
  { gateway }: Shop,
  { payment_type }: OrderRequest,
  destination: Destination,
  totals: Totals,
): void {
  const isPayable = payment_type === 'COD' ? canPayCash(destination, totals) : gateway;
  if (!isPayable) throw new ShopError('payment_unavailable');
}
