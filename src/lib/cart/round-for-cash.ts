import type { Totals } from '../contract/order.ts';
import { inWholeRupees } from '../money/whole-rupees.ts';

/** Rounds a sum for cash payment: to whole rupees in India. */
export function roundForCash(totals: Totals, { country }: { country: string }): Totals {
  if (country !== 'India') return totals;
  const total = inWholeRupees(totals.total);
  return { ...totals, round_off: total - totals.total, total };
}
