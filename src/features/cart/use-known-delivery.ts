import { useEffect } from 'react';
import { $knownDelivery, watchKnownDelivery } from '#lib/stores/checkout/known-delivery';
import { useLatest } from '../../ui/use-resource.ts';

/** The delivery to be expected before an address is chosen: null when no place is known, undefined while it is loading. */
export function useKnownDelivery() {
  useEffect(watchKnownDelivery, []);
  return useLatest($knownDelivery);
}
