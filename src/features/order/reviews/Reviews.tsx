import { useEffect, useState } from 'react';
import type { OrderSummary } from '#contract/order-history';
import { loadPart } from '#lib/stores/device/load-part';
import type { RateItems } from './RateItems.tsx';

/** Loaded only after the delivery. */
export function Reviews({ order: { order_id, status } }: { order: OrderSummary }) {
  const [Part, setPart] = useState<typeof RateItems>();
  const isReceived = status === 'delivered' || status === 'collected';
  useEffect(() => {
    if (isReceived)
      void loadPart(() => import('./RateItems.tsx')).then(
        (loaded) => setPart(() => loaded.RateItems),
        (error: unknown) => console.warn('Reviews are not shown:', error),
      );
  }, [isReceived]);
  return isReceived && Part ? <Part orderId={order_id} /> : null;
}
