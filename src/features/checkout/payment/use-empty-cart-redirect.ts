import { useEffect } from 'react';
import { redirectLater } from '#lib/stores/device/redirect-later';
import { notify } from '#lib/stores/device/notices';
import { forgetAttempt, hasUnansweredOrder } from '#lib/stores/cart/order-attempt';
import { isOrderNew, isOrderUnseen } from '#lib/stores/checkout/last-order';
import { isGoingToLogin } from '#lib/stores/device/session';
import * as t from '#texts/checkout';

const readingTimeMs = 3000;

/**
 * Leaves a checkout with an empty cart.
 * To the summary, if an order's confirmation was open before a reload;
 * to the orders with a notice, if another tab has ordered or an order got no response; else to the home page.
 */
export function useEmptyCartRedirect(isEmpty: boolean, storeId: number): void {
  useEffect(() => {
    if (!isEmpty || isGoingToLogin()) return;
    if (isOrderUnseen()) return location.replace('/cart/checkout/summary');
    if (!isOrderNew() && !hasUnansweredOrder(storeId)) return location.replace('/');
    const text = isOrderNew() ? t.orderedElsewhere() : t.perhapsPlaced();
    forgetAttempt(storeId);
    notify(text, 'info', readingTimeMs);
    return redirectLater(() => location.replace('/profile'), readingTimeMs);
  }, [isEmpty, storeId]);
}
