import { useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './use-focus-restore.ts';

/** The id of an order's button on the board. */
export const cardId = (orderId: number): string => `order-${orderId}`;

/** Returns the focus to the closed order's card, also in another list. */
export function useReturnFocus(orderId: number | undefined): void {
  const last = useRef(orderId);
  useLayoutEffect(() => {
    if (orderId === undefined && last.current !== undefined && isFocusLost())
      document.getElementById(cardId(last.current))?.focus();
    last.current = orderId;
  }, [orderId]);
}
