import { useEffect } from 'react';
import { checkoutMessages } from '#lib/messages/checkout';
import { leaveLater } from '#lib/stores/device/leave-later';
import { notify } from '#lib/stores/device/notices';
import { forgetAttempt, getOpenAttempt } from '#lib/stores/cart/order-attempt';
import { isGoingToLogin } from '#lib/stores/device/session';

const readingTimeMs = 3000;

/** Leaves a checkout with an empty cart: to the home page, or to the orders when an order attempt got no answer. */
export function useEmptyCartRedirect(isEmpty: boolean, storeId: number): void {
  useEffect(() => {
    if (!isEmpty || isGoingToLogin()) return;
    if (!getOpenAttempt(storeId)) return location.replace('/');
    forgetAttempt(storeId);
    notify(checkoutMessages.perhapsPlaced, 'info', readingTimeMs);
    return leaveLater(() => location.replace('/profile'), readingTimeMs);
  }, [isEmpty, storeId]);
}
