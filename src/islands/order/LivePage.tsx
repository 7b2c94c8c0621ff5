import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { openingDayWords } from '#lib/schedule/slot-words';
import { pollWhileVisible } from '#lib/stores/device/poll';
import { $liveOrder, loadLiveOrder } from '#lib/stores/orders/live-order';
import { LoadFailed } from '../form/LoadFailed.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** The link's token, which no request line has. */
const getToken = (): string => location.hash.slice(1);

/** How far an order is, for whoever holds its link: nothing of the customer. */
export function LivePage({ store }: { store: Store }) {
  const state = useStore($liveOrder, { ssr: () => ({ status: 'loading' as const }) });
  useEffect(() => {
    const load = () => void loadLiveOrder(getToken());
    addEventListener('hashchange', load);
    const stop = pollWhileVisible(load);
    return () => {
      stop();
      removeEventListener('hashchange', load);
    };
  }, []);
  if (state.status === 'missing')
    return (
      <div className="state panel">
        <p>
          There is no order under this link, or it has ended. If you have a question, please call {store.store_name}.
        </p>
        <a href={`tel:${store.phone_no}`} className="btn btn-primary">
          Call {store.phone_no}
        </a>
      </div>
    );
  if (state.status === 'failed')
    return (
      <LoadFailed
        title="The order could not be loaded"
        message={state.message}
        onRetry={() => loadLiveOrder(getToken())}
      />
    );
  if (state.status === 'loading') return <div className="skeleton h-96" aria-busy="true" />;
  const { order_id, status, coming, opens_at } = state.order;
  return (
    <section className="panel grid max-w-xl gap-4" aria-labelledby="order">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="order" className="text-xl">
          Order {order_id}
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className="text-lg font-semibold empty:hidden" aria-live="polite">
        {coming?.words ?? (status === 'pending' && opens_at && `Opens ${openingDayWords(opens_at, store.timezone)}`)}
      </p>
      <OrderTimeline order={{ ...state.order, logistics_partner: '', tracking_number: '' }} store={store} />
      <a href={`tel:${store.phone_no}`} className="btn btn-quiet justify-self-start">
        Call {store.store_name}
      </a>
    </section>
  );
}
