import * as v from 'valibot';
import { attemptId } from '#contract/payment';
import type { CartLine } from '#contract/cart';
import { sessionArea } from '#lib/stores/device/storage';
import { parseStored } from '#lib/stores/device/parse-stored';
import { paymentKey } from '#lib/stores/cart/order-attempt';
import { storedLines, toStoredLines } from '#lib/stores/cart/stored-lines';

const stored = v.object({ attempt: attemptId, lines: storedLines });

/** A payment of this tab without a known result, and its lines. */
export interface UnfinishedPayment {
  attempt: string;
  lines: CartLine[];
}

/** The payment that was unfinished when the page was left, if any. */
export const getUnfinishedPayment = (storeId: number): UnfinishedPayment | undefined =>
  parseStored(stored, sessionArea.read(paymentKey(storeId)));

/** Saves a payment for after a reload. */
export const saveUnfinishedPayment = (storeId: number, { attempt, lines }: UnfinishedPayment): void =>
  sessionArea.write(paymentKey(storeId), JSON.stringify({ attempt, lines: toStoredLines(lines) }));

/** Call it when the payment has ended. */
export const clearUnfinishedPayment = (storeId: number): void => sessionArea.write(paymentKey(storeId), undefined);
