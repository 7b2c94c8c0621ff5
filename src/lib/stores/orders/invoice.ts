import { getCreditNote, getInvoice } from '#contract/order';
import { call } from '#lib/api/client';
import { downloadDocument, type DocumentLink } from '#lib/api/download-document';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { orderMessages } from '#lib/messages/order';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';

/** The invoice and the credit notes of an order or a subscription. */
export interface PurchaseDocuments {
  /** Follows a button's label for screen readers: `of order 12`. */
  labelSuffix: string;
  /** The name of the invoice's file. */
  fileName: string;
  invoice(): Promise<DocumentLink>;
  creditNote(number: string): Promise<DocumentLink>;
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
    return { file: await downloadDocument(await of.invoice()) };
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
    return await downloadDocument(await of.creditNote(number));
  } catch (error) {
    notify(error instanceof ApiError ? orderMessages.creditNoteFailed : sentenceFor(error), 'error', 5000);
    return undefined;
  }
}
