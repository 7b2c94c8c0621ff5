import { useEffect } from 'react';
import type * as v from 'valibot';
import type { OrderType } from '#contract/order';
import type { etaAnswer } from '#contract/orders/eta';
import { $eta, watchEta } from '#lib/stores/checkout/eta';
import { useLatest } from '../../../ui/use-resource.ts';

type Eta = v.InferOutput<typeof etaAnswer>;

/** The estimated arrival of an order placed now; undefined while loading. */
export function useEta(place: string | undefined): Eta | undefined {
  const eta = useLatest($eta);
  useEffect(() => (place === undefined ? undefined : watchEta(place)), [place]);
  return place === undefined ? undefined : eta;
}

/** The estimated arrival. The line's height is reserved. */
export const EtaLine = ({ type, eta }: { type: OrderType; eta: Eta | undefined }) => (
  <p className="min-h-6 font-semibold" aria-live="polite">
    {(type === 'Delivery' ? eta?.delivery : eta?.pickup)?.words ?? eta?.closed}
  </p>
);
