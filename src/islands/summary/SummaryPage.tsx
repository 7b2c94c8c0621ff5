import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import { momentWords } from '#lib/schedule/date-words';
import { $lastOrder } from '#lib/stores/checkout/last-order';
import { Thumbnails } from './Thumbnails.tsx';

const methods = { COD: 'Cash On Delivery', online: 'Online Payment' } as const;

/** The order just placed in this tab; without one, redirects to the cart (spec §2). */
export function SummaryPage({ store }: { store: Store }) {
  const last = useStore($lastOrder, { ssr: () => null });
  useEffect(() => {
    if (!$lastOrder.get()) location.replace('/cart');
  }, []);
  if (!last) return <div className="skeleton h-72" aria-busy="true" />;
  const { order, lines } = last;
  const facts = [
    ['Order', `${order.order_id}`],
    ['Date', momentWords(order.order_date, store.timezone)],
    ['Total', formatMoney(order.orderValue, store)],
    ['Payment method', methods[order.payment_type]],
  ];
  return (
    <section className="panel grid max-w-2xl gap-6" aria-label="Your order">
      <div>
        <h2 className="text-xl">Thank you</h2>
        <p>Your order has been received</p>
      </div>
      <Thumbnails lines={lines} />
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <a href="/profile" className="btn btn-primary">
          Purchase history
        </a>
        <a href="/" className="btn btn-quiet">
          Continue shopping
        </a>
      </div>
    </section>
  );
}
