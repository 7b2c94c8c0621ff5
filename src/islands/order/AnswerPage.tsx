import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { pollWhileVisible } from '#lib/stores/device/poll';
import { $linkedOffer, answerLink, loadLinkedOffer } from '#lib/stores/orders/linked-offer';
import { LoadFailed } from '../form/LoadFailed.tsx';
import { OfferCard } from './OfferCard.tsx';

/** The link's token, which no request line has. */
const getToken = (): string => location.hash.slice(1);

/** The offer of a message's link, for whoever holds it: nothing of the customer. */
export function AnswerPage({ store }: { store: Store }) {
  const state = useStore($linkedOffer, { ssr: () => ({ status: 'loading' as const }) });
  useEffect(() => {
    const load = () => void loadLinkedOffer(getToken());
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
        <p>This link has ended. If you have a question, please call {store.store_name}.</p>
        <a href={`tel:${store.phone_no}`} className="btn btn-primary">
          Call {store.phone_no}
        </a>
      </div>
    );
  if (state.status === 'failed')
    return (
      <LoadFailed
        title="The question could not be loaded"
        message={state.message}
        onRetry={() => loadLinkedOffer(getToken())}
      />
    );
  if (state.status === 'loading') return <div className="skeleton h-64" aria-busy="true" />;
  const { order_id, offer } = state.linked;
  return (
    <div className="grid max-w-xl gap-3">
      <p className="text-ink-soft">
        Order {order_id} at {store.store_name}
      </p>
      <OfferCard offer={offer} locale={store} onAnswer={(answer) => answerLink(getToken(), answer)} />
    </div>
  );
}
