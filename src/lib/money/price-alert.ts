import type { Minor } from './money.ts';

/** A possible mistake in a new price: it is 0, or less than half the old one. */
export type PriceAlert = 'zero' | 'steep_fall';

/** The alert for a changed price; undefined for a usual change. @param was null for a new item */
export function priceAlertOf(was: Minor | null, now: Minor | null): PriceAlert | undefined {
  if (now === null || now === was) return undefined;
  if (now === 0) return 'zero';
  return was !== null && now * 2 < was ? 'steep_fall' : undefined;
}
