import type * as v from 'valibot';
import {
  addReturnFile,
  answerReturnOffer,
  askReturn,
  giveBankDetails,
  maxFileBytes,
  withdrawReturn as withdrawReturnCall,
  type BankDetails,
} from '#contract/counter/order-returns';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { inBase64, shrinkPicture } from '#lib/stores/device/picture-file';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';
import * as t from '#texts/return-words';
import { loadOrder } from './order.ts';

type Wanted = Pick<v.InferInput<typeof askReturn.body>, 'return_id' | 'lines' | 'reason' | 'comes_back'>;

/** A picture or a video to show, with its name at the shop. */
export interface ReturnFile {
  file_id: string;
  /** As its owner knows it. */
  name: string;
  /** In base64. */
  data: string;
}

const store = () => {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  return { saas_id, store_id };
};

/** Does something about the order, reads it again, and says why it was not done. */
async function change(orderId: number, work: () => Promise<unknown>): Promise<boolean> {
  let isDone = true;
  try {
    await work();
  } catch (error) {
    isDone = false;
    notify(sentenceFor(error), 'error', 5000);
  }
  await loadOrder(orderId);
  return isDone;
}

/**
 * Asks for a return, or reports missing or wrong pieces, and shows its files; sent again with the same names, it is the same return. Of files that are refused each
 * is named with its fault, and the others are kept.
 */
export async function sendReturn(orderId: number, wanted: Wanted, files: readonly ReturnFile[]): Promise<boolean> {
  try {
    await call(askReturn, { params: { orderId }, body: { ...store(), ...wanted } });
  } catch (error) {
    notify(sentenceFor(error), 'error', 5000);
    return false;
  }
  const params = { orderId, returnId: wanted.return_id };
  const faults: string[] = [];
  for (const { name, ...file } of files)
    try {
      await call(addReturnFile, { params, body: { ...store(), ...file } });
    } catch (error) {
      faults.push(`${name}: ${sentenceFor(error)}`);
    }
  if (faults.length > 0) {
    notify(t.partlySent({ faults: faults.join(' ') }), 'error', 8000 + 2000 * faults.length);
    return false;
  }
  await loadOrder(orderId);
  notify(wanted.comes_back ? t.askedFor() : t.reported(), 'success', 5000);
  return true;
}

/** Takes or declines what the store offers. */
export const answerReturn = (orderId: number, returnId: string, is_accepted: boolean): Promise<boolean> =>
  change(orderId, () => call(answerReturnOffer, { params: { orderId, returnId }, body: { ...store(), is_accepted } }));

/** Withdraws a return that the store has not answered. */
export const withdrawReturn = (orderId: number, returnId: string): Promise<boolean> =>
  change(orderId, () => call(withdrawReturnCall, { params: { orderId, returnId }, body: store() }));

/** Says where the money of an order that was paid in cash goes. */
export const sendBankDetails = (orderId: number, details: BankDetails): Promise<boolean> =>
  change(orderId, () => call(giveBankDetails, { params: { orderId }, body: { ...store(), ...details } }));

/** A file as it is sent: pictures are made smaller, as phones take larger ones than are needed; undefined when too large. */
export async function prepareFile(file: File): Promise<ReturnFile | undefined> {
  const blob = file.type.startsWith('image/') ? await shrinkPicture(file) : file;
  if (blob.size > maxFileBytes) return undefined;
  return { file_id: crypto.randomUUID(), name: file.name, data: await inBase64(blob) };
}
