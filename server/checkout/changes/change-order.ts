import type * as v from 'valibot';
import type { changeQuote } from '#contract/orders/change';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import type { ConfirmedChange, WantedChange } from '#server/db/order-quote';
import type { CartKey } from '#server/db/keys';
import { lockCustomer } from '#server/db/locks';
import { toWireTotals } from '#server/orders/history/history';
import { once } from '#server/platform/idempotency';
import type { Shop } from '#server/platform/shop';
import { applyFreeChange, readOwnOrder } from './confirmed-change.ts';
import { currentPrice, planChange } from './plan-change.ts';

/** Prices a change without making it. @throws {ShopError} the refusals of `quoteChange` */
export async function readChangeQuote(
  shop: Shop,
  cart: CartKey,
  order_id: number,
  wanted: WantedChange,
): Promise<v.InferInput<typeof changeQuote>> {
  const order = await readOwnOrder(shop, cart, order_id);
  const { totals, coupon_code } = (await planChange(shop, order, wanted)) ?? currentPrice(order);
  const difference = order.payment_type === 'online' ? totals.total - order.order_value : 0;
  return {
    totals: toWireTotals(totals),
    coupon_code,
    to_pay: toDecimal(Math.max(0, difference)),
    refund: toDecimal(Math.max(0, -difference)),
  };
}

/** @throws {ShopError} the refusals of `changeOrder`; `payment_pending` if the customer must pay online first */
export const changeOrder = (
  shop: Shop,
  cart: CartKey,
  order_id: number,
  change: ConfirmedChange,
  key: string,
): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const { saas_id, store_id, customer_id } = cart;
    const scope = `change ${saas_id} ${store_id} ${order_id} ${customer_id}`;
    const own = { ...shop, db: tx };
    // Lock the customer before the order, as settlements do.
    if (!(await lockCustomer(tx, cart))) throw new ShopError('session_expired');
    await once(own, { scope, key, request: change, customer_id }, () => applyFreeChange(own, cart, order_id, change));
  });
