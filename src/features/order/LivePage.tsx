import type { LiveOrder } from '#contract/orders/live-order';
import type { Store } from '#contract/store';
import { openingDayWords } from '#lib/schedule/slot-words';
import { liveOrder } from '#lib/stores/orders/live-order';
import * as t from '#texts/order';
import { LinkedPage } from './LinkedPage.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** An order's progress for anyone with its link. Shows nothing about the customer. */
export const LivePage = ({ store }: { store: Store }) => (
  <LinkedPage linked={liveOrder} store={store} ended={t.linkEnded()} failure={t.loadFailed()}>
    {(order) => <LiveOrderCard order={order} store={store} />}
  </LinkedPage>
);

function LiveOrderCard({ order, store }: { order: LiveOrder; store: Store }) {
  const { order_id, status, coming, opens_at } = order;
  return (
    <section className="panel grid max-w-xl gap-4" aria-labelledby="order">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="order" className="text-xl">
          {t.order({ id: order_id })}
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className="text-lg font-semibold empty:hidden" aria-live="polite">
        {coming?.words ??
          (status === 'pending' && opens_at && t.opens({ opens: openingDayWords(opens_at, store.timezone) }))}
      </p>
      <OrderTimeline order={{ ...order, logistics_partner: '', tracking_number: '' }} store={store} />
      <a href={`tel:${store.phone_no}`} className="btn btn-quiet justify-self-start">
        {t.call({ store: store.store_name })}
      </a>
    </section>
  );
}
