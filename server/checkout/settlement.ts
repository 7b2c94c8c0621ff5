import { ShopError } from '#contract/errors';
import {
  GatewayUnavailableError,
  GatewayRefusedError,
  type Gateway,
  type GatewayPayment,
} from '#server/platform/ports/gateway';
import type { Shop } from '#server/platform/shop';
import {
  closeAttempt,
  hasExpired,
  lockIfOpen,
  toAttemptKey,
  readAttempt,
  recordEvent,
  type Attempt,
  type AttemptKey,
} from '#server/payments/attempts';
import { cartKeyOf, type CartKey } from '#server/db/keys';
import { promisedArrival } from '#server/orders/eta/eta';
import { newLiveLink } from '#server/orders/eta/live-link';
import { lockCustomer } from '#server/db/locks';
import { customerWithOrderId, insertOrder, type CheckedOrder } from '#server/orders/insert-order';
import { queueRefundMessage } from '#server/orders/messages';
import { readNextOpening } from '#server/cart/openings';
import { queueRefund } from '#server/payments/refunds';
import { getStoreIncludingClosed, getStore } from '#server/stores/stores';
import { insertSubscription } from '#server/subscriptions/purchase';
import { applyPaidChange } from './changes/confirmed-change.ts';
import { checkQuote } from './quotes.ts';

/**
 * A captured payment of the right amount, in time, is fulfilled; every other one is refunded. Idempotent, also under
 * concurrency.
 * @throws {GatewayUnavailableError} when the provider does not answer; nothing has changed then
 */
export async function settle(shop: Shop, key: AttemptKey): Promise<Attempt> {
  const attempt = await readAttempt(shop.db, toAttemptKey(key));
  const { provider_order_id: orderId } = attempt;
  const payments = shop.gateway && orderId ? await readAndCapture(shop, shop.gateway, orderId) : [];
  await recordPayments(shop, attempt, payments);
  const captured = payments.filter(({ status }) => status === 'captured');
  const matching = captured.filter(
    ({ amount, currency }) => amount === attempt.amount && currency === attempt.currency,
  );
  const inTime = matching.find((payment) => !hasExpired(attempt, paidAt(payment)));
  if (attempt.status === 'open') {
    if (inTime) await fulfilOrClose(shop, attempt, inTime);
    else if (captured.length > matching.length) await closeAttempt(shop.db, attempt, 'wrong_amount');
    else if (matching.length > 0 || hasExpired(attempt, shop.now())) await closeAttempt(shop.db, attempt, 'expired');
  }
  if (captured.length > 0) await queueRefunds(shop, attempt);
  return readAttempt(shop.db, toAttemptKey(key));
}

const paidAt = ({ created_at }: GatewayPayment) => new Date(created_at * 1000);

/** Returns the attempt unchanged when the provider does not answer. */
export async function trySettle(shop: Shop, attempt: Attempt): Promise<Attempt> {
  try {
    return await settle(shop, attempt);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    shop.log.warn({ err: error }, 'the payment provider did not answer');
    return attempt;
  }
}

/** Captures authorized payments first, because only captured money can be refunded. */
async function readAndCapture(shop: Shop, gateway: Gateway, orderId: string): Promise<GatewayPayment[]> {
  const read = async () => (await gateway.paymentsOf(orderId)).filter(({ order_id }) => order_id === orderId);
  const payments = await read();
  const authorized = payments.filter(({ status }) => status === 'authorized');
  if (authorized.length === 0) return payments;
  for (const payment of authorized) await capture(shop, gateway, payment);
  return read();
}

/** A refusal can mean that another process has just captured the payment. The caller reads payments again. */
async function capture(shop: Shop, gateway: Gateway, payment: GatewayPayment): Promise<void> {
  try {
    await gateway.capture(payment);
  } catch (error) {
    if (!(error instanceof GatewayRefusedError)) throw error;
    shop.log.warn({ err: error, payment: payment.id }, 'a payment could not be captured');
  }
}

