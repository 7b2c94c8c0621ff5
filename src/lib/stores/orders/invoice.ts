import { getCreditNote, getInvoice } from '#contract/order';
import { call, download } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { orderMessages } from '#lib/messages/order';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';

/** The invoice of an order as a file; `waiting` until it is ready (spec §8). A failure is shown as a notice. */
export async function fetchInvoice(orderId: number): Promise<{ file: Blob } | 'waiting' | 'failed'> {
  try {
    const { data } = await call(getInvoice, { params: { ...storeIds(), orderId } });
    return { file: await download(`/transaction/pdf/${data.invoice}`) };
  } catch (error) {
    const sentence = sentenceFor(error);
    if (error instanceof ApiError && error.code === 'invoice_not_ready') return 'waiting';
    notify(error instanceof ApiError ? orderMessages.invoiceFailed : sentence, 'error', 5000);
    return 'failed';
  }
}

/** A credit note of an order as a file; undefined when it failed, which is shown as a notice. */
export async function fetchCreditNote(orderId: number, number: string): Promise<Blob | undefined> {
  try {
    const { data } = await call(getCreditNote, { params: { ...storeIds(), orderId, number } });
    return await download(`/transaction/pdf/${data.invoice}`);
  } catch (error) {
    notify(error instanceof ApiError ? orderMessages.invoiceFailed : sentenceFor(error), 'error', 5000);
    return undefined;
  }
}
