import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import {
  $allOrders,
  closeAllOrders,
  searchOrders,
  showMoreOrders,
  type Search,
} from '#lib/stores/counter/books/all-orders';
import * as t from '#texts/books';
import { Field } from '../../../ui/Field.tsx';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { OrderList } from '../find/OrderList.tsx';

/** With `isReadOnly`, orders show their documents instead of a button to open them. */
export function AllOrders({ store, isReadOnly = false }: { store: Store; isReadOnly?: boolean }) {
  const state = useStore($allOrders);
  const { form, ...search } = useForm<Search>(
    () => ({}),
    ({ text, day }) => searchOrders({ text: text.trim(), day }),
  );
  useEffect(() => {
    void searchOrders();
    return closeAllOrders;
  }, []);
  return (
    <section className="grid max-w-3xl gap-4" aria-labelledby="all-orders">
      <h2 id="all-orders" tabIndex={-1} className="text-xl outline-none">
        {t.allOrders()}
      </h2>
      <search>
        <form {...form} className="flex flex-wrap items-end gap-2 [&>.field]:min-w-0 [&>.field]:grow">
          <Field label={t.searchHint()} name="text" maxLength={80} autoComplete="off" />
          <Field label={t.day()} name="day" type="date" />
          <button type="submit" className="btn btn-primary" aria-disabled={search.isBusy}>
            {t.search()}
          </button>
        </form>
      </search>
      {state.status !== 'ready' && (
        <NotLoaded state={state} title={t.ordersFailed()} onRetry={() => searchOrders()} skeleton="h-96" />
      )}
      {state.status === 'ready' && (
        <>
          <Problem text={state.message} />
          <output className={state.data.orders.length > 0 ? 'visually-hidden' : 'panel block p-4 text-ink-soft'}>
            {state.data.orders.length > 0 ? t.orders({ count: state.data.orders.length }) : t.noneFound()}
          </output>
          <OrderList orders={state.data.orders} store={store} isReadOnly={isReadOnly} />
          {state.data.next !== null && (
            <BusyButton className="btn btn-quiet justify-self-start" whileBusy={t.loading()} onPress={showMoreOrders}>
              {t.showOlder()}
            </BusyButton>
          )}
        </>
      )}
    </section>
  );
}
