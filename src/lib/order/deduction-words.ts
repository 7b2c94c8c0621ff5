import type { OrderSummary } from '../contract/order-history.ts';
import type { Deduction, DeductionKind, DeductionMoney } from '../contract/orders/deduction.ts';
import * as t from '#texts/order-words';
import { outOfStoreStatuses } from './lifecycle.ts';

const deductionNames: Record<DeductionKind, () => string> = {
  line: t.lineLeftOut,
  replacement: t.lineReplaced,
  delivery: t.deliveryOff,
  goodwill: t.goodwill,
  return: t.returned,
  cancellation: t.orderCancelled,
};

const piecesNames: Record<DeductionKind, typeof t.piecesLeftOut> = {
  line: t.piecesLeftOut,
  replacement: t.piecesReplaced,
  delivery: t.piecesDelivery,
  goodwill: t.piecesGoodwill,
  return: t.piecesReturned,
  cancellation: t.piecesCancelled,
};

const settled: Record<DeductionMoney, () => string> = {
  refund: t.refunded,
  collect: t.notToBePaid,
  transfer: t.transferred,
};

const unsettled: Record<DeductionMoney, () => string> = {
  refund: t.refundOnItsWay,
  collect: t.notToBePaid,
  transfer: t.toBeTransferred,
};

/** Describes the state of a deduction's refund. */
export function deductionState({
  kind,
  amount,
  money,
  is_settled,
  transfer_reference,
}: Pick<Deduction, 'kind' | 'amount' | 'money' | 'is_settled' | 'transfer_reference'>): string {
  if (amount === 0) return kind === 'replacement' ? t.samePrice() : t.nothingBack();
  const state = (is_settled ? settled : unsettled)[money]();
  return transfer_reference ? t.withReference({ state, reference: transfer_reference }) : state;
}

/** Whether a deduction was made after the order left the store. */
const isLater = (at: string, events: OrderSummary['events']): boolean =>
  events.some((event) => outOfStoreStatuses.some((status) => status === event.status) && event.at < at);

/** Names a deduction: `2 × Toor dal: left out`, or its kind. */
export function deductionWords(
  { kind, line, quantity, at }: Pick<Deduction, 'kind' | 'line' | 'quantity' | 'at'>,
  events: OrderSummary['events'],
  nameOf: (line: number) => string | undefined,
): string {
  const name = line === null ? undefined : nameOf(line);
  const isTakenOff = kind === 'line' && isLater(at, events);
  if (name === undefined || quantity === null) return isTakenOff ? t.takenOff() : deductionNames[kind]();
  return isTakenOff ? t.piecesTakenOff({ quantity, name }) : piecesNames[kind]({ quantity, name });
}
