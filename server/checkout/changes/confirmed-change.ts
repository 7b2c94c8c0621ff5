import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { ConfirmedChange, ChangeQuote, WantedChange } from '#server/db/order-quote';
import { ofCustomer, type CartKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { removeFromCart } from '#server/cart/carts';
import { applyChange } from '#server/orders/changes/apply-change';
import { markProposalAgreed } from '#server/orders/changes/proposals';
import { lockOrder } from '#server/orders/lifecycle';
import type { Shop } from '#server/platform/shop';
import { planChange } from './plan-change.ts';

type Order = Selectable<OrderRow>;

/** @throws {ShopError} `not_found`, also for another customer's order */
export async function readOwnOrder({ db }: Shop, cart: CartKey, order_id: number): Promise<Order> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where(ofCustomer(cart))
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  if (!order) throw new ShopError('not_found');
  return order;
}

export const costsMore = ({ payment_type, order_value }: Order, change: ConfirmedChange): boolean =>
  payment_type === 'online' && change.order_value > order_value;

/** @throws {ShopError} `not_found`; `step_changed` for another total; the refusals of `quoteChange` */
async function lockAndPlan(
  shop: Shop,
  { customer_id, ...store }: CartKey,
  order_id: number,
  { order_value, ...wanted }: ConfirmedChange,
) {
  const order = await lockOrder(shop.db, { ...store, order_id });
  if (order.customer_id !== customer_id) throw new ShopError('not_found');
  const planned = await planChange(shop, order, wanted);
  if ((planned?.totals.total ?? order.order_value) !== order_value) throw new ShopError('step_changed');
  return { order, planned };
}

/** @returns false if the cart should hold the added items but lacks some */
async function removeAddedFromCart(tx: Database, cart: CartKey, { added, from_cart }: WantedChange): Promise<boolean> {
  if (!from_cart || added.length === 0) return true;
  return (await removeFromCart(tx, cart, added)) === added.length;
}

/** The transaction must have locked the customer. @throws {ShopError} the refusals of `changeOrder` */
export async function applyFreeChange(
  shop: Shop,
  cart: CartKey,
  order_id: number,
  change: ConfirmedChange,
): Promise<void> {
  const { order, planned } = await lockAndPlan(shop, cart, order_id, change);
  await markProposalAgreed(shop.db, order, change);
  if (!planned) return;
  if (costsMore(order, change)) throw new ShopError('payment_pending');
  await applyChange(shop, shop.db, order, planned);
  if (!(await removeAddedFromCart(shop.db, cart, change))) throw new ShopError('cart_changed');
}

/**
 * Ignores changes of the cart. The transaction must have locked the customer and the attempt.
 * @throws {ShopError} `step_changed` or a refusal of `quoteChange`; the payment is then refunded
 */
export async function applyPaidChange(
  shop: Shop,
  cart: CartKey,
  { order_id, change, was }: ChangeQuote,
): Promise<number> {
  const { order, planned } = await lockAndPlan(shop, cart, order_id, change);
  if (!planned || order.order_value !== was) throw new ShopError('step_changed');
  await markProposalAgreed(shop.db, order, change);
  await applyChange(shop, shop.db, order, planned);
  await removeAddedFromCart(shop.db, cart, change);
  return order_id;
}
