import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { placedOrder } from '#contract/order';
import type { payment, pay, quoteOrder, verifyPayment } from '#contract/payment';
import { toMinor } from '#lib/money/money';
import { GatewayUnavailableError, GatewayRefusedError, type Gateway } from '#server/platform/ports/gateway';
import { timeFromNow } from '#server/platform/delays';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import {
  closeAttempt,
  findAttempt,
  toAttemptKey,
  openAttempt,
  readAttempt,
  recordEvent,
  type Attempt,
} from '#server/payments/attempts';
import { refuseUnlessInCart } from '#server/cart/carts';
import { cartLinesOf } from '#server/orders/lines';
import { toWireTotals } from '#server/orders/history/history';
import type { OrderRequest } from '#server/db/order-quote';
import { orderColumns } from '#server/orders/insert-order';
import { findPlacedOrder, checkOrder, hashRequest, toWireOrder } from './place-order.ts';
import { consumeQuoteLimit, consumeOrThrow } from '#server/platform/limits/rate-limits';
import { isRefunded } from '#server/payments/refunds';
import { trySettle } from './settlement.ts';
import { checkQuote } from './quotes.ts';
import { getStore } from '#server/stores/stores';
import { cartKeyOf, ofOrder } from '#server/db/keys';

type WirePayment = v.InferInput<typeof payment>;
type WireOrder = v.InferInput<typeof placedOrder>;

/** When to first check a payment whose customer has left. */
const firstCheckMs = 30_000;

/** @throws {ShopError} `rate_limited`, and the refusals of `createOrder` with their quotes */
export async function freezeOrder(
  shop: Shop,
  request: OrderRequest,
): Promise<v.InferInput<typeof quoteOrder.answer>['data']> {
  const cart = cartKeyOf(request);
  const { store, ...checked } = await checkOrder(shop, cart, request);
  if (request.from_cart) await refuseUnlessInCart(shop.db, cart, cartLinesOf(checked.lines));
  await consumeQuoteLimit(shop, cart);
  const attempt_id = await openAttempt(shop, cart, {
    kind: 'order',
    request_hash: hashRequest(request),
    quote: { request, ...checked },
    amount: checked.totals.total,
    currency: store.currency,
  });
  return { attempt_id, totals: toWireTotals(checked.totals), currency: store.currency };
}

/**
 * @param sum what the customer intends to pay, in the store's currency
 * @throws {ShopError} the refusals of `pay`
 */
export async function openPayment(
  shop: Shop,
  customer_id: number,
  attempt_id: string,
  sum: { amount: number; currency?: string | undefined },
): Promise<Omit<v.InferInput<typeof pay.answer>, 'status'>> {
  const { gateway } = shop;
  if (!gateway) throw new ShopError('payment_unavailable');
  const attempt = await readAttempt(shop.db, { attempt_id, customer_id });
  const { amount, currency } = attempt;
  if (toMinor(sum.amount) !== amount || (sum.currency ?? currency) !== currency)
    throw new ShopError('payment_amount_wrong');
  if (attempt.status !== 'open') throw new ShopError('payment_closed');
  await checkQuote(shop, await getStore(shop, attempt.saas_id, attempt.store_id), attempt, shop.now());
  const id = attempt.provider_order_id ?? (await createProviderOrder(shop, gateway, attempt));
  return { id, amount, currency, key: gateway.keyId, script: gateway.script };
}

async function createProviderOrder(shop: Shop, gateway: Gateway, attempt: Attempt): Promise<string> {
  const { amount, currency, attempt_id } = attempt;
  await consumeOrThrow(shop, 'payment-of-customer', String(attempt.customer_id));
  const providerOrderId = await callProvider(shop, () =>
    gateway.createOrder({ amount, currency, receipt: attempt_id }),
  );
  await shop.db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable('payment_attempts')
      .set({ provider_order_id: providerOrderId })
      .where((where) => where.and(toAttemptKey(attempt)))
      .where('provider_order_id', 'is', null)
      .returning('attempt_id')
      .executeTakeFirst();
    if (!updated) return;
    await recordEvent(tx, attempt, 'opened', providerOrderId);
    await enqueue(tx, 'settlement', toAttemptKey(attempt), timeFromNow(shop, firstCheckMs));
  });
  return (await readAttempt(shop.db, toAttemptKey(attempt))).provider_order_id ?? providerOrderId;
}

