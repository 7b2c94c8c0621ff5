import * as v from 'valibot';
import type { CartLine } from '#contract/cart';
import { changedOpening, createOrder, freshQuote, type Buyer, type PlacedOrder } from '#contract/order';
import { call } from '#lib/api/client';
import { ApiError, NetworkError, sentenceFor } from '#lib/api/errors';
import type { TypedBusiness } from '#lib/account/business-form';
import { withoutOrdered } from '#lib/cart/without-ordered';
import { priceSum } from '#lib/cart/price-sum';
import { roundForCash } from '#lib/cart/round-for-cash';
import * as t from '#texts/checkout';
import * as refusalTexts from '#texts/refusals';
import { formatMoney, toDecimal } from '#lib/money/money';
import { normalizeGstin } from '#lib/tax/gstin';
import { $cart, changedCartKey, confirmLines, loadCart } from '#lib/stores/cart/cart';
import { $coupon } from '#lib/stores/cart/coupon';
import { dismissJoinedLines } from '#lib/stores/cart/joined-lines';
import { forgetDraft } from './draft.ts';
import { newOrderId, rememberOrder } from './last-order.ts';
import { $opening } from './opening.ts';
import { $orderLines, $placement, deliveryOf, isUnderWay, type Fulfilment, type TypedRecipient } from './placement.ts';
import { forgetAttempt, getOrCreateAttempt } from '#lib/stores/cart/order-attempt';
import { loadOrders } from '#lib/stores/orders/orders';
import { pageStore } from '#lib/stores/device/page-store';
import { localArea } from '#lib/stores/device/storage';
import { refusedFields } from '#lib/stores/device/refusal-sentences';
import { $session } from '#lib/stores/device/session';
import { setDeliveryPlace } from '#lib/stores/finder/delivery-place';

/**
 * Orders the cart with cash payment (spec §3, §4). Progress is in {@link $placement}.
 * A retry after a lost response, also after a reload, never orders twice. Changed prices or stock update the cart.
 */
export async function placeOrder(fulfilment: Fulfilment): Promise<void> {
  const lines = linesToOrder(fulfilment);
  if (!lines) return;
  $placement.set({ status: 'booking' });
  try {
    const order = await send(lines, fulfilment);
    forgetAttempt(pageStore().store_id);
    await finishOrder(order, lines, fulfilment);
  } catch (error) {
    showRefusal(error);
  }
}

/** The lines to order; undefined while an order is under way, or if something is missing, which is shown. */
export function linesToOrder(fulfilment: Fulfilment): CartLine[] | undefined {
  if (isUnderWay($placement.get())) return undefined;
  const lines = $orderLines.get();
  const missing = missingMessage(lines, fulfilment);
  if (!missing) return lines;
  $placement.set({ status: 'refused', message: missing });
  return undefined;
}

/** Clears the last refusal, when the customer chooses something else. */
export function clearRefusal(): void {
  if ($placement.get().status === 'refused') $placement.set({ status: 'idle' });
}

function missingMessage(lines: CartLine[], fulfilment: Fulfilment): string | undefined {
  if (lines.length === 0) return $cart.get().lines.length > 0 ? refusalTexts.out_of_stock() : refusalTexts.cart_empty();
  if (fulfilment.type === 'Delivery' && !fulfilment.address) return refusalTexts.address_required();
  return undefined;
}

/** The body of an order request (spec §3). */
export function orderBody<Method extends 'COD' | 'online'>(
  lines: CartLine[],
  fulfilment: Fulfilment,
  payment_type: Method,
  order_date = new Date().toISOString(),
) {
  const { saas_id, store_id } = pageStore();
  const session = $session.get();
  const coupon = $coupon.get();
  const sum = priceSum(lines, deliveryOf(fulfilment), coupon);
  const totals = payment_type === 'COD' ? roundForCash(sum, pageStore()) : sum;
  return {
    saas_id,
    store_id,
    address_id: fulfilment.type === 'Delivery' ? fulfilment.address?.id : null,
    customer_id: session?.id ?? 0,
    customer_name: session?.name ?? '',
    mobile_number: session?.mobileNumber ?? '',
    order_tax: 0,
    order_discount: 0,
    order_value: toDecimal(totals.total),
    order_qty: totals.count,
    order_date,
    status: 'pending',
    payment_type,
    razorpay_order_id: '',
    razorpay_payment_id: '',
    order_type: fulfilment.type,
    from_cart: true,
    item_list: lines.map(({ item_id, product_qty, product_color }) => ({ item_id, product_qty, product_color })),
    coupon_code: totals.discount > 0 ? coupon?.code : '',
    slot_starts_at: fulfilment.slot?.starts_at ?? null,
    ...(showsOpening(fulfilment) && { expected_opens_at: $opening.get() }),
    delivery_note: fulfilment.note?.trim() ?? '',
    if_missing: fulfilment.ifMissing ?? 'call',
    ...(fulfilment.business && buyerOf(fulfilment.business)),
    ...(fulfilment.recipient && { recipient: recipientOf(fulfilment.recipient) }),
  };
}

