import { useEffect, type ReactNode } from 'react';
import type { Store } from '#contract/store';
import { pollWhileVisible } from '#lib/stores/device/poll';
import type { Linked } from '#lib/stores/orders/linked';
import * as t from '#texts/linked-page';
import { NotLoaded } from '../../ui/NotLoaded.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { Problem } from '../../ui/Problem.tsx';

interface Props<T> {
  linked: Linked<T>;
  store: Store;
  /** Shown if the link is invalid or has expired. */
  ended: string;
  /** The title after a failure. */
  failure: string;
  children(data: T): ReactNode;
}

/** The content of a message's link, kept up to date until it has ended; then a way to call the store. */
export function LinkedPage<T>({ linked: { $state, load }, store, ended, failure, children }: Props<T>) {
  const state = useResource($state);
  useEffect(() => {
    const start = () => void load();
    addEventListener('hashchange', start);
    const stop = pollWhileVisible(() => {
      const shown = $state.get();
      if (shown.status !== 'failed' || !shown.isMissing) start();
    });
    return () => {
      stop();
      removeEventListener('hashchange', start);
    };
  }, [$state, load]);
  if (state.status === 'ready')
    return (
      <>
        <Problem text={state.message} />
        {children(state.data)}
      </>
    );
  if (state.status === 'loading' || !state.isMissing)
    return <NotLoaded state={state} title={failure} onRetry={load} skeleton="h-80" />;
  return (
    <div className="state panel">
      <p>{t.ended({ ended, store: store.store_name })}</p>
      <a href={`tel:${store.phone_no}`} className="btn btn-primary">
        {t.call({ phone: store.phone_no })}
      </a>
    </div>
  );
}