async function recordPayments({ db }: Shop, attempt: Attempt, payments: GatewayPayment[]): Promise<void> {
  for (const { id, amount, currency, status } of payments) {
    const inserted = await db
      .insertInto('payments')
      .values({ ...toAttemptKey(attempt), payment_id: id, amount, currency, status })
      .onConflict((conflict) => conflict.doNothing()) // without columns, because there are two unique keys
      .returning('payment_id')
      .executeTakeFirst();
    const changed =
      inserted ??
      (await db
        .updateTable('payments')
        .set({ amount, currency, status })
        .where(({ and }) => and({ saas_id: attempt.saas_id, store_id: attempt.store_id, payment_id: id }))
        .where('status', '<>', status)
        .returning('payment_id')
        .executeTakeFirst());
    if (changed) await recordEvent(db, attempt, status, id);
  }
}

async function fulfilOrClose(shop: Shop, attempt: Attempt, payment: GatewayPayment): Promise<void> {
  try {
    await fulfil(shop, attempt, payment);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    await closeAttempt(shop.db, attempt, error.code);
  }
}

/** Does nothing if the attempt is no longer open. */
async function fulfil(shop: Shop, open: Attempt, payment: GatewayPayment): Promise<void> {
  const cart = cartKeyOf(open);
  const store = await getStore(shop, open.saas_id, open.store_id);
  const attempt = isOrder(open) ? await withOpening(shop, store, open) : open;
  const promised_until = isOrder(attempt) ? await promisedArrival(shop, store, attempt.quote) : null;
  await shop.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, cart); // before the attempt, as a cash order does
    if (!(await lockIfOpen(tx, attempt))) return;
    await checkQuote({ ...shop, db: tx }, store, attempt, paidAt(payment));
    const purchase = await makePurchase({ ...shop, db: tx }, cart, { store, attempt, promised_until });
    await tx
      .updateTable('payment_attempts')
      .set({ status: 'ordered', ...purchase, payment_id: payment.id })
      .where((where) => where.and(toAttemptKey(attempt)))
      .execute();
    await recordEvent(tx, attempt, 'ordered', payment.id);
  });
}

type Paid = Pick<CheckedOrder, 'store' | 'promised_until'>;

async function makePurchase(shop: Shop, cart: CartKey, { attempt, ...paid }: Paid & { attempt: Attempt }) {
  if (attempt.kind === 'plan')
    return { subscription_no: await insertSubscription(shop, cart, paid.store, attempt.quote) };
  if (attempt.kind === 'change') return { order_id: await applyPaidChange(shop, cart, attempt.quote) };
  return { order_id: await insertPaidOrder(shop, cart, { ...paid, attempt }) };
}

type OrderAttempt = Extract<Attempt, { kind: 'order' }>;

const isOrder = (attempt: Attempt): attempt is OrderAttempt => attempt.kind === 'order';

/** The store may have closed since the quote. */
async function withOpening(
  shop: Shop,
  store: Parameters<typeof readNextOpening>[1],
  attempt: OrderAttempt,
): Promise<OrderAttempt> {
  const { quote } = attempt;
  return quote.slot ? attempt : { ...attempt, quote: { ...quote, opens_at: await readNextOpening(shop, store) } };
}

async function insertPaidOrder(
  shop: Shop,
  cart: CartKey,
  { store, attempt, promised_until }: Paid & { attempt: OrderAttempt },
): Promise<number> {
  const { attempt_id: key, request_hash: requestHash, quote } = attempt;
  const customer = await customerWithOrderId(shop.db, cart);
  const live = newLiveLink(shop, store, { ...cart, order_id: customer.order_id });
  const order = { ...quote, key, requestHash, store, customer, promised_until, live };
  return (await insertOrder(shop, cart, order)).order_id;
}

/** Queues a refund and a message for each captured payment that bought nothing. */
const queueRefunds = (shop: Shop, key: AttemptKey): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    if (await lockIfOpen(tx, key)) return;
    const attempt = await readAttempt(tx, toAttemptKey(key));
    const payments = await tx
      .selectFrom('payments')
      .selectAll()
      .where((where) => where.and({ ...toAttemptKey(key), status: 'captured' }))
      .where('payment_id', '<>', attempt.payment_id ?? '')
      .execute();
    const store = await getStoreIncludingClosed({ db: tx }, attempt);
    const reason = attempt.status === 'ordered' ? 'paid_twice' : attempt.reason;
    const { kind } = attempt;
    const paidFor = kind === 'change' ? { kind, order_id: attempt.quote.order_id } : { kind };
    for (const payment of payments)
      if (await queueRefund(tx, payment, reason))
        await queueRefundMessage(tx, store, {
          ...payment,
          customer_id: attempt.customer_id,
          ...paidFor,
          reason,
        });
  });
