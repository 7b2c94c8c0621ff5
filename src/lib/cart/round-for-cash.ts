import type { Totals } from '../contract/order.ts';
import { roundCash } from '../money/round-cash.ts';

/** Rounds a sum for cash payment in a currency. */
export function roundForCash(totals: Totals, { currency }: { currency: string }): Totals {
  const total = roundCash(totals.total, currency);
  return { ...totals, round_off: total - totals.total, total };
}
