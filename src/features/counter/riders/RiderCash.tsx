import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { $cashProblem, $riders, closeRiders, refreshRiders } from '#lib/stores/counter/riders';
import * as t from '#texts/riders';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { PartnerCash } from './PartnerCash.tsx';
import { RiderPurse } from './RiderPurse.tsx';

/** Cash held by riders and delivery partners, and the forms to hand it in. */
export function RiderCash({ store, mayReadAll }: { store: Store; mayReadAll: boolean }) {
  const state = useStore($riders);
  const problem = useStore($cashProblem);
  useEffect(() => {
    void refreshRiders();
    return closeRiders;
  }, []);
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.ridersFailed()} onRetry={refreshRiders} skeleton="h-96" />;
  return (
    <div className="grid gap-6">
      <section className="grid max-w-2xl gap-3" aria-labelledby="rider-cash">
        <h2 id="rider-cash" tabIndex={-1} className="text-xl outline-none">
          {t.cashTitle()}
        </h2>
        <Problem text={problem ?? state.message} />
        {state.data.length === 0 && <p className="panel p-4 text-ink-soft">{t.noRiders()}</p>}
        <ul className="grid gap-3">
          {state.data.map((rider) => (
            <RiderPurse key={rider.staff_id} rider={rider} store={store} mayReadAll={mayReadAll} />
          ))}
        </ul>
      </section>
      {mayReadAll && <PartnerCash store={store} />}
    </div>
  );
}
