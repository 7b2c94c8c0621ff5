import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { refundMessage } from '#lib/messages/order';
import { formatMoney } from '#lib/money/money';
import { returnablePieces } from '#lib/order/returns';
import { momentWords } from '#lib/schedule/date-words';
import { documentsOfOrder, invoiceOf } from '#lib/stores/orders/invoice';
import { orderTypeName } from '#lib/order/value-names';
import * as t from '#texts/profile';
import { DocumentButton } from '../order/DocumentButton.tsx';
import { OrderAgain } from '../order/OrderAgain.tsx';
import { OrderLines } from '../order/OrderLines.tsx';
import { StatusBadge } from '../order/StatusBadge.tsx';
import { PickupCard } from '../store/PickupCard.tsx';

/** An order in the history: date, state, lines, total, invoice and pickup address (spec §2). */
export function OrderCard({ order, store }: { order: OrderSummary; store: Store }) {
  const { order_id, order_type, order_date, status, order_details, totals, refund, returnable_until, reminder } = order;
  const canReturn = returnable_until !== null && returnablePieces(order).length > 0;
  return (
    <article className="panel grid gap-3" aria-label={t.order({ id: order_id })}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg">
          <a href={`/order?id=${order_id}`} className="link inline-flex min-h-11 items-center">
            {t.order({ id: order_id })}
          </a>
        </h3>
        <StatusBadge status={status} />
        <p className="w-full text-sm text-ink-soft">
          {orderTypeName(order_type)} · <time dateTime={order_date}>{momentWords(order_date, store.timezone)}</time>
        </p>
      </header>
      <OrderLines lines={order_details} store={store} />
      <p className="flex justify-between border-t border-line pt-3 font-semibold">
        {t.total()} <span className="price">{formatMoney(totals.total, store)}</span>
      </p>
      {refund && <p className="alert">{refundMessage(formatMoney(refund.amount, store), refund.is_made)}</p>}
      {order_type === 'Pickup' && status !== 'cancelled' && <PickupCard store={store} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:[&>.btn]:grow">
        <OrderAgain order={order} className="btn btn-quiet" isListed />
        <DocumentButton document={invoiceOf(documentsOfOrder(order_id))} />
        {canReturn && (
          <a href={`/order?id=${order_id}#returns`} className="link inline-flex min-h-11 items-center">
            {t.returnUntil({ moment: momentWords(returnable_until, store.timezone) })}
          </a>
        )}
        {!reminder && (
          <a href={`/order?id=${order_id}#reminder`} className="link inline-flex min-h-11 items-center">
            {t.remindWeekly()}
          </a>
        )}
      </div>
    </article>
  );
}
