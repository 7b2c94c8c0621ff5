import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import { orderCreditNote } from '#lib/stores/counter/slip';
import * as t from '#texts/money';
import { DocumentButton } from '../../order/DocumentButton.tsx';

export function CreditNotes({ order, store }: { order: BoardDetails; store: Store }) {
  return (
    <section aria-label={t.creditNotes()} className="grid gap-2">
      <h3 className="text-base font-semibold">{t.creditNotes()}</h3>
      <ul className="grid gap-3 text-sm">
        {order.credit_notes.map(({ credit_note_number, reason, amount }) => (
          <li key={credit_note_number} className="grid gap-1">
            <span className="flex items-center justify-between gap-3">
              <DocumentButton document={orderCreditNote(order.order_id, credit_note_number)} />
              <span className="price flex-none">{formatMoney(amount, store)}</span>
            </span>
            <span className="wrap-anywhere text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
