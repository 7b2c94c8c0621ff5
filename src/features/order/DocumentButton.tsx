import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { orderMessages } from '#lib/messages/order';
import type { PurchaseDocument } from '#lib/stores/orders/invoice';
import { Dialog } from '../../ui/Dialog.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { saveFile } from './save-file.ts';

const icon = <FileDown size={18} aria-hidden="true" />;

/** Saves an invoice or a credit note as a file. Shows a dialog if it is not ready (spec §2, §8). */
export function DocumentButton({ document }: { document: PurchaseDocument }) {
  const { label, labelSuffix, fileName, fetchFile } = document;
  const [isWaiting, setIsWaiting] = useState(false);
  const ofPurchase = labelSuffix && <span className="visually-hidden"> {labelSuffix}</span>;
  const fetchAndSave = async () => {
    const file = await fetchFile();
    if (file instanceof Blob) saveFile(file, fileName);
    setIsWaiting(file === 'waiting');
  };
  return (
    <>
      <BusyButton
        className="btn btn-quiet justify-self-start px-3"
        onPress={fetchAndSave}
        whileBusy={
          <>
            {icon}Downloading...{ofPurchase}
          </>
        }
      >
        {icon}
        {label}
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
