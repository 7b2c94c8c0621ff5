import { getCreditNote, getInvoice } from '#contract/order-history';
import { call } from '#lib/api/client';
import { downloadDocument, type DocumentLink } from '#lib/api/download-document';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';
import * as t from '#texts/documents';

/** The invoice and the credit notes of an order or a subscription. */
export interface PurchaseDocuments {
  /** The accessible name of the invoice's button: `Download invoice of order 12`. */
  invoiceLabel: string;
  fileName: string;
  invoice(): Promise<DocumentLink>;
  creditNote(number: string): Promise<DocumentLink>;
}

export const documentsOfOrder = (orderId: number): PurchaseDocuments => ({
  invoiceLabel: t.invoiceOfOrder({ id: orderId }),
  fileName: `Invoice_${orderId}.pdf`,
  invoice: () => call(getInvoice, { params: { ...storeIds(), orderId } }),
  creditNote: (number) => call(getCreditNote, { params: { ...storeIds(), orderId, number } }),
});

export interface PurchaseDocument {
  label: string;
  /** The accessible name, which begins with the label. */
  fullLabel?: string;
  fileName: string;
  /** The file; `waiting` until it is ready (spec §8), undefined after a failure, which shows a notice. */
  fetchFile(): Promise<Blob | 'waiting' | undefined>;
}

export const invoiceOf = ({ invoiceLabel, fileName, invoice }: PurchaseDocuments): PurchaseDocument => ({
  label: t.downloadInvoice(),
  fullLabel: invoiceLabel,
  fileName,
  fetchFile: () => fetchDocument(invoice(), t.invoiceFailed()),
});

export const creditNoteOf = ({ creditNote }: PurchaseDocuments, number: string): PurchaseDocument => ({
  ...creditNoteNames(number),
  fetchFile: () => fetchDocument(creditNote(number), t.creditNoteFailed()),
});

export const creditNoteNames = (number: string): Pick<PurchaseDocument, 'label' | 'fileName'> => ({
  label: t.creditNote({ number }),
  fileName: `CreditNote_${number}.pdf`,
});

async function fetchDocument(link: Promise<DocumentLink>, failed: string): Promise<Blob | 'waiting' | undefined> {
  try {
    return await downloadDocument(await link);
  } catch (error) {
    const sentence = sentenceFor(error);
    if (error instanceof ApiError && error.code === 'invoice_not_ready') return 'waiting';
    notify(error instanceof ApiError ? failed : sentence, 'error', 5000);
    return undefined;
  }
}
