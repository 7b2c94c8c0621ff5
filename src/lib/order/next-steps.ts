import type { PlacedOrder } from '../contract/order.ts';
import { formatMoney, type PriceLocale } from '../money/money.ts';

type Order = Pick<PlacedOrder, 'order_type' | 'payment_type' | 'orderValue'>;

/** What happens with an order that was just placed, and what the customer has to do, a sentence each. */
export function nextSteps({ order_type, payment_type, orderValue }: Order, locale: PriceLocale): string[] {
  const isPickup = order_type === 'Pickup';
  const sum = formatMoney(orderValue, locale);
  const cash = isPickup ? `Bring ${sum} in cash.` : `Have ${sum} in cash ready at the door.`;
  return [
    'The store packs your order. Until then you can cancel it.',
    isPickup ? 'You get a message when it is ready for you.' : 'You get a message when it is on its way.',
    payment_type === 'COD' ? cash : 'It is paid: there is nothing to pay any more.',
  ];
}