/** Whether the checkout shows an order's opening: not with a slot, or by courier. */
export const showsOpening = (fulfilment: Fulfilment): boolean =>
  !fulfilment.slot && !(fulfilment.type === 'Delivery' && fulfilment.address?.ships);

const recipientOf = ({ name, phone, hidesPrices }: TypedRecipient) => ({
  name: name.trim(),
  phone: phone.trim(),
  hide_prices: hidesPrices,
});

const buyerOf = ({ gstin, name, address }: TypedBusiness): Buyer => ({
  buyer_gstin: normalizeGstin(gstin),
  buyer_name: name.trim(),
  buyer_address: address.trim(),
});

async function send(lines: CartLine[], fulfilment: Fulfilment): Promise<PlacedOrder> {
  const { key, order_date } = getOrCreateAttempt(pageStore().store_id);
  const body = orderBody(lines, fulfilment, 'COD', order_date);
  return (await call(createOrder, { body, headers: { 'Idempotency-Key': key } })).data;
}

/**
 * Shows the placed order and the rest of the cart (spec §4). The shop has removed the ordered lines.
 * The delivery's place becomes the customer's.
 * @param fulfilment absent if the page was left before the order was placed
 */
export async function finishOrder(order: PlacedOrder, lines: CartLine[], fulfilment?: Fulfilment): Promise<void> {
  if (fulfilment?.type === 'Delivery' && fulfilment.address) setDeliveryPlace(fulfilment.address.pincode);
  rememberOrder({ order, lines });
  forgetDraft(pageStore().store_id);
  dismissJoinedLines();
  $placement.set({ status: 'placed', order, lines, coupon: $coupon.get() });
  $coupon.set(null);
  confirmLines(withoutOrdered($cart.get().lines, lines));
  localArea.write(changedCartKey, crypto.randomUUID());
  await Promise.all([loadCart(), loadOrders()]);
}

export function showRefusal(error: unknown): void {
  const message = refusalMessage(error);
  const orderId = error instanceof ApiError && error.code === 'cart_changed' ? newOrderId() : undefined;
  $placement.set(
    orderId === undefined
      ? { status: 'refused', message }
      : { status: 'refused', message: t.orderedAs({ id: orderId }), orderId },
  );
}

function refusalMessage(error: unknown): string {
  const isAnswered = error instanceof ApiError && error.status < 500;
  if (!isAnswered && (error instanceof ApiError || error instanceof NetworkError))
    return t.answerUnknown({ problem: error.message });
  forgetAttempt(pageStore().store_id);
  if (!isAnswered) return sentenceFor(error);
  if (error.code === 'cart_changed') void loadCart();
  const changed = v.safeParse(changedOpening, error.data);
  if (changed.success) $opening.set(changed.output.opens_at);
  if (error.code.startsWith('coupon_')) {
    $coupon.set(null);
    return t.withoutCoupon({ refusal: error.message });
  }
  const quote = v.safeParse(freshQuote, error.data);
  if (!quote.success) return gstinSentence(error) ?? error.message;
  confirmLines(atQuotedPrices($cart.get().lines, quote.output.lines));
  return t.newTotal({
    refusal: error.message,
    total: formatMoney(quote.output.totals.total, pageStore()),
  });
}

/** The sentence about a refused GSTIN; undefined for other refusals. */
function gstinSentence(error: ApiError): string | undefined {
  const issue = refusedFields(error).find(({ path }) => path === 'buyer_gstin');
  return issue ? t.gstinProblem({ problem: issue.message }) : undefined;
}

/** Lines at the prices and stock of a fresh quote. Lines missing from the quote are sold out. */
function atQuotedPrices(lines: CartLine[], quoted: CartLine[]): CartLine[] {
  const now = new Map(quoted.map(({ item_id, price, stock }) => [item_id, { price, stock }]));
  return lines.map((line) => ({ ...line, stock: 0, ...now.get(line.item_id) }));
}
