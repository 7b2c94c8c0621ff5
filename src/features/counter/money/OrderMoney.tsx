import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Store } from '#contract/store';
import { lineName } from '#lib/cart/line-name';
import { deductionState, deductionWords } from '#lib/order/deduction-words';
import { formatMoney } from '#lib/money/money';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import { $hasMoney } from '#lib/stores/counter/money/order-money';
import * as t from '#texts/money';
import { SignedPrice } from '../../../ui/SignedPrice.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { CancelForm } from './CancelForm.tsx';
import { CreditNotes } from './CreditNotes.tsx';
import { RefundForm } from './RefundForm.tsx';
import { TransferForm } from './TransferForm.tsx';

/** An order's deductions, and the form for more. Partial ones require access to money. */
export function OrderMoney({ order, store }: { order: BoardDetails; store: Store }) {
  const hasMoney = useStore($hasMoney);
  const [doing, setDoing] = useState<'cancel' | 'refund'>();
  const canCancel = order.possible.includes('cancelled');
  const canRefund = hasMoney && order.status !== 'cancelled' && (order.left.most ?? order.order_value) > 0;
  const close = () => setDoing(undefined);
  const part = useStepFocus(doing ?? '');
  return (
    <div ref={part} className="grid gap-3">
      {order.deductions.length > 0 && <Deductions order={order} store={store} hasMoney={hasMoney} />}
      {order.credit_notes.length > 0 && <CreditNotes order={order} store={store} />}
      {doing === 'cancel' && canCancel && <CancelForm order={order} store={store} onClose={close} />}
      {doing === 'refund' && canRefund && (
        <RefundForm key={order.lines_version} order={order} store={store} onClose={close} />
      )}
      {doing === undefined && (
        <div className="flex flex-wrap gap-3 empty:hidden">
          {canRefund && (
            <button type="button" className="btn btn-quiet grow" data-opens="refund" onClick={() => setDoing('refund')}>
              {t.refundPart()}
            </button>
          )}
          {canCancel && (
            <button type="button" className="btn btn-quiet grow" data-opens="cancel" onClick={() => setDoing('cancel')}>
              {t.cancelOrder()}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function Deductions({ order, store, hasMoney }: { order: BoardDetails; store: Store; hasMoney: boolean }) {
  const nameOf = (line: number) => {
    const own = order.lines.find((one) => one.line === line);
    return own && lineName(own);
  };
  return (
    <section aria-label={t.deductions()} className="grid gap-2">
      <h3 className="text-base font-semibold">{t.deductions()}</h3>
      <ul className="grid gap-3 text-sm">
        {order.deductions.map((deduction) => (
          <li key={deduction.deduction_id} tabIndex={-1} className="grid gap-1">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{deductionWords(deduction, order.events, nameOf)}</span>
              {deduction.amount > 0 && (
                <span className="price flex-none">
                  <SignedPrice sum={-deduction.amount} locale={store} />
                </span>
              )}
            </span>
            <span className="wrap-anywhere text-ink-soft">
              {[deduction.reason, deductionState(deduction), deduction.by && t.byPerson({ by: deduction.by })]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {hasMoney && deduction.money === 'transfer' && !deduction.is_settled && (
              <TransferForm deductionId={deduction.deduction_id} sum={formatMoney(deduction.amount, store)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
