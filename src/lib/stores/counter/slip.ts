import { atom } from 'nanostores';
import * as v from 'valibot';
import { readOrderCreditNote, readOrderInvoice, readSlip, readSlipFile, type Slip } from '#contract/counter/slip';
import { call } from '#lib/api/client';
import { downloadDocument } from '#lib/api/download-document';
import { persisted } from '#lib/stores/device/persisted';
import { creditNoteNames, type PurchaseDocument } from '#lib/stores/orders/invoice';
import * as t from '#texts/books';
import { attempt, boardStore, setRefusal } from './board.ts';
import { resultOf } from './calls.ts';

/** The slip to print. The counter then shows nothing else. */
export const $slip = atom<Slip | undefined>();

/** Widths of paper rolls, in millimetres. */
export const rolls = ['80', '58'] as const;
export const papers = ['A4', ...rolls] as const;

/** The preference of this device; null for the widest roll. */
export const $slipPaper = persisted('slipPaper', v.picklist(rolls));

/** The preference of this device; null for A4. */
export const $labelPaper = persisted('labelPaper', v.picklist(papers));

const paramsOf = (orderId: number) => ({ params: { ...boardStore(), orderId } });

export const showSlip = (orderId: number): Promise<boolean> =>
  attempt(async () => $slip.set((await call(readSlip, paramsOf(orderId))).data));

export function closeSlip(): void {
  $slip.set(undefined);
  setRefusal();
}

/** An order's slip as PDF; undefined if it was refused. */
export const fetchSlip = (orderId: number): Promise<Blob | undefined> =>
  resultOf(attempt, async () => {
    const { pdf } = (await call(readSlipFile, paramsOf(orderId))).data;
    return new Blob([Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' });
  });

/** An order's invoice as PDF; undefined if it was refused, for example because it is not ready. */
export const fetchOrderInvoice = (orderId: number): Promise<Blob | undefined> =>
  resultOf(attempt, async () => downloadDocument(await call(readOrderInvoice, paramsOf(orderId))));

export const orderInvoice = (orderId: number): PurchaseDocument => ({
  label: t.invoice(),
  fullLabel: t.invoiceOf({ order: orderId }),
  fileName: `Invoice_${orderId}.pdf`,
  fetchFile: () => fetchOrderInvoice(orderId),
});

export const orderCreditNote = (orderId: number, number: string): PurchaseDocument => ({
  ...creditNoteNames(number),
  fetchFile: () =>
    resultOf(attempt, async () =>
      downloadDocument(await call(readOrderCreditNote, { params: { ...boardStore(), orderId, number } })),
    ),
});
