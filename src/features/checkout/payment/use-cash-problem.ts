import { useStore } from '@nanostores/react';
import type { Store } from '#contract/store';
import { exceededCashBound } from '#lib/cart/exceeded-cash-bound';
import { priceSum } from '#lib/cart/price-sum';
import { roundForCash } from '#lib/cart/round-for-cash';
import { providerMinimum } from '#lib/money/provider-minimum';
import { cashBoundSentence } from '#lib/messages/refusals';
import { $addresses } from '#lib/stores/account/addresses';
import { deliveryOf, type Fulfilment } from '#lib/stores/checkout/placement';
import * as t from '#texts/checkout';
import { useDue } from './use-due.ts';

/** Cash is accepted only in some cities of India (design §7). */
function placeProblem(fulfilment: Fulfilment, { country }: Store): string | undefined {
  if (country !== 'India') return t.onlinePaymentOnly();
  const takesCash = fulfilment.type === 'Pickup' || fulfilment.address?.cash_on_delivery;
  return takesCash ? undefined : t.noCashThere();
}

/** Why this order cannot be paid in cash, and the alternative; undefined if it can. */
export function useCashProblem(store: Store, fulfilment: Fulfilment): string | undefined {
  const { lines, coupon } = useDue();
  const addresses = useStore($addresses);
  const totals = priceSum(lines, deliveryOf(fulfilment), coupon);
  const isTooSmall = totals.total < providerMinimum;
  const place = isTooSmall ? undefined : placeProblem(fulfilment, store);
  if (place) return store.pays_online ? place : `${place} ${t.noPayment()}`;
  const bounds = addresses.status === 'ready' ? addresses.data.cashBounds : undefined;
  const bound = bounds && exceededCashBound(lines, roundForCash(totals, store), bounds);
  return bound && cashBoundSentence({ ...bound, pays_online: store.pays_online && !isTooSmall, locale: store });
}
