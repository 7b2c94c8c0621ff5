import * as v from 'valibot';
import { attemptId } from '#contract/payment';
import type { CartLine } from '#contract/cart';
import { sessionArea } from '#lib/stores/device/storage';
import { parseStored } from '#lib/stores/device/parse-stored';
import { storedLines, toStoredLines } from '#lib/stores/cart/stored-lines';

const stored = v.object({ attempt: attemptId, lines: storedLines });

/** A payment that this tab has begun and whose end it does not know yet, with what is being paid for. */
export interface UnfinishedPayment {
  attempt: string;
  lines: CartLine[];
}

const keyOf = (storeId: number) => `paymentAttempt:${storeId}`;

/** The payment that was under way when the page went away, if one was. */
export const getUnfinishedPayment = (storeId: number): UnfinishedPayment | undefined =>
  parseStored(stored, sessionArea.read(keyOf(storeId)));

/** Remembers a payment over a reload. */
export const saveUnfinishedPayment = (storeId: number, { attempt, lines }: UnfinishedPayment): void =>
  sessionArea.write(keyOf(storeId), JSON.stringify({ attempt, lines: toStoredLines(lines) }));

/** Call it when the payment has come to its end. */
export const clearUnfinishedPayment = (storeId: number): void => sessionArea.write(keyOf(storeId), undefined);
