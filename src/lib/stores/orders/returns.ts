import type * as v from 'valibot';
import {
  addReturnFile,
  answerReturnOffer,
  requestReturn,
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

type Wanted = Pick<v.InferInput<typeof requestReturn.body>, 'return_id' | 'lines' | 'reason' | 'comes_back'>;

/** A picture or a video with its id at the shop. */
export interface ReturnFile {
  file_id: string;
  /** The name on the customer's device. */
  name: string;
  /** In base64. */
  data: string;
}

const store = () => {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  return { saas_id, store_id };
};

/** Runs `work`, reloads the order, and shows a failure. */
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
 * Sends a return request and its files. A retry with the same ids has no effect.
 * Names each refused file and its problem, and keeps the others.
 */
export async function sendReturn(orderId: number, wanted: Wanted, files: readonly ReturnFile[]): Promise<boolean> {
  try {
    await call(requestReturn, { params: { orderId }, body: { ...store(), ...wanted } });
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

export const answerReturn = (orderId: number, returnId: string, is_accepted: boolean): Promise<boolean> =>
  change(orderId, () => call(answerReturnOffer, { params: { orderId, returnId }, body: { ...store(), is_accepted } }));

export const withdrawReturn = (orderId: number, returnId: string): Promise<boolean> =>
  change(orderId, () => call(withdrawReturnCall, { params: { orderId, returnId }, body: store() }));

export const sendBankDetails = (orderId: number, details: BankDetails): Promise<boolean> =>
  change(orderId, () => call(giveBankDetails, { params: { orderId }, body: { ...store(), ...details } }));

/** Shrinks pictures; undefined if the file is still too large. */
export async function prepareFile(file: File): Promise<ReturnFile | undefined> {
  const blob = file.type.startsWith('image/') ? await shrinkPicture(file) : file;
  if (blob.size > maxFileBytes) return undefined;
  return { file_id: crypto.randomUUID(), name: file.name, data: await inBase64(blob) };
}
