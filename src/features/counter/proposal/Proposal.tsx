import { useState } from 'react';
import type { ProposalState, StaffProposal } from '#contract/orders/proposal';
import type { Store } from '#contract/store';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import { withdraw } from '#lib/stores/counter/proposal/proposal';
import * as t from '#texts/proposal';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { part } from '../part.tsx';

const SuggestChange = part(async () => (await import('./SuggestChange.tsx')).SuggestChange);

interface Props {
  order: BoardDetails;
  /** In the device's time, in milliseconds. */
  readAt: number;
  store: Store;
}

/** Suggests a change to the customer before packing, and shows the answer. */
export function Proposal({ order, readAt, store }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const { proposal } = order;
  const left = (proposal?.time_left_s ?? 0) * 1000 - Math.max(0, now - readAt);
  const isWaiting = proposal?.state === 'open' && left > 0;
  return (
    <div className="grid gap-2">
      {proposal && <Proposed proposal={proposal} minutes={isWaiting ? Math.ceil(left / 60_000) : 0} />}
      {isWaiting ? (
        <BusyButton className="btn btn-quiet" whileBusy={t.oneMoment()} onPress={withdraw}>
          {t.withdraw()}
        </BusyButton>
      ) : (
        <button type="button" className="btn btn-quiet" onClick={() => setIsOpen(true)}>
          {t.suggest()}
        </button>
      )}
      {isOpen && <SuggestChange order={order} store={store} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const ends: Record<Exclude<ProposalState, 'open'>, () => string> = {
  agreed: t.agreed,
  kept: t.kept,
  expired: t.expired,
  withdrawn: t.withdrawn,
};

function Proposed({ proposal: { state, words, name }, minutes }: { proposal: StaffProposal; minutes: number }) {
  const end = state === 'open' ? 'expired' : state;
  return (
    <div tabIndex={-1} className="grid gap-1 rounded-lg bg-shade p-3 text-sm">
      <p className="wrap-anywhere">{name ? t.suggestedBy({ name, words }) : t.suggested({ words })}</p>
      <p aria-live="polite" className="font-semibold">
        {minutes > 0 ? t.minutesLeft({ minutes }) : ends[end]()}
      </p>
    </div>
  );
}
