import { useStore } from '@nanostores/react';
import { priceSum } from '#lib/cart/price-sum';
import { $due, deliveryOf, type Due, type Fulfilment } from '#lib/stores/checkout/placement';

const nothingDue: Due = { lines: [], coupon: null };

/** The lines and the coupon to pay for; empty until the page is hydrated. */
export const useDue = (): Due => useStore($due, { ssr: () => nothingDue });

/** Whether a coupon takes off all that there is to pay. */
export function useIsFree(fulfilment: Fulfilment): boolean {
  const { lines, coupon } = useDue();
  return lines.length > 0 && priceSum(lines, deliveryOf(fulfilment), coupon).total === 0;
}
