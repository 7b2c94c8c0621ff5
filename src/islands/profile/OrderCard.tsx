import type { OrderSummary } from '#contract/order';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import { orderDate } from '#lib/order/order-date';

/** An order in the history: what, when, how far (spec §2). */
export function OrderCard({ order, store }: { order: OrderSummary; store: Store }) {
  const { order_id, order_type, order_date, status, order_details, totals } = order;
  return (
    <article className="panel grid gap-3" aria-label={`Order ${order_id}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg">Order {order_id}</h3>
        <span className={`badge capitalize ${status === 'pending' ? 'badge-error' : 'badge-success'}`}>{status}</span>
        <p className="w-full text-sm text-ink-soft">
          {order_type} · <time dateTime={order_date}>{orderDate(order_date, store)}</time>
        </p>
      </header>
      <ul className="grid gap-1 border-t border-line pt-3 text-sm">
        {order_details.map((line) => (
          <li key={`${line.item_id} ${line.product_color}`} className="flex justify-between gap-4">
            <span>{[line.item_name, line.product_color].filter(Boolean).join(', ')}</span>
            <span className="price font-normal">
              {formatMoney(line.item_price, store)} × {line.item_qty}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-t border-line pt-3 font-semibold">
        Total <span className="price">{formatMoney(totals.total, store)}</span>
      </p>
    </article>
  );
}
