import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $refusal } from '#lib/stores/counter/board';
import { $bookStore, loadBookStore } from '#lib/stores/counter/books/store';
import type { CounterStore } from '#lib/stores/counter/session';
import { $view, viewIn } from '#lib/stores/counter/view';
import * as t from '#texts/books';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { AllOrders, Books, Rides, Stops } from '../parts.tsx';

/** The accountant's view: the books, and the invoices and credit notes of all orders. */
export function AtBooks({ store: of }: { store: CounterStore }) {
  const view = viewIn(of, useStore($view));
  const state = useStore($bookStore);
  const load = () => loadBookStore(of.label);
  useEffect(() => void loadBookStore(of.label), [of.label]);
  const refusal = useStore($refusal);
  if (view === 'rides') return <Rides label={of.label} />;
  if (view === 'stops') return <Stops label={of.label} />;
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.booksFailed()} onRetry={load} skeleton="h-96" />;
  return (
    <>
      <Problem text={refusal} />
      {view === 'all' ? <AllOrders store={state.data} isReadOnly /> : <Books store={state.data} isReadOnly />}
    </>
  );
}
