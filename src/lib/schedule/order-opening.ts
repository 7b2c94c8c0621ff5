import { nextOpening, openingAt, type Hours } from './opening.ts';
import { isForToday } from './opening-words.ts';
import { daysAfter, localTime } from './zoned-time.ts';

/** How far ahead a closed store takes orders without a slot. */
const maxDaysAhead = 14;

/**
 * When a store handles an order without a slot: now, at its next opening (milliseconds since 1970), or never because it does
 * not open within 14 days; `paused` while it is open and takes nothing to be made now. A store without a schedule is always
 * open.
 * @param packMinutes how long packing takes: an order that cannot be packed before closing is for the next opening
 */
export function openingForOrder(
  schedule: Hours | null,
  timezone: string,
  now: number,
  packMinutes = 0,
): 'open' | 'paused' | { opens: number } | 'none' {
  const opening = schedule && openingAt(schedule, timezone, now);
  if (!opening) return 'open';
  if (opening.status === 'paused') return 'paused';
  if (opening.status === 'open' && now + packMinutes * 60_000 <= opening.until) return 'open';
  const opens = nextOpening(schedule, timezone, now);
  const last = daysAfter(localTime(now, timezone).date, maxDaysAhead);
  return opens !== null && localTime(opens, timezone).date <= last ? { opens } : 'none';
}

/** Whether a store that is open takes no more orders before it closes, or before midnight. */
export const isPausedForToday = (schedule: Hours | null, timezone: string, now: number): boolean =>
  schedule !== null && isForToday(openingAt(schedule, timezone, now), timezone);
