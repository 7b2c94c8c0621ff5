import { FileDown } from 'lucide-react';
import { fetchCreditNote, type PurchaseDocuments } from '#lib/stores/orders/invoice';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { saveFile } from './save-file.ts';

const icon = <FileDown size={18} aria-hidden="true" />;

/** Downloads a credit note of an order or a subscription as `CreditNote_{number}.pdf`. */
export function CreditNoteButton({ of, number }: { of: PurchaseDocuments; number: string }) {
  const fetchAndSave = async () => {
    const file = await fetchCreditNote(of, number);
    if (file) saveFile(file, `CreditNote_${number}.pdf`);
  };
  return (
    <BusyButton
      className="btn btn-quiet justify-self-start px-3"
      onPress={fetchAndSave}
      whileBusy={<>{icon}Downloading...</>}
    >
      {icon}
      Credit note {number}
    </BusyButton>
  );
}