async function callProvider<T>(shop: Shop, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError) && !(error instanceof GatewayRefusedError)) throw error;
    shop.log.error({ err: error }, 'the payment provider did not accept an order');
    throw new ShopError('payment_provider_away');
  }
}

/** @throws {ShopError} `not_found`, `payment_signature_invalid` */
export async function verify(
  shop: Shop,
  customer_id: number,
  proof: v.InferOutput<typeof verifyPayment.body>,
): Promise<WirePayment> {
  const { store_id, razorpay_order_id, razorpay_payment_id, razorpay_signature } = proof;
  const attempt = await readAttempt(shop.db, { store_id, customer_id, provider_order_id: razorpay_order_id });
  if (!shop.gateway?.isPaymentSigned(attempt.provider_order_id ?? '', razorpay_payment_id, razorpay_signature))
    throw new ShopError('payment_signature_invalid');
  return toWire(shop, await trySettle(shop, attempt));
}

/** Settles the attempt first. @throws {ShopError} `not_found` */
export async function readPayment(shop: Shop, customer_id: number, attempt_id: string): Promise<WirePayment> {
  const attempt = await readAttempt(shop.db, { attempt_id, customer_id });
  return toWire(shop, await trySettle(shop, attempt));
}

/** Closes a customer's attempt unless it has been paid. @throws {ShopError} `not_found` */
export async function cancelPayment(shop: Shop, customer_id: number, attempt_id: string): Promise<WirePayment> {
  const attempt = await trySettle(shop, await readAttempt(shop.db, { attempt_id, customer_id }));
  await closeAttempt(shop.db, attempt, 'cancelled');
  return toWire(shop, await readAttempt(shop.db, toAttemptKey(attempt)));
}

/**
 * Without a `key`, finds the attempt by the provider's order.
 * @throws {ShopError} `payment_pending`, `payment_closed`, `payment_refunded`, `idempotency_key_reused`
 */
export async function claimOrder(shop: Shop, request: OrderRequest, key: string | undefined): Promise<WireOrder> {
  const { saas_id, store_id, customer_id, razorpay_order_id } = request;
  const cart = { saas_id, store_id, customer_id };
  const attempt = await findOrderAttempt(shop, cart, key, razorpay_order_id);
  if (!attempt) {
    if (key) await findPlacedOrder(shop.db, cart, key, hashRequest(request));
    throw new ShopError('payment_pending');
  }
  if (
    attempt.request_hash !== hashRequest(request) ||
    (razorpay_order_id || attempt.provider_order_id) !== attempt.provider_order_id
  )
    throw new ShopError('idempotency_key_reused');
  const { state, reason, order } = await toWire(shop, await trySettle(shop, attempt));
  if (order) return order;
  if (state === 'open') throw new ShopError('payment_pending');
  throw new ShopError(state === 'refunded' ? 'payment_refunded' : 'payment_closed', { reason });
}

export const isAttemptId = (key: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key);

function findOrderAttempt(
  { db }: Shop,
  cart: Pick<Attempt, 'saas_id' | 'store_id' | 'customer_id'>,
  key = '',
  orderId: string,
) {
  const filter = { ...cart, kind: 'order' as const };
  if (isAttemptId(key)) return findAttempt(db, { ...filter, attempt_id: key });
  return orderId && key === '' ? findAttempt(db, { ...filter, provider_order_id: orderId }) : undefined;
}

async function toWire({ db }: Shop, attempt: Attempt): Promise<WirePayment> {
  const { status, reason, order_id, subscription_no } = attempt;
  if (subscription_no !== null) return { state: 'ordered', reason, order: null, subscription: subscription_no };
  if (status !== 'ordered' || order_id === null) {
    const hasRefund = status === 'closed' && (await isRefunded(db, attempt));
    return { state: hasRefund ? 'refunded' : status === 'closed' ? 'closed' : 'open', reason, order: null };
  }
  const order = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where(ofOrder({ ...attempt, order_id }))
    .executeTakeFirstOrThrow();
  return { state: 'ordered', reason, order: toWireOrder(order) };
}
