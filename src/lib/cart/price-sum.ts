import type { Totals } from '../contract/order.ts';
import type { DeliveryTerms } from '../contract/store.ts';
import type { Minor } from '../money/money.ts';
import { couponDiscount, type CouponTerms } from './coupon-discount.ts';

/** The amount missing for free delivery, 0 once reached; null if delivery is never free. */
export const missingForFree = ({ free_from }: DeliveryTerms, items: Minor): Minor | null =>
  free_from === null ? null : Math.max(0, free_from - items);

/**
 * Computes the totals of a cart, in the browser and on the server (design §5).
 * Amounts are minor units; prices include tax.
 * @param delivery null for a pickup or while no address is chosen
 * @param coupon reduces the items; free delivery depends on their sum before the discount
 */
export function priceSum(
  lines: readonly { price: Minor; product_qty: number }[],
  delivery: DeliveryTerms | null | undefined,
  coupon?: CouponTerms | null,
): Totals {
  const items = lines.reduce((sum, line) => sum + line.price * line.product_qty, 0);
  const count = lines.reduce((sum, line) => sum + line.product_qty, 0);
  const deliveryCharge = delivery && count > 0 && missingForFree(delivery, items) !== 0 ? delivery.charge : 0;
  const discount = coupon ? couponDiscount(coupon, items) : 0;
  const total = items - discount + deliveryCharge;
  return { items, delivery_charge: deliveryCharge, discount, round_off: 0, total, count };
}
