import { useEffect } from 'react';
import type * as v from 'valibot';
import type { OrderType } from '#contract/order';
import type { comingAnswer } from '#contract/orders/eta';
import { $coming, watchComing } from '#lib/stores/checkout/eta';
import { useLatest } from '../../../ui/use-resource.ts';

type Coming = v.InferOutput<typeof comingAnswer>;

/** The estimated arrival of an order placed now; undefined while loading. */
export function useComing(place: string | undefined): Coming | undefined {
  const coming = useLatest($coming);
  useEffect(() => (place === undefined ? undefined : watchComing(place)), [place]);
  return place === undefined ? undefined : coming;
}

/** The estimated arrival. The line's height is reserved. */
export const ComingLine = ({ type, coming }: { type: OrderType; coming: Coming | undefined }) => (
  <p className="min-h-6 font-semibold" aria-live="polite">
    {(type === 'Delivery' ? coming?.delivery : coming?.pickup)?.words ?? coming?.closed}
  </p>
);
