import type { PlacedOrder } from '../contract/order.ts';
import { checkoutMessages } from '../messages/checkout.ts';

/** What happens with an order that was just placed, and what the customer has to do, a sentence each. */
export function nextSteps({
  order_type,
  payment_type,
  orderValue,
}: Pick<PlacedOrder, 'order_type' | 'payment_type' | 'orderValue'>): string[] {
  const isPickup = order_type === 'Pickup';
  const atHandover = isPickup ? 'Bring the total in cash.' : 'Have the total in cash ready at the door.';
  const cash = orderValue > 0 ? atHandover : checkoutMessages.nothingToPay;
  return [
    'The store packs your order. Until then you can cancel it.',
    isPickup ? 'You get a message when it is ready for you.' : 'You get a message when it is on its way.',
    payment_type === 'COD' ? cash : 'It is paid: there is nothing to pay any more.',
  ];
}
