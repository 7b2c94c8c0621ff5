import { useStore } from '@nanostores/react';
import type { Totals } from '#contract/order';
import type { DeliveryTerms, Store } from '#contract/store';
import { priceSum } from '#lib/cart/price-sum';
import { roundForCash } from '#lib/cart/round-for-cash';
import type { Minor } from '#lib/money/money';
import { $due, $paymentMethod, deliveryOf, type Due, type Fulfilment } from '#lib/stores/checkout/placement';

const nothingDue: Due = { lines: [], coupon: null };

/** The lines and the coupon to pay for; empty until the page is hydrated. */
export const useDue = (): Due => useStore($due, { ssr: () => nothingDue });

/** The amount due; undefined until the page is hydrated. */
export function useTotal(fulfilment: Fulfilment): Minor | undefined {
  const { lines, coupon } = useDue();
  return lines.length > 0 ? priceSum(lines, deliveryOf(fulfilment), coupon).total : undefined;
}

/** The totals to pay with the chosen payment method. @param delivery null for a pickup or without an address */
export function useTotals(delivery: DeliveryTerms | null, store: Pick<Store, 'currency'>): Totals {
  const { lines, coupon } = useDue();
  const totals = priceSum(lines, delivery, coupon);
  return useStore($paymentMethod) === 'COD' ? roundForCash(totals, store) : totals;
}
