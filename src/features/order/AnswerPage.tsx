import type { Store } from '#contract/store';
import { answerLink, linkedOffer } from '#lib/stores/orders/linked-offer';
import * as t from '#texts/offer';
import { guarded } from '../../ui/guarded.tsx';
import { LinkedPage } from './LinkedPage.tsx';
import { OfferCard } from './OfferCard.tsx';
import { ProposalCard } from './ProposalCard.tsx';

/** The offer or the proposed change of a message's link. Shows nothing about the customer. */
export const AnswerPage = guarded('AnswerPage', function AnswerPage({ store }: { store: Store }) {
  return (
    <LinkedPage linked={linkedOffer} store={store} ended={t.linkEnded()} failure={t.loadFailed()}>
      {(linked) => (
        <div className="grid max-w-xl gap-3">
          <p className="text-ink-soft">{t.orderAt({ id: linked.order_id, store: store.store_name })}</p>
          {'offer' in linked ? (
            <OfferCard offer={linked.offer} locale={store} onAnswer={answerLink} />
          ) : (
            <ProposalCard orderId={linked.order_id} proposal={linked.proposal} locale={store} />
          )}
        </div>
      )}
    </LinkedPage>
  );
});
