import { useEffect } from 'react';
import { watchCoupon } from '#lib/stores/cart/coupon';
import { checkGuestCart } from '#lib/stores/cart/guest-cart-check';
import { watchOtherTabs } from '#lib/stores/cart/other-tabs';

/** Keeps prices, stock, the coupon and changes of other tabs up to date. */
export function useLiveCart(): void {
  useEffect(() => {
    void checkGuestCart();
    return watchOtherTabs();
  }, []);
  useEffect(watchCoupon, []);
}
