import type { Minor } from './money.ts';

/** A possible mistake in a new price: it is 0, less than half the old one, or more than half above it. */
export type PriceAlert = 'zero' | 'steep_fall' | 'steep_rise';

/** @param was null for a new item */
export function priceAlertOf(was: Minor | null, now: Minor | null): PriceAlert | undefined {
  if (now === null || now === was) return undefined;
  if (now === 0) return 'zero';
  if (was === null || was === 0) return undefined;
  if (now * 2 < was) return 'steep_fall';
  return now * 2 > was * 3 ? 'steep_rise' : undefined;
}
