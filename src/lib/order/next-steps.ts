import type { PlacedOrder } from '../contract/order.ts';
import * as t from '#texts/order-placed';

/** The next steps of a new order, and the customer's tasks, a sentence each. */
export function nextSteps({
  order_type,
  payment_type,
  orderValue,
}: Pick<PlacedOrder, 'order_type' | 'payment_type' | 'orderValue'>): string[] {
  const isPickup = order_type === 'Pickup';
  const atHandover = isPickup ? t.cashPickup() : t.cashDelivery();
  const cash = orderValue > 0 ? atHandover : t.nothingToPay();
  return [t.stepPacked(), isPickup ? t.stepReady() : t.stepOnTheWay(), payment_type === 'COD' ? cash : t.stepPaid()];
}
