import type { Deduction, DeductionKind, DeductionMoney } from '../contract/order.ts';

/** What fell from an order, by its cause. */
const deductionNames: Record<DeductionKind, string> = {
  line: 'Left out',
  replacement: 'Replaced',
  delivery: 'Delivery',
  goodwill: 'Goodwill',
  return: 'Returned',
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
  money,
  is_settled,
  transfer_reference,
}: Pick<Deduction, 'money' | 'is_settled' | 'transfer_reference'>): string =>
  `${(is_settled ? settled : unsettled)[money]}${transfer_reference && `, reference ${transfer_reference}`}`;

/** What fell: `2 × Toor dal: left out`, or its kind. */
export function deductionWords(
  { kind, line, quantity }: Pick<Deduction, 'kind' | 'line' | 'quantity'>,
  nameOf: (line: number) => string | undefined,
): string {
  const name = line === null ? undefined : nameOf(line);
  return name === undefined ? deductionNames[kind] : `${quantity} × ${name}: ${deductionNames[kind].toLowerCase()}`;
}
