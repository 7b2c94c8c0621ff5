import { getCreditNote, getInvoice } from '#contract/order';
import { getSubscriptionCreditNote, getSubscriptionInvoice } from '#contract/subscription';
import { call, download } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { orderMessages } from '#lib/messages/order';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';

/** The order or the subscription that an invoice is for. */
export type Purchase = { orderId: number } | { subscriptionId: number };

const linkToInvoice = (of: Purchase) =>
  'orderId' in of
    ? call(getInvoice, { params: { ...storeIds(), ...of } })
    : call(getSubscriptionInvoice, { params: { ...storeIds(), id: of.subscriptionId } });

const linkToCreditNote = (of: Purchase, number: string) =>
  'orderId' in of
    ? call(getCreditNote, { params: { ...storeIds(), ...of, number } })
    : call(getSubscriptionCreditNote, { params: { ...storeIds(), id: of.subscriptionId, number } });

/**
 * The invoice of an order or a subscription as a file; `waiting` until it is ready (spec §8). A failure is shown as a notice.
 */
export async function fetchInvoice(of: Purchase): Promise<{ file: Blob } | 'waiting' | 'failed'> {
  try {
    const { data } = await linkToInvoice(of);
    return { file: await download(`/transaction/pdf/${data.invoice}`) };
  } catch (error) {
    const sentence = sentenceFor(error);
    if (error instanceof ApiError && error.code === 'invoice_not_ready') return 'waiting';
    notify(error instanceof ApiError ? orderMessages.invoiceFailed : sentence, 'error', 5000);
    return 'failed';
  }
}

/** A credit note of an order or a subscription as a file; undefined when it failed, which is shown as a notice. */
export async function fetchCreditNote(of: Purchase, number: string): Promise<Blob | undefined> {
  try {
    const { data } = await linkToCreditNote(of, number);
    return await download(`/transaction/pdf/${data.invoice}`);
  } catch (error) {
    notify(error instanceof ApiError ? orderMessages.invoiceFailed : sentenceFor(error), 'error', 5000);
    return undefined;
  }
}
