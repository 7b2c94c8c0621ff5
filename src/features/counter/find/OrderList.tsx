import type { ListedOrder } from '#contract/orders/listed-orders';
import type { Store } from '#contract/store';
import { stepNames } from '#lib/messages/step-names';
import { formatMoney } from '#lib/money/money';
import { momentWords } from '#lib/schedule/date-words';
import { openOrder } from '#lib/stores/counter/open-order';
import { orderCreditNote, orderInvoice } from '#lib/stores/counter/slip';
import * as t from '#texts/counter';
import { DocumentButton } from '../../order/DocumentButton.tsx';

interface Props {
  orders: ListedOrder[];
  store: Store;
  isReadOnly?: boolean;
}

/** Found orders with a button to open each, or with `isReadOnly` their invoices and credit notes. */
export const OrderList = ({ orders, store, isReadOnly = false }: Props) => (
  <ul className="grid divide-y divide-line border-y border-line">
    {orders.map((order) => (
      <li key={order.order_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
        <p className="min-w-0 grow basis-48">
          <strong className="wrap-anywhere">{order.customer_name}</strong>{' '}
          <span className="badge text-sm">{stepNames[order.status]()}</span>
          <span className="block text-sm wrap-anywhere text-ink-soft">
            {[momentWords(order.order_date, store.timezone), order.mobile_number].filter(Boolean).join(' · ')}
          </span>
        </p>
        <span className="price">{formatMoney(order.order_value, store)}</span>
        {isReadOnly ? (
          <span className="flex flex-wrap gap-2">
            <DocumentButton document={orderInvoice(order.order_id)} />
            {order.credit_notes.map((number) => (
              <DocumentButton key={number} document={orderCreditNote(order.order_id, number)} />
            ))}
          </span>
        ) : (
          <button type="button" className="btn btn-quiet" onClick={() => void openOrder(order.order_id)}>
            {t.orderTitle({ id: order.order_id })}
          </button>
        )}
      </li>
    ))}
  </ul>
);
