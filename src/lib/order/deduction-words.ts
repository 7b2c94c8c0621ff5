import type { OrderSummary } from '../contract/order.ts';
import type { Deduction, DeductionKind, DeductionMoney } from '../contract/orders/deduction.ts';
import { outside } from './lifecycle.ts';

/** What fell from an order, by its cause. */
const deductionNames: Record<DeductionKind, string> = {
  line: 'Left out',
  replacement: 'Replaced',
  delivery: 'Delivery',
  goodwill: 'For the trouble',
  return: 'Returned',
  cancellation: 'Cancelled',
};

const settled: Record<DeductionMoney, string> = {
  refund: 'refunded',
  collect: 'not to be paid',
  transfer: 'transferred',
};

const unsettled: Record<DeductionMoney, string> = {
  refund: 'refund on its way',
  collect: 'not to be paid',
  transfer: 'to be transferred',
};

/** Where the money of a deduction is. */
export const deductionState = ({
  kind,
  amount,
  money,
  is_settled,
  transfer_reference,
}: Pick<Deduction, 'kind' | 'amount' | 'money' | 'is_settled' | 'transfer_reference'>): string =>
  amount === 0
    ? kind === 'replacement'
      ? 'for the same price'
      : 'nothing goes back'
    : `${(is_settled ? settled : unsettled)[money]}${transfer_reference && `, reference ${transfer_reference}`}`;

/** Whether something fell when the order had left the store: it was in the bag. */
const isLater = (at: string, events: OrderSummary['events']): boolean =>
  events.some((event) => outside.some((status) => status === event.status) && event.at < at);

/** What fell: `2 × Toor dal: left out`, or its kind. */
export function deductionWords(
  { kind, line, quantity, at }: Pick<Deduction, 'kind' | 'line' | 'quantity' | 'at'>,
  events: OrderSummary['events'],
  nameOf: (line: number) => string | undefined,
): string {
  const name = line === null ? undefined : nameOf(line);
  const what = kind === 'line' && isLater(at, events) ? 'Taken off' : deductionNames[kind];
  return name === undefined ? what : `${quantity} × ${name}: ${what.toLowerCase()}`;
}
