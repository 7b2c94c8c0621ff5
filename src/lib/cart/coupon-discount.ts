import type { Coupon } from '../contract/coupon.ts';
import type { Minor } from '../money/money.ts';

/** What the sum of a cart needs to know of a coupon. */
export type CouponTerms = Pick<Coupon, 'kind' | 'value' | 'minimum' | 'most'>;

const hundred = 100_00;

/** Exact also where the product would be more than a number holds; a fraction of a unit is the store's. */
const shareOf = (amount: Minor, hundredths: number) =>
  Math.floor(amount / hundred) * hundredths + Math.floor(((amount % hundred) * hundredths) / hundred);

/** What a coupon takes off items of a sum, in minor units: nothing below its minimum, never more than they cost. */
export function couponDiscount({ kind, value, minimum, most }: CouponTerms, items: Minor): Minor {
  if (items < minimum) return 0;
  const discount = kind === 'amount' ? value : shareOf(items, value);
  return Math.min(discount, most ?? discount, items);
}
