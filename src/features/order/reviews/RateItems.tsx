import { useEffect } from 'react';
import { $received, loadReceived } from '#lib/stores/orders/reviews';
import * as t from '#texts/order-reviews';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { RatedItem } from './RatedItem.tsx';

/** The order's items, each rated with one tap. */
export function RateItems({ orderId }: { orderId: number }) {
  const state = useResource($received);
  useEffect(() => void loadReceived(orderId), [orderId]);
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.loadFailed()} onRetry={() => loadReceived(orderId)} skeleton="h-24" />;
  const { is_open, items } = state.data;
  const shown = is_open ? items : items.filter(({ review }) => review);
  if (shown.length === 0) return null;
  return (
    <section
      id="reviews"
      className="grid gap-3 border-t border-line pt-3 print:hidden"
      aria-labelledby="reviews-heading"
    >
      <div>
        <h3 id="reviews-heading" className="text-base font-semibold">
          {t.title()}
        </h3>
        <p className="text-sm text-ink-soft">{is_open ? t.about() : t.closed()}</p>
      </div>
      <ul className="grid gap-4">
        {shown.map((item) => (
          <RatedItem key={item.item_id} item={item} orderId={orderId} isOpen={is_open} />
        ))}
      </ul>
    </section>
  );
}
