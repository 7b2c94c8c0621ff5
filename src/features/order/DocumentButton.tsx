import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { PurchaseDocument } from '#lib/stores/orders/invoice';
import * as t from '#texts/documents';
import { Dialog } from '../../ui/Dialog.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { saveFile } from './save-file.ts';

const icon = <FileDown size={18} aria-hidden="true" />;

/** Saves an invoice or a credit note as a file. Shows a dialog if it is not ready (spec §2, §8). */
export function DocumentButton({ document }: { document: PurchaseDocument }) {
  const { label, fullLabel, fileName, fetchFile } = document;
  const [isWaiting, setIsWaiting] = useState(false);
  const fetchAndSave = async () => {
    const file = await fetchFile();
    if (file instanceof Blob) saveFile(file, fileName);
    setIsWaiting(file === 'waiting');
  };
  return (
    <>
      <BusyButton
        className="btn btn-quiet justify-self-start px-3 in-[.button-grid]:justify-self-auto"
        aria-label={fullLabel}
        onPress={fetchAndSave}
        whileBusy={
          <>
            {icon}
            {t.downloading()}
          </>
        }
      >
        {icon}
        {label}
      </BusyButton>
      {isWaiting && (
        <Dialog title={t.waitingTitle()} onClose={() => setIsWaiting(false)}>
          <p className="my-4">{t.waitingText()}</p>
          <form method="dialog" className="flex justify-end">
            <button className="btn btn-primary">{t.close()}</button>
          </form>
        </Dialog>
      )}
    </>
  );
}
