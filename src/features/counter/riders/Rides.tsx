import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatMoney } from '#lib/money/money';
import { ringOnce } from '#lib/stores/counter/bell';
import { isQueued } from '#lib/stores/counter/offline/pending';
import { actionOutbox } from '#lib/stores/counter/offline/action-queue';
import { answerWorker } from '#lib/stores/counter/pushes';
import { $rideProblem, $rides, pollRides, openRides, refreshRides } from '#lib/stores/counter/rides';
import * as t from '#texts/riders';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { BellButton } from '../phone/BellButton.tsx';
import { QueuedActionsNote } from '../QueuedActionsNote.tsx';
import { LostNote } from '../LostNote.tsx';
import { ThisPhone } from '../phone/ThisPhone.tsx';
import { useOnIncrease } from '../phone/use-on-increase.ts';
import { useNow } from '../../../ui/use-now.ts';
import { RideCard } from './RideCard.tsx';

/** A rider's orders with address, phone number and amount to collect. @param isAlone there is no board around it */
export function Rides({ label, isAlone = false }: { label: string; isAlone?: boolean }) {
  const state = useStore($rides);
  const problem = useStore($rideProblem);
  const now = useNow();
  const queued = actionOutbox.waiting(useStore(actionOutbox.$entries));
  useEffect(() => {
    void openRides(label);
    return pollRides();
  }, [label]);
  const count = state.status === 'ready' ? state.data.rides.rides.length : undefined;
  useOnIncrease(isAlone ? count : undefined, ringOnce);
  useEffect(() => (isAlone ? answerWorker(label, refreshRides) : undefined), [label, isAlone]);
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.ridesFailed()} onRetry={refreshRides} skeleton="h-96" />;
  const { rides, store, readAt } = state.data;
  const time = { now: rides.now, elapsed: Math.max(0, now - readAt) };
  return (
    <section className="grid max-w-2xl gap-3" aria-labelledby="rides">
      {isAlone && <LostNote timezone={store.timezone} readAt={readAt} />}
      {isAlone && <QueuedActionsNote offlineNote={t.ridesOffline()} />}
      {isAlone && <BellButton />}
      <h2 id="rides" tabIndex={-1} className="flex items-baseline gap-2 text-xl outline-none">
        {t.title()} <span className="text-ink-faint tabular-nums">{rides.rides.length}</span>
      </h2>
      <Problem text={problem ?? state.message} />
      {rides.held > 0 && <p className="alert">{t.held({ amount: formatMoney(rides.held, store) })}</p>}
      {rides.rides.length === 0 && <p className="panel p-4 text-ink-soft">{t.nothingOut()}</p>}
      <ul className="grid gap-3">
        {rides.rides.map((ride) => (
          <RideCard
            key={ride.order_id}
            ride={ride}
            isQueued={isQueued(queued, ride)}
            upiId={rides.upi_id}
            store={store}
            time={time}
          />
        ))}
      </ul>
      {isAlone && <ThisPhone />}
    </section>
  );
}
