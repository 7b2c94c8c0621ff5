import { useEffect } from 'react';
import { checkoutMessages } from '#lib/messages/checkout';
import { notify } from '#lib/stores/device/notices';
import { closeAttempt, openAttempt } from '#lib/stores/cart/order-attempt';
import { isGoingToLogin } from '#lib/stores/device/session';

const millisecondsToRead = 3000;

/**
 * Leaves a checkout without anything in the cart: to the home page, or to the orders when an order was sent
 * whose answer never came.
 */
export function useWayOut(isEmpty: boolean, storeId: number): void {
  useEffect(() => {
    if (!isEmpty || isGoingToLogin()) return;
    if (!openAttempt(storeId)) return location.replace('/');
    closeAttempt(storeId);
    notify(checkoutMessages.perhapsPlaced, 'info', millisecondsToRead);
    const leave = setTimeout(() => location.replace('/profile'), millisecondsToRead);
    return () => clearTimeout(leave);
  }, [isEmpty, storeId]);
}
