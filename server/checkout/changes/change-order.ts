import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { changeQuote } from '#contract/orders/change';
import { ShopError } from '#contract/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import type { Database } from '#server/db/database';
import { ofOrder, type CartKey } from '#server/db/keys';
import { lockCustomer } from '#server/db/locks';
import type { OrderRow } from '#server/db/order-rows';
import { takeFromCart } from '#server/orders/carts';
import { applyChange } from '#server/orders/changes/apply-change';
import { toWireTotals } from '#server/orders/history';
import { lockOrder } from '#server/orders/lifecycle';
import { once } from '#server/platform/idempotency';
import type { Shop } from '#server/platform/shop';
import { currentPrice, planChange, type WantedChange } from './plan-change.ts';

type Order = Selectable<OrderRow>;

/** The customer's own order. @throws {ShopError} `not_found`, also for another's */
async function readOwn({ db }: Shop, { customer_id, ...store }: CartKey, order_id: number): Promise<Order> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where(ofOrder({ ...store, order_id }))
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  if (!order) throw new ShopError('not_found');
  return order;
}

/** The total of an order after a change, without changing it. @throws {ShopError} the refusals of `quoteChange` */
export async function readChangeQuote(
  shop: Shop,
  cart: CartKey,
  order_id: number,
  wanted: WantedChange,
): Promise<v.InferInput<typeof changeQuote>> {
  const order = await readOwn(shop, cart, order_id);
  const planned = await planChange(shop, order, wanted);
  const { totals, coupon_code } = planned ?? currentPrice(order);
  const more = order.payment_type === 'online' ? totals.total - order.order_value : 0;
  return {
    totals: toWireTotals(totals),
    coupon_code,
    to_pay: toDecimal(Math.max(0, more)),
    refund: toDecimal(Math.max(0, -more)),
  };
}

/** A change with the new total that the customer has seen, in minor units. */
export type ConfirmedChange = WantedChange & { order_value: Minor };

/**
 * Changes the customer's order, once for each key.
 * @throws {ShopError} the refusals of `changeOrder`
 */
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
    if (!(await lockCustomer(tx, cart))) throw new ShopError('session_expired'); // before the order, as a payment does
    await once({ ...shop, db: tx }, { scope, key, request: change, customer_id }, () =>
      changeLocked(shop, tx, cart, order_id, change),
    );
  });

async function changeLocked(
  shop: Shop,
  tx: Database,
  { customer_id, ...store }: CartKey,
  order_id: number,
  { order_value, ...wanted }: ConfirmedChange,
): Promise<void> {
  const order = await lockOrder(tx, { ...store, order_id });
  if (order.customer_id !== customer_id) throw new ShopError('not_found');
  const planned = await planChange({ ...shop, db: tx }, order, wanted);
  if ((planned ?? currentPrice(order)).totals.total !== order_value) throw new ShopError('step_changed');
  if (!planned) return;
  if (order.payment_type === 'online' && order_value > order.order_value) throw new ShopError('payment_pending');
  await applyChange(shop, tx, order, planned);
  if (wanted.from_cart) await takeAdded(tx, { customer_id, ...store }, wanted);
}

/** @throws {ShopError} `cart_changed` if the cart lacks one of the added items */
async function takeAdded(tx: Database, cart: CartKey, { added }: WantedChange): Promise<void> {
  const lines = added.map(({ item_id, product_color, product_qty }) => ({ item_id, product_color, product_qty }));
  if (lines.length > 0 && (await takeFromCart(tx, cart, lines)) < lines.length) throw new ShopError('cart_changed');
}
