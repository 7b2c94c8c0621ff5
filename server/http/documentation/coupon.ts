import type * as calls from '#contract/coupon';
import type { DocumentationOf } from './call-documentation.ts';

export const couponCalls = {
  checkCoupon: {
    summary:
      'What a coupon of the store takes off today. Whether a customer may still use it is known with the customer.',
    errors: ['coupon_unknown', 'coupon_not_begun', 'coupon_expired', 'rate_limited'],
  },
  checkOwnCoupon: {
    summary: 'What a coupon of the store takes off today, if the customer may still use it.',
    errors: [
      'coupon_unknown',
      'coupon_not_begun',
      'coupon_expired',
      'rate_limited',
      'coupon_used',
      'coupon_first_order',
    ],
  },
  listCoupons: {
    summary:
      'The coupons that a store offers to all customers with items of a sum, what takes most off first; five at most.',
    errors: ['not_found'],
  },
  listOwnCoupons: {
    summary: 'The same, without those that the customer may not use any more.',
    errors: ['not_found'],
  },
} satisfies DocumentationOf<typeof calls>;
