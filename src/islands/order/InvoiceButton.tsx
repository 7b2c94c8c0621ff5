import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { orderMessages } from '#lib/messages/order';
import { fetchInvoice } from '#lib/stores/orders/invoice';
import { Dialog } from '../dialog/Dialog.tsx';
import { saveFile } from './save-file.ts';

/** Downloads an order's invoice as `Invoice_{order id}.pdf`, or shows that it is not ready (spec §2, §8). */
export function InvoiceButton({ orderId }: { orderId: number }) {
  const [state, setState] = useState<'idle' | 'busy' | 'waiting'>('idle');
  const fetchAndSave = async () => {
    if (state === 'busy') return;
    setState('busy');
    const fetched = await fetchInvoice(orderId);
    if (typeof fetched === 'object') saveFile(fetched.file, `Invoice_${orderId}.pdf`);
    setState(fetched === 'waiting' ? 'waiting' : 'idle');
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet px-3"
        aria-disabled={state === 'busy'}
        onClick={() => void fetchAndSave()}
      >
        <FileDown size={18} aria-hidden="true" />
        {state === 'busy' ? 'Downloading...' : 'Download invoice'}
        <span className="visually-hidden"> of order {orderId}</span>
      </button>
      {state === 'waiting' && (
        <Dialog title={orderMessages.invoiceWaitingTitle} onClose={() => setState('idle')}>
          <p className="my-4">May Your Order Bill Not Generated Yet</p>
          <form method="dialog" className="flex justify-end">
            <button className="btn btn-primary">Close</button>
          </form>
        </Dialog>
      )}
    </>
  );
}
