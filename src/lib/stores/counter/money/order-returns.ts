import type * as v from 'valibot';
import { decideReturn, readBankDetails, readReturnFile } from '#contract/counter/returns';
import type { BankDetails } from '#contract/counter/order-returns';
import { call, requestAddress } from '#lib/api/client';
import { settings } from '#lib/api/settings';
import { attempt, boardStore } from '../board.ts';
import { resultOf } from '../calls.ts';
import { $openOrder, reloadOrder } from '../open-order.ts';

const openId = (): number => $openOrder.get()?.id ?? 0;

/** Amounts are decimal. @returns whether it succeeded */
export async function decide(returnId: string, body: v.InferInput<typeof decideReturn.body>): Promise<boolean> {
  const params = { ...boardStore(), orderId: openId(), returnId };
  const isDone = await attempt(() => call(decideReturn, { params, body }));
  await reloadOrder();
  return isDone;
}

export const returnFileAddress = (returnId: string, fileId: string): string =>
  requestAddress(settings.base, readReturnFile.path, { ...boardStore(), orderId: openId(), returnId, fileId });

/** The bank details for the open order; undefined after a failure. */
export const readBankAccount = (): Promise<BankDetails | undefined> =>
  resultOf(attempt, async () => (await call(readBankDetails, { params: { ...boardStore(), orderId: openId() } })).data);
