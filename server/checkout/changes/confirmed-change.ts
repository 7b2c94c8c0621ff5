import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { ConfirmedChange, FrozenChange, WantedChange } from '#server/db/frozen';
import { ofOrder, type CartKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { takeFromCart } from '#server/orders/carts';
import { applyChange } from '#server/orders/changes/apply-change';
import { lockOrder } from '#server/orders/lifecycle';
import type { Shop } from '#server/platform/shop';
import { currentPrice, planChange } from './plan-change.ts';

type Order = Selectable<OrderRow>;

/** The customer's own order. @throws {ShopError} `not_found`, also for another's */
export async function readOwn({ db }: Shop, { customer_id, ...store }: CartKey, order_id: number): Promise<Order> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where(ofOrder({ ...store, order_id }))
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  if (!order) throw new ShopError('not_found');
  return order;
}

/** Whether a change is to be paid online first. */
export const costsMore = ({ payment_type, order_value }: Order, change: ConfirmedChange): boolean =>
  payment_type === 'online' && change.order_value > order_value;

/**
 * The customer's order, locked, and what it becomes.
 * @throws {ShopError} `not_found`; `step_changed` if the total differs from the one that the customer has seen; the refusals of
 * `quoteChange`
 */
async function lockAndPlan(
  shop: Shop,
  { customer_id, ...store }: CartKey,
  order_id: number,
  { order_value, ...wanted }: ConfirmedChange,
) {
  const order = await lockOrder(shop.db, { ...store, order_id });
  if (order.customer_id !== customer_id) throw new ShopError('not_found');
  const planned = await planChange(shop, order, wanted);
  if ((planned ?? currentPrice(order)).totals.total !== order_value) throw new ShopError('step_changed');
  return { order, planned };
}

/** Takes the added items out of the cart, if they are from it. @returns whether it held all of them */
async function takeAdded(tx: Database, cart: CartKey, { added, from_cart }: WantedChange): Promise<boolean> {
  if (!from_cart || added.length === 0) return true;
  const lines = added.map(({ item_id, product_color, product_qty }) => ({ item_id, product_color, product_qty }));
  return (await takeFromCart(tx, cart, lines)) === lines.length;
}

/**
 * Applies a change that costs nothing more online, in the transaction that has locked the customer.
 * @throws {ShopError} the refusals of `changeOrder`
 */
export async function applyFreeChange(
  shop: Shop,
  cart: CartKey,
  order_id: number,
  change: ConfirmedChange,
): Promise<void> {
  const { order, planned } = await lockAndPlan(shop, cart, order_id, change);
  if (!planned) return;
  if (costsMore(order, change)) throw new ShopError('payment_pending');
  await applyChange(shop, shop.db, order, planned);
  if (!(await takeAdded(shop.db, cart, change))) throw new ShopError('cart_changed');
}

/**
 * Applies a paid change in the transaction that has locked the customer and the attempt. It does not depend on the cart.
 * @returns the order
 * @throws {ShopError} `step_changed` if the order has changed since, and the refusals of `quoteChange`; the payment is then refunded
 */
export async function applyPaidChange(
  shop: Shop,
  cart: CartKey,
  { order_id, change, was }: FrozenChange,
): Promise<number> {
  const { order, planned } = await lockAndPlan(shop, cart, order_id, change);
  if (!planned || order.order_value !== was) throw new ShopError('step_changed');
  await applyChange(shop, shop.db, order, planned);
  await takeAdded(shop.db, cart, change);
  return order_id;
}
