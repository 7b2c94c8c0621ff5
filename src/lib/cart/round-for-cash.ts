import type { Totals } from '../contract/order.ts';
import { roundCash } from '../money/round-cash.ts';

export function roundForCash(totals: Totals, { currency }: { currency: string }): Totals {
  const total = roundCash(totals.total, currency);
  return { ...totals, round_off: total - totals.total, total };
}
