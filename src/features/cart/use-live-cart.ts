import { useEffect } from 'react';
import { watchCoupon } from '#lib/stores/cart/coupon';
import { checkGuestCart } from '#lib/stores/cart/guest-cart-check';
import { watchOtherTabs } from '#lib/stores/cart/other-tabs';

/** Keeps the cart on the page true: today's prices, stock and coupon, and what other tabs do to it. */
export function useLiveCart(): void {
  useEffect(() => {
    void checkGuestCart();
    return watchOtherTabs();
  }, []);
  useEffect(watchCoupon, []);
}
