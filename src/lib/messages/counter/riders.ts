import type { Ride } from '../../contract/counter/rides.ts';
import { formatMoney, type PriceLocale } from '../../money/money.ts';
import * as t from '#texts/riders';

/** The cash that a rider has handed in and still holds. */
export const handedInWords = (name: string, amount: string, left: string | undefined): string =>
  left ? t.handedInPart({ name, amount, left }) : t.handedInAll({ name, amount });

export function collectWords({ payment, cash_due }: Pick<Ride, 'payment' | 'cash_due'>, locale: PriceLocale): string {
  if (cash_due > 0) return t.takesCash({ amount: formatMoney(cash_due, locale) });
  return payment === 'nothing_due' ? t.nothingDue() : t.paid();
}

/** The source or destination of a rider's cash. */
export function cashWords(orderId: number | null, isReversed: boolean): string {
  if (orderId === null) return t.entryHandedIn();
  return isReversed ? t.entryUndone({ order: orderId }) : t.order({ order: orderId });
}
