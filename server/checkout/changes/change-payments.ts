import { createHash } from 'node:crypto';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import type { ConfirmedChange } from '#server/db/order-quote';
import type { CartKey } from '#server/db/keys';
import { findAttempt, openAttempt } from '#server/payments/attempts';
import { isRefunded } from '#server/payments/refunds';
import { consumeQuoteLimit } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';
import { trySettle } from '../settlement.ts';
import { isAttemptId } from '../payments.ts';
import { costsMore, readOwnOrder } from './confirmed-change.ts';
import { planChange } from './plan-change.ts';

const hashChange = (order_id: number, change: ConfirmedChange): string =>
  createHash('sha256')
    .update(JSON.stringify([order_id, change]))
    .digest('hex');

/**
 * @returns the attempt, and the decimal amount
 * @throws {ShopError} the refusals of `payChange`
 */
export async function openChangePayment(shop: Shop, cart: CartKey, order_id: number, change: ConfirmedChange) {
  const order = await readOwnOrder(shop, cart, order_id);
  const { order_value, ...wanted } = change;
  const planned = await planChange(shop, order, wanted);
  if (planned?.totals.total !== order_value || !costsMore(order, change)) throw new ShopError('step_changed');
  if (!shop.gateway) throw new ShopError('payment_unavailable');
  await consumeQuoteLimit(shop, cart);
  const amount = order_value - order.order_value;
  const attempt_id = await openAttempt(shop, cart, {
    kind: 'change',
    request_hash: hashChange(order_id, change),
    quote: { order_id, change, was: order.order_value },
    amount,
    currency: order.currency,
  });
  return { attempt_id, amount: toDecimal(amount) };
}

/**
 * @returns false if the key is not a payment attempt for a change
 * @throws {ShopError} `payment_pending`, `payment_closed`, `payment_refunded`, `idempotency_key_reused`
 */
export async function claimChange(
  shop: Shop,
  cart: CartKey,
  order_id: number,
  change: ConfirmedChange,
  key: string,
): Promise<boolean> {
  if (!isAttemptId(key)) return false;
  const attempt = await findAttempt(shop.db, { ...cart, kind: 'change', attempt_id: key });
  if (!attempt) return false;
  if (attempt.request_hash !== hashChange(order_id, change)) throw new ShopError('idempotency_key_reused');
  const settled = await trySettle(shop, attempt);
  if (settled.status === 'ordered') return true;
  if (settled.status === 'open') throw new ShopError('payment_pending');
  const { reason } = settled;
  throw new ShopError((await isRefunded(shop.db, attempt)) ? 'payment_refunded' : 'payment_closed', { reason });
}
