import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $knownDelivery, watchKnownDelivery } from '#lib/stores/checkout/known-delivery';

/** The delivery to be expected before an address is chosen: null when no place is known, undefined while it is loading. */
export function useKnownDelivery() {
  useEffect(watchKnownDelivery, []);
  return useStore($knownDelivery, { ssr: () => undefined });
}
