import type { InferInput } from 'valibot';
import type { schedule } from '../contract/store.ts';
import { daysAfter, localTime, minutesOf, momentOf, weekdayOf } from './zoned-time.ts';

/** Whether a store is open; moments are milliseconds since 1970. */
export type Opening =
  | { status: 'open' | 'paused'; until: number }
  /** `opens` is null when it does not open within 60 days; `holiday` is why it is closed today. */
  | { status: 'closed'; opens: number | null; holiday: string | null };

/** The part of a schedule that decides opening. */
export type Hours = Pick<InferInput<typeof schedule>, 'hours' | 'holidays' | 'early' | 'paused_until'>;

/** How far ahead to look for the next opening. */
const daysAhead = 60;
/** How far ahead a closed store takes orders without a slot. */
const daysTaken = 14;

/** When it closes on a date, by the days on which it closes earlier. */
export const earlier = (closes: string, early: Hours['early'], date: string): string =>
  [closes, ...(early ?? []).flatMap((day) => (day.date === date ? [day.closes] : []))].sort()[0] as string;

/** Until when it takes nothing that would be made before; in the past when it is not paused. */
const pauseOf = ({ paused_until }: Hours) => (paused_until ? Date.parse(paused_until) : 0);

/** When a store opens and closes on a date of its own calendar; null when it is closed all day. */
function openHours(
  { hours, holidays, early }: Hours,
  timezone: string,
  date: string,
): { from: number; until: number } | null {
  const day = holidays.some((holiday) => holiday.date === date) ? null : hours[weekdayOf(date) - 1];
  if (!day) return null;
  const momentAt = (time: string) => momentOf({ date, minutes: minutesOf(time) }, timezone);
  return { from: momentAt(day.opens), until: momentAt(earlier(day.closes, early, date)) };
}

function nextOpening(schedule: Hours, timezone: string, now: number): number | null {
  const { date } = localTime(now, timezone);
  for (let days = 0; days <= daysAhead; days++) {
    const open = openHours(schedule, timezone, daysAfter(date, days));
    const from = open && Math.max(open.from, pauseOf(schedule));
    if (from && from > now && from < open.until) return from;
  }
  return null;
}

/**
 * When a store handles an order without a slot: now, at its next opening (milliseconds since 1970), or never, as it does not
 * open within 14 days; `paused` while it is open and takes nothing to be made now. A store without a schedule is always open.
 */
export function openingForOrder(
  schedule: Hours | null,
  timezone: string,
  now: number,
): 'open' | 'paused' | { opens: number } | 'none' {
  const opening = schedule && openingAt(schedule, timezone, now);
  if (opening?.status !== 'closed') return opening?.status ?? 'open';
  const last = daysAfter(localTime(now, timezone).date, daysTaken);
  const isTaken = opening.opens !== null && localTime(opening.opens, timezone).date <= last;
  return isTaken ? { opens: opening.opens as number } : 'none';
}

/** Whether a store is open at a moment, and until or from when, by its own clock, weekdays and holidays. */
export function openingAt(schedule: Hours, timezone: string, now: number): Opening {
  const { date } = localTime(now, timezone);
  const today = openHours(schedule, timezone, date);
  if (today && today.from <= now && now < today.until) {
    const paused = pauseOf(schedule);
    return now < paused ? { status: 'paused', until: paused } : { status: 'open', until: today.until };
  }
  const holiday = schedule.holidays.find((day) => day.date === date)?.name ?? null;
  return { status: 'closed', opens: nextOpening(schedule, timezone, now), holiday };
}
