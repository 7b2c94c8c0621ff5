import { useEffect } from 'react';
import { $knownDelivery, watchKnownDelivery } from '#lib/stores/checkout/known-delivery';
import { useLatest } from '../../ui/use-resource.ts';

/** The expected delivery before an address is chosen: null without a known place, undefined while loading. */
export function useKnownDelivery() {
  useEffect(watchKnownDelivery, []);
  return useLatest($knownDelivery);
}
