import { useEffect } from 'react';
import type { OrderType } from '#contract/order';
import { $coming, watchComing } from '#lib/stores/checkout/coming';
import { useLatest } from '../../../ui/use-resource.ts';

interface Props {
  type: OrderType;
  /** The postal code; undefined while none is known. */
  place: string | undefined;
}

/** When an order comes that is placed now; its line is kept free until that is known. */
export function ComingLine({ type, place }: Props) {
  const coming = useLatest($coming);
  useEffect(() => (place === undefined ? undefined : watchComing(place)), [place]);
  if (place === undefined) return null;
  return (
    <p className="min-h-6 font-semibold" aria-live="polite">
      {(type === 'Delivery' ? coming?.delivery : coming?.pickup)?.words ?? coming?.closed}
    </p>
  );
}
