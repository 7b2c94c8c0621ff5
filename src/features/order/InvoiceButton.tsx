import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { orderMessages } from '#lib/messages/order';
import { fetchInvoice, type PurchaseDocuments } from '#lib/stores/orders/invoice';
import { Dialog } from '../../ui/Dialog.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { saveFile } from './save-file.ts';

const icon = <FileDown size={18} aria-hidden="true" />;

/**
 * Downloads the invoice of an order (`Invoice_{order id}.pdf`) or a subscription.
 * Shows a dialog if it is not ready (spec §2, §8).
 */
export function InvoiceButton({ of }: { of: PurchaseDocuments }) {
  const [isWaiting, setIsWaiting] = useState(false);
  const ofPurchase = <span className="visually-hidden"> {of.labelSuffix}</span>;
  const fetchAndSave = async () => {
    const fetched = await fetchInvoice(of);
    if (typeof fetched === 'object') saveFile(fetched.file, of.fileName);
    setIsWaiting(fetched === 'waiting');
  };
  return (
    <>
      <BusyButton
        className="btn btn-quiet px-3"
        onPress={fetchAndSave}
        whileBusy={
          <>
            {icon}Downloading...{ofPurchase}
          </>
        }
      >
        {icon}
        Download invoice
        {ofPurchase}
      </BusyButton>
      {isWaiting && (
        <Dialog title={orderMessages.invoiceWaitingTitle} onClose={() => setIsWaiting(false)}>
          <p className="my-4">May Your Order Bill Not Generated Yet</p>
          <form method="dialog" className="flex justify-end">
            <button className="btn btn-primary">Close</button>
          </form>
        </Dialog>
      )}
    </>
  );
}
