import { businessDay } from './business-day.ts';
import { nextOpening, openingAt, type Hours } from './opening.ts';
import { daysAfter, localTime } from './zoned-time.ts';

/** A closed store accepts orders without a slot if it opens within so many days. */
const maxDaysAhead = 14;

/**
 * The opening for which a store accepts an order without a slot. A store without a schedule is always open.
 * @param packMinutes the time to pack; an order that cannot be packed before closing is for the next opening
 * @returns `opens`: the next opening, in milliseconds since 1970; `none` if the store does not open within 14 days
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

/** Whether a pause lasts until the store closes; for a closed store, until its business day ends. */
export function isPausedForToday(schedule: Hours | null, timezone: string, now: number, until: number): boolean {
  const opening = schedule && openingAt({ ...schedule, paused_until: new Date(until).toISOString() }, timezone, now);
  return opening?.status === 'paused' ? opening.isForToday : until >= businessDay(schedule, timezone, now).ends;
}
