import { getCreditNote, getInvoice } from '#contract/order';
import { call, download } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { orderMessages } from '#lib/messages/order';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';

interface Link {
  data: { invoice: string };
}

/** The invoice and the credit notes of an order or a subscription. */
export interface PurchaseDocuments {
  /** Follows a button's label for screen readers: `of order 12`. */
  labelSuffix: string;
  /** The name of the invoice's file. */
  fileName: string;
  invoice(): Promise<Link>;
  creditNote(number: string): Promise<Link>;
}

export const documentsOfOrder = (orderId: number): PurchaseDocuments => ({
  labelSuffix: `of order ${orderId}`,
  fileName: `Invoice_${orderId}.pdf`,
  invoice: () => call(getInvoice, { params: { ...storeIds(), orderId } }),
  creditNote: (number) => call(getCreditNote, { params: { ...storeIds(), orderId, number } }),
});

/** Downloads an invoice; `waiting` until it is ready (spec §8). Shows a notice on failure. */
export async function fetchInvoice(of: PurchaseDocuments): Promise<{ file: Blob } | 'waiting' | 'failed'> {
  try {
    const { data } = await of.invoice();
    return { file: await download(`/transaction/pdf/${data.invoice}`) };
  } catch (error) {
    const sentence = sentenceFor(error);
    if (error instanceof ApiError && error.code === 'invoice_not_ready') return 'waiting';
    notify(error instanceof ApiError ? orderMessages.invoiceFailed : sentence, 'error', 5000);
    return 'failed';
  }
}

/** Downloads a credit note; undefined after a failure, which shows a notice. */
export async function fetchCreditNote(of: PurchaseDocuments, number: string): Promise<Blob | undefined> {
  try {
    const { data } = await of.creditNote(number);
    return await download(`/transaction/pdf/${data.invoice}`);
  } catch (error) {
    notify(error instanceof ApiError ? orderMessages.creditNoteFailed : sentenceFor(error), 'error', 5000);
    return undefined;
  }
}
