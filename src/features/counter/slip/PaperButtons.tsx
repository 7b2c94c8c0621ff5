import { closeOrder } from '#lib/stores/counter/open-order';
import { fetchOrderInvoice, fetchSlip, showSlip } from '#lib/stores/counter/slip';
import * as t from '#texts/slip';
import { saveFile } from '../../order/save-file.ts';
import { useBusy } from '../../../ui/use-busy.ts';

/** Prints or downloads an order's slip, and downloads its invoice. */
export function PaperButtons({ orderId }: { orderId: number }) {
  const { isBusy, run } = useBusy();
  const print = async () => {
    if (await showSlip(orderId)) closeOrder();
  };
  const save = async (name: string, fetchFile: (orderId: number) => Promise<Blob | undefined>) => {
    const file = await fetchFile(orderId);
    if (file) saveFile(file, `${name}_${orderId}.pdf`);
  };
  const buttons = [
    { text: t.printSlip(), work: print },
    { text: t.slipPdf(), work: () => save('Slip', fetchSlip) },
    { text: t.invoice(), work: () => save('Invoice', fetchOrderInvoice) },
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {buttons.map(({ text, work }) => (
        <button
          key={text}
          type="button"
          className="btn btn-quiet grow"
          aria-disabled={isBusy}
          onClick={() => void run(work)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
