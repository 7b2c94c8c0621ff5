import { useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './use-focus-restore.ts';

/** The id of an order's button on the board. */
export const cardId = (orderId: number): string => `order-${orderId}`;

/** Leads the focus back to the card of the order that was looked at, also where it now is in another list. */
export function useReturnFocus(orderId: number | undefined): void {
  const last = useRef(orderId);
  useLayoutEffect(() => {
    if (orderId === undefined && last.current !== undefined && isFocusLost())
      document.getElementById(cardId(last.current))?.focus();
    last.current = orderId;
  }, [orderId]);
}
