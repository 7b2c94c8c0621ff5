import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { lineName } from '#lib/cart/line-name';
import { deductionState, deductionWords } from '#lib/order/deduction-words';
import { formatMoney } from '#lib/money/money';
import { terminalStatuses } from '#lib/order/lifecycle';
import { creditNoteOf, documentsOfOrder } from '#lib/stores/orders/invoice';
import * as t from '#texts/order';
import { SignedPrice } from '../../ui/SignedPrice.tsx';
import { DocumentButton } from './DocumentButton.tsx';

export function OrderAdjustments({ order, store }: { order: OrderSummary; store: Store }) {
  const { deductions, credit_notes, order_details, payment_type, totals } = order;
  const left = order.value_left ?? totals.total;
  const isOpen = !terminalStatuses.some((status) => status === order.status);
  const nameOf = (line: number) => order_details[line - 1] && lineName(order_details[line - 1]!);
  if (deductions.length === 0 && credit_notes.length === 0) return null;
  return (
    <section className="grid gap-2 text-sm" aria-label={t.changes()}>
      <ul className="grid gap-2 empty:hidden">
        {deductions.map((deduction) => (
          <li key={deduction.deduction_id}>
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{deductionWords(deduction, order.events, nameOf)}</span>
              {deduction.amount > 0 && (
                <span className="price flex-none font-normal">
                  <SignedPrice sum={-deduction.amount} locale={store} />
                </span>
              )}
            </span>
            <span className="wrap-anywhere text-ink-soft">
              {deduction.reason} · {deductionState(deduction)}
            </span>
          </li>
        ))}
      </ul>
      {deductions.length > 0 && order.status !== 'cancelled' && (
        <p className="flex justify-between font-semibold">
          <span>{payment_type === 'COD' && isOpen ? t.leftPay() : t.newTotal()}</span>
          <span className="price">{formatMoney(left, store)}</span>
        </p>
      )}
      {credit_notes.map(({ credit_note_number }) => (
        <DocumentButton
          key={credit_note_number}
          document={creditNoteOf(documentsOfOrder(order.order_id), credit_note_number)}
        />
      ))}
    </section>
  );
}
