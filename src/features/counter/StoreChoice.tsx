import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { StoreTotals } from '#contract/books/totals';
import { roleName } from '#lib/messages/counter';
import { formatMoney } from '#lib/money/money';
import { $storeTotals, pollStoreTotals } from '#lib/stores/counter/books/store-totals';
import { chooseCounterStore, type CounterStore } from '#lib/stores/counter/session';
import * as t from '#texts/counter';

export function StoreChoice({ stores }: { stores: CounterStore[] }) {
  const state = useStore($storeTotals);
  useEffect(pollStoreTotals, []);
  const totals = state.status === 'ready' ? state.data : [];
  if (stores.length === 0) return <p className="alert alert-warning">{t.noStore()}</p>;
  return (
    <section className="mx-auto grid w-full max-w-md gap-3" aria-labelledby="stores">
      <h2 id="stores" tabIndex={-1} className="text-2xl outline-none">
        {t.chooseStore()}
      </h2>
      <ul className="grid gap-3">
        {stores.map((store) => (
          <li key={store.label}>
            <button
              type="button"
              className="btn btn-quiet w-full flex-wrap justify-between py-4"
              onClick={() => chooseCounterStore(store)}
            >
              <span className="text-lg">{store.store_name}</span>{' '}
              <span className="text-sm font-normal text-ink-soft">
                {store.roles.map((role) => roleName(role)).join(', ')}
              </span>
              <span className="w-full text-left text-sm font-normal empty:hidden">
                {totalsWords(totals.find(({ label }) => label === store.label))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `3 open · 12 orders today · ₹4,500`; without the sum for staff without access to money. */
function totalsWords(totals: StoreTotals | undefined): string {
  if (!totals) return '';
  const { open_orders, orders_today, sales_today } = totals;
  const sales = sales_today === null ? [] : [formatMoney(sales_today, totals)];
  return [t.openOrders({ count: open_orders }), t.ordersToday({ count: orders_today }), ...sales].join(' · ');
}
