import { useEffect } from 'react';
import { checkGuestCart } from '#lib/stores/guest-cart-check';
import { followOtherTabs } from '#lib/stores/other-tabs';

/** Keeps the cart on the page true: today's prices and stock, and what other tabs do to it. */
export const useLiveCart = (): void =>
  useEffect(() => {
    void checkGuestCart();
    return followOtherTabs();
  }, []);
