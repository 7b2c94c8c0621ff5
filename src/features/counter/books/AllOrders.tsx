import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { stepNames } from '#lib/messages/step-names';
import { formatMoney } from '#lib/money/money';
import { momentWords } from '#lib/schedule/date-words';
import {
  $allOrders,
  closeAllOrders,
  searchOrders,
  showMoreOrders,
  type Search,
} from '#lib/stores/counter/books/all-orders';
import { openOrder } from '#lib/stores/counter/open-order';
import * as t from '#texts/books';
import { Field } from '../../../ui/Field.tsx';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';

/** All orders of the store, of any age, with a search. */
export function AllOrders({ store }: { store: Store }) {
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
          <ul className="grid divide-y divide-line border-y border-line">
            {state.data.orders.map((order) => (
              <li key={order.order_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
                <p className="min-w-0 grow basis-48">
                  <strong className="wrap-anywhere">{order.customer_name}</strong>{' '}
                  <span className="badge text-sm">{stepNames[order.status]()}</span>
                  <span className="block text-sm wrap-anywhere text-ink-soft">
                    {momentWords(order.order_date, store.timezone)} · {order.mobile_number}
                  </span>
                </p>
                <span className="price">{formatMoney(order.order_value, store)}</span>
                <button type="button" className="btn btn-quiet" onClick={() => void openOrder(order.order_id)}>
                  {t.order({ orderId: order.order_id })}
                </button>
              </li>
            ))}
          </ul>
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
