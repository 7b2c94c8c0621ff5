import type { Coupon } from '../contract/orders/coupon.ts';
import type { Minor } from '../money/money.ts';

export type CouponTerms = Pick<Coupon, 'kind' | 'value' | 'minimum' | 'most'>;

const hundred = 100_00;

/** A percentage rounded down. Exact even if `amount * hundredths` exceeds the safe integers. */
const shareOf = (amount: Minor, hundredths: number) =>
  Math.floor(amount / hundred) * hundredths + Math.floor(((amount % hundred) * hundredths) / hundred);

/** A coupon's discount in minor units: 0 below its minimum, at most the sum of the items. */
export function couponDiscount({ kind, value, minimum, most }: CouponTerms, items: Minor): Minor {
  if (items < minimum) return 0;
  const discount = kind === 'amount' ? value : shareOf(items, value);
  return Math.min(discount, most ?? discount, items);
}
