import { useStore } from '@nanostores/react';
import type { CounterStore } from '#lib/stores/counter/session';
import { $view, viewIn } from '#lib/stores/counter/view';
import { Rides, Stops } from '../parts.tsx';

/** A rider's orders and subscription deliveries. */
export function AtRoad({ store }: { store: CounterStore }) {
  const view = viewIn(store, useStore($view));
  if (view === 'stops') return <Stops isAlone label={store.label} />;
  return <Rides isAlone label={store.label} />;
}
