import type { Totals } from '../contract/order.ts';
import type { DeliveryTerms } from '../contract/store.ts';
import type { Minor } from '../money/money.ts';
import { couponDiscount, type CouponTerms } from './coupon-discount.ts';

/** What items of a sum miss until their delivery is free, 0 when it is; null where it never is. */
export const missingForFree = ({ free_from }: DeliveryTerms, items: Minor): Minor | null =>
  free_from === null ? null : Math.max(0, free_from - items);

/**
 * The one sum of a cart, the same in the browser and on the server (design §5). All amounts are minor
 * units; prices include tax.
 * @param delivery what delivery costs; null for a pickup or while no address is chosen
 * @param coupon takes something off the items; delivery is free by what they cost before
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
