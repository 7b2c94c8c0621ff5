import { useStore } from '@nanostores/react';
import type { CounterStore } from '#lib/stores/counter/session';
import { $view, viewIn } from '#lib/stores/counter/view';
import { Rides, Stops } from '../parts.tsx';

/** What a rider does: the orders that are out with them, and the stops of subscriptions. */
export function AtRoad({ store }: { store: CounterStore }) {
  const view = viewIn(store, useStore($view));
  if (view === 'stops') return <Stops isAlone label={store.label} />;
  return <Rides isAlone label={store.label} />;
}
