import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { changeOrder } from '#server/checkout/changes/change-order';
import { surat } from '../shop/catalogue.ts';
import { storeIds } from '../shop/customers.ts';
import { ending, idOf, item_id, nth, price, step, type Model, type ModelOrder } from './model.ts';

/** Whether the store has adjusted an order, so that its customer can no longer change the lines. */
const isAdjusted = ({ quantity, own, exact, hadOffer }: ModelOrder): boolean =>
  hadOffer === true || own !== quantity || exact !== quantity * price;

function endOf({ stock }: Model, order: ModelOrder, quantity: number): string {
  if (order.status === 'cancelled') return 'order_cancelled';
  if (order.status !== 'pending') return 'order_not_changeable';
  if (quantity - order.quantity > stock) return 'out_of_stock';
  if (quantity === order.quantity) return 'done';
  if (isAdjusted(order)) return 'order_adjusted';
  return quantity > order.quantity && !order.isCash ? 'payment_pending' : 'done';
}

/** The customer changes the pieces of an order. The request is sent twice with the same key. */
export const changeOf = (index: number, quantity: number) =>
  step(
    `change order ${index} to ${quantity}`,
    ({ orders }) => orders.length > 0,
    async (model, real) => {
      const [{ shop, customer }, order] = [real, nth(model.orders, index)!];
      const value = quantity * price;
      const isSame = quantity === order.quantity;
      const change = {
        lines: [{ line: 1, item_id, was: order.quantity, quantity }],
        added: [],
        from_cart: false,
        order_value: value,
      };
      const [cart, id, key] = [{ ...storeIds(surat), customer_id: customer.id }, await idOf(real, index), randomUUID()];
      const ends = [];
      for (let tries = 0; tries < 2; tries++) ends.push(await ending(changeOrder(shop, cart, id, change, key)));
      const end = endOf(model, order, quantity);
      expect(ends).toEqual([end, end]);
      if (end !== 'done' || isSame) return;
      model.stock -= quantity - order.quantity;
      Object.assign(order, { quantity, own: quantity, line: value, exact: value, total: value });
    },
  );
