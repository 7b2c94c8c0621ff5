import { atom } from 'nanostores';
import * as v from 'valibot';
import type { SavedAddress } from '#contract/address';
import type { CartLine } from '#contract/cart';
import { createOrder, freshQuote, type PlacedOrder } from '#contract/order';
import { call } from '#lib/api/client';
import { ApiError, NetworkError, sentenceFor } from '#lib/api/errors';
import { priceSum } from '#lib/cart/price-sum';
import { checkoutMessages } from '#lib/messages/checkout';
import { refusals } from '#lib/messages/refusals';
import { formatMoney, toDecimal } from '#lib/money/money';
import { $cart, clearCart, takeQuotedLines } from './cart.ts';
import { rememberOrder } from './last-order.ts';
import { closeAttempt, openOrNewAttempt } from './order-attempt.ts';
import { loadOrders } from './orders.ts';
import { pageStore } from './page-store.ts';
import { $session } from './session.ts';

/** How the customer wants to have the order. */
export type Fulfilment = { type: 'Delivery'; address: SavedAddress | undefined } | { type: 'Pickup' };

export type PlacementState =
  | { status: 'idle' }
  | { status: 'booking' }
  | { status: 'refused'; message: string }
  | { status: 'placed'; order: PlacedOrder };

/** The order being placed on this page. */
export const $placement = atom<PlacementState>({ status: 'idle' });

/** What is owed for delivery as chosen; null for a pickup or without an address. */
export const deliveryOf = (fulfilment: Fulfilment) =>
  fulfilment.type === 'Delivery' ? (fulfilment.address?.delivery ?? null) : null;

/**
 * Orders what is in the cart, to be paid in cash (spec §3, §4). A retry after a lost answer, also after a
 * reload, never orders twice. How it goes is in {@link $placement}; prices or stock that have changed are
 * in the cart then.
 */
export async function placeOrder(fulfilment: Fulfilment): Promise<void> {
  if ($placement.get().status === 'booking') return;
  const { lines } = $cart.get();
  const missing = whatIsMissing(lines, fulfilment);
  if (missing) return $placement.set({ status: 'refused', message: missing });
  $placement.set({ status: 'booking' });
  try {
    await settle(await send(lines, fulfilment), lines);
  } catch (error) {
    $placement.set({ status: 'refused', message: refusalOf(error) });
  }
}

/** Forgets why the last try was refused, when the customer chooses something else. */
export function reconsider(): void {
  if ($placement.get().status === 'refused') $placement.set({ status: 'idle' });
}

function whatIsMissing(lines: CartLine[], fulfilment: Fulfilment): string | undefined {
  if (lines.length === 0) return refusals.cart_empty;
  if (fulfilment.type === 'Delivery' && !fulfilment.address) return refusals.address_required;
  return undefined;
}

async function send(lines: CartLine[], fulfilment: Fulfilment): Promise<PlacedOrder> {
  const { saas_id, store_id } = pageStore();
  const session = $session.get();
  const totals = priceSum(lines, deliveryOf(fulfilment));
  const { key, order_date } = openOrNewAttempt(store_id);
  const body = {
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
    payment_type: 'COD' as const,
    razorpay_order_id: '',
    razorpay_payment_id: '',
    order_type: fulfilment.type,
    item_list: lines.map(({ item_id, product_qty, product_color }) => ({ item_id, product_qty, product_color })),
  };
  return (await call(createOrder, { body, headers: { 'Idempotency-Key': key } })).data;
}

async function settle(order: PlacedOrder, lines: CartLine[]): Promise<void> {
  closeAttempt(pageStore().store_id);
  rememberOrder({ order, lines });
  $placement.set({ status: 'placed', order });
  await Promise.all([clearCart(), loadOrders()]);
}

function refusalOf(error: unknown): string {
  const isAnswered = error instanceof ApiError && error.status < 500;
  if (!isAnswered && (error instanceof ApiError || error instanceof NetworkError))
    return checkoutMessages.answerUnknown(error.message);
  closeAttempt(pageStore().store_id);
  if (!isAnswered) return sentenceFor(error);
  const quote = v.safeParse(freshQuote, error.data);
  if (!quote.success) return error.message;
  takeQuotedLines(quote.output.lines);
  return checkoutMessages.newTotal(error.message, formatMoney(quote.output.totals.total, pageStore()));
}
