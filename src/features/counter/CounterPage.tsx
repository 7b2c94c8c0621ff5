import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { $counter, openCounter } from '#lib/stores/counter/session';
import * as t from '#texts/counter';
import { guarded } from '../../ui/guarded.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { Ask } from './questions/Ask.tsx';
import { AtStore } from './AtStore.tsx';
import { CounterBar } from './CounterBar.tsx';
import { CounterLogin } from './CounterLogin.tsx';
import { StoreChoice } from './StoreChoice.tsx';
import { useFocusRestore } from './use-focus-restore.ts';

interface Props {
  store: Pick<Store, 'label' | 'url'> | undefined;
}

/** The staff's pages. Touch targets are 48 px, for wet hands. */
export const CounterPage = guarded('CounterPage', function CounterPage({ store: page }: Props) {
  const state = useStore($counter, { ssr: () => ({ status: 'loading' as const }) });
  const part = useStepFocus(state.status === 'in' ? (state.store?.label ?? 'stores') : state.status);
  useFocusRestore();
  useEffect(() => void openCounter(page), [page]);
  return (
    <div ref={part} className="grid gap-4 max-[22rem]:gap-2 [&_.btn]:min-h-12 [&_.field>input]:min-h-12">
      {state.status === 'in' ? <CounterBar {...state} /> : <h1 className="text-xl">{t.counter()}</h1>}
      {state.status === 'loading' && <div className="skeleton h-96" aria-busy="true" />}
      {state.status === 'failed' && (
        <LoadFailed
          title={t.counterFailed()}
          {...(state.problem && { message: state.problem })}
          onRetry={() => openCounter(page)}
        />
      )}
      {state.status === 'out' && <CounterLogin ended={state.problem} />}
      {state.status === 'in' &&
        (state.store ? <AtStore store={state.store} name={state.name} /> : <StoreChoice stores={state.stores} />)}
      <Ask />
    </div>
  );
});
