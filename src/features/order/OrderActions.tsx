import { useState } from 'react';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { refundPromise } from '#lib/messages/order';
import { formatMoney } from '#lib/money/money';
import { isCancellable } from '#lib/order/lifecycle';
import { cancelOrder, orderAgain, type ReorderResult } from '#lib/stores/orders/order';
import { Dialog } from '../../ui/Dialog.tsx';
import { documentsOfOrder, invoiceOf } from '#lib/stores/orders/invoice';
import { DocumentButton } from './DocumentButton.tsx';
import * as t from '#texts/order';

/** An order's actions: order again, download the invoice, print, and cancel until it is packed. */
export function OrderActions({ order, store }: { order: OrderSummary; store: Store }) {
  const [busy, setBusy] = useState<'cancel' | 'again' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const [reordered, setReordered] = useState<ReorderResult | null>(null);
  const cancel = async () => {
    setIsAsking(false);
    setBusy('cancel');
    await cancelOrder(order.order_id);
    setBusy(null);
  };
  const reorder = async () => {
    if (busy) return;
    setBusy('again');
    const result = await orderAgain(order, attempt);
    if (result.status === 'done') setAttempt(crypto.randomUUID());
    setReordered(result);
    setBusy(null);
  };
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary" aria-disabled={busy !== null} onClick={() => void reorder()}>
          {busy === 'again' ? t.adding() : t.orderAgain()}
        </button>
        <DocumentButton document={invoiceOf(documentsOfOrder(order.order_id))} />
        <button type="button" className="btn btn-quiet" onClick={() => print()}>
          {t.print()}
        </button>
        {isCancellable(order.status) && (
          <button
            type="button"
            className="btn btn-quiet"
            aria-disabled={busy !== null}
            onClick={() => setIsAsking(busy === null)}
          >
            {busy === 'cancel' ? t.cancelling() : t.cancelOrder()}
          </button>
        )}
      </div>
      <output>{reordered && <ReorderResult result={reordered} />}</output>
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

function ReorderResult({ result }: { result: ReorderResult }) {
  if (result.status === 'failed') return <p className="alert">{result.message}</p>;
  return (
    <p>
      {result.changes}{' '}
      <a href="/cart" className="link">
        {t.toCart()}
      </a>
    </p>
  );
}

interface CancelDialogProps {
  /** What has been paid, formatted; undefined for an order to be paid in cash. */
  refund: string | undefined;
  onClose: () => void;
  onCancel: () => void;
}

function CancelDialog({ refund, onClose, onCancel }: CancelDialogProps) {
  return (
    <Dialog title={t.cancelTitle()} onClose={onClose}>
      <div className="my-4 grid gap-2">
        <p>{t.cancelText()}</p>
        {refund && <p>{refundPromise(refund)}</p>}
      </div>
      <form method="dialog" className="flex flex-wrap justify-end gap-2">
        <button className="btn btn-quiet">{t.keepOrder()}</button>
        <button type="button" className="btn btn-primary" onClick={onCancel}>
          {t.cancelOrder()}
        </button>
      </form>
    </Dialog>
  );
}
