import { useEffect } from 'react';
import { followCoupon } from '#lib/stores/coupon-check';
import { checkGuestCart } from '#lib/stores/guest-cart-check';
import { followOtherTabs } from '#lib/stores/other-tabs';

/** Keeps the cart on the page true: today's prices, stock and coupon, and what other tabs do to it. */
export function useLiveCart(): void {
  useEffect(() => {
    void checkGuestCart();
    return followOtherTabs();
  }, []);
  useEffect(followCoupon, []);
}
