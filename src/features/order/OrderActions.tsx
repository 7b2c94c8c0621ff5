import { useState } from 'react';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { refundPromise } from '#lib/messages/order';
import { formatMoney } from '#lib/money/money';
import { terminalStatuses, isCancellable } from '#lib/order/lifecycle';
import { cancelOrder } from '#lib/stores/orders/order';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { documentsOfOrder, invoiceOf } from '#lib/stores/orders/invoice';
import { ChangeButton } from './change/ChangeButton.tsx';
import { DocumentButton } from './DocumentButton.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import * as t from '#texts/order';

/** Order again, download the invoice, print, and change or cancel until it is packed. */
export function OrderActions({ order, store }: { order: OrderSummary; store: Store }) {
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const cancel = async () => {
    setIsAsking(false);
    setIsBusy(true);
    await cancelOrder(order.order_id);
    setIsBusy(false);
  };
  return (
    <div className="grid gap-3 print:hidden">
      <div className="button-grid">
        <OrderAgain
          order={order}
          className={`btn ${terminalStatuses.some((status) => status === order.status) ? 'btn-primary' : 'btn-quiet'}`}
        />
        <DocumentButton document={invoiceOf(documentsOfOrder(order.order_id))} />
        <button type="button" className="btn btn-quiet" onClick={() => print()}>
          {t.print()}
        </button>
        <ChangeButton order={order} store={store} />
        {isCancellable(order.status) && (
          <button type="button" className="btn btn-quiet" aria-disabled={isBusy} onClick={() => setIsAsking(!isBusy)}>
            {isBusy ? t.cancelling() : t.cancelOrder()}
          </button>
        )}
      </div>
      {isAsking && (
        <CancelDialog
          refund={
            order.payment_type === 'online' ? formatMoney(order.value_left ?? order.totals.total, store) : undefined
          }
          onClose={() => setIsAsking(false)}
          onCancel={() => void cancel()}
        />
      )}
    </div>
  );
}

interface CancelDialogProps {
  /** The paid amount, formatted; undefined for an order to be paid in cash. */
  refund: string | undefined;
  onClose: () => void;
  onCancel: () => void;
}

function CancelDialog({ refund, onClose, onCancel }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title={t.cancelTitle()}
      keep={t.keepOrder()}
      confirm={t.cancelOrder()}
      onClose={onClose}
      onConfirm={onCancel}
    >
      <p>{t.cancelText()}</p>
      {refund && <p>{refundPromise(refund)}</p>}
    </ConfirmDialog>
  );
}
