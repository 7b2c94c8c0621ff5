import type { Coupon } from '../contract/orders/coupon.ts';
import type { Minor } from '../money/money.ts';

/** The part of a coupon that decides its discount. */
export type CouponTerms = Pick<Coupon, 'kind' | 'value' | 'minimum' | 'most'>;

const hundred = 100_00;

/** A percentage rounded down, exact even where `amount * hundredths` exceeds what a number holds. */
const shareOf = (amount: Minor, hundredths: number) =>
  Math.floor(amount / hundred) * hundredths + Math.floor(((amount % hundred) * hundredths) / hundred);

/** A coupon's discount on items of a sum, in minor units: nothing below its minimum, never more than they cost. */
export function couponDiscount({ kind, value, minimum, most }: CouponTerms, items: Minor): Minor {
  if (items < minimum) return 0;
  const discount = kind === 'amount' ? value : shareOf(items, value);
  return Math.min(discount, most ?? discount, items);
}
