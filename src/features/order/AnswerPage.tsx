import type { Store } from '#contract/store';
import { answerLink, linkedOffer } from '#lib/stores/orders/linked-offer';
import * as t from '#texts/offer';
import { guarded } from '../../ui/guarded.tsx';
import { LinkedPage } from './LinkedPage.tsx';
import { OfferCard } from './OfferCard.tsx';

/** The offer of a message's link, for anyone who has it: nothing about the customer. */
export const AnswerPage = guarded('AnswerPage', function AnswerPage({ store }: { store: Store }) {
  return (
    <LinkedPage linked={linkedOffer} store={store} ended={t.linkEnded()} failure={t.loadFailed()}>
      {({ order_id, offer }) => (
        <div className="grid max-w-xl gap-3">
          <p className="text-ink-soft">{t.orderAt({ id: order_id, store: store.store_name })}</p>
          <OfferCard offer={offer} locale={store} onAnswer={answerLink} />
        </div>
      )}
    </LinkedPage>
  );
});
