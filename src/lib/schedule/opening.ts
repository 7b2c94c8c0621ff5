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

/** When a day opens and closes, `HH:MM`. One that closes at or before its opening ends on the next day. */
interface Day {
  opens: string;
  closes: string;
}

const dayMinutes = 24 * 60;

/** When a day closes, in minutes since the midnight before it opens. */
export const closingMinutes = ({ opens, closes }: Day): number =>
  minutesOf(closes) + (closes <= opens ? dayMinutes : 0);

/** Whether a day that would close at a time is open, and shorter than usual. */
export const isEarlier = ({ opens, closes }: Day, time: string): boolean =>
  time !== opens && closingMinutes({ opens, closes: time }) < closingMinutes({ opens, closes });

/** When it closes on a date, by the days on which it closes earlier. */
export function closingOn(day: Day, early: Hours['early'], date: string): string {
  const change = early?.find((each) => each.date === date);
  return change && isEarlier(day, change.closes) ? change.closes : day.closes;
}

/** Until when it takes nothing that would be made before; in the past when it is not paused. */
const pauseOf = ({ paused_until }: Hours) => (paused_until ? Date.parse(paused_until) : 0);

/** When a store opens on a date of its own calendar, and closes then or in the night after; null when it is closed all day. */
function openHours(
  { hours, holidays, early }: Hours,
  timezone: string,
  date: string,
): { from: number; until: number } | null {
  const day = holidays.some((holiday) => holiday.date === date) ? null : hours[weekdayOf(date) - 1];
  if (!day) return null;
  const momentAt = (minutes: number) => momentOf({ date, minutes }, timezone);
  const closes = closingOn(day, early, date);
  return { from: momentAt(minutesOf(day.opens)), until: momentAt(closingMinutes({ opens: day.opens, closes })) };
}

/** When the day of a store ends: at midnight, or when the night closes that goes on after it. */
export function endOfDay(schedule: Hours | null, timezone: string, now: number): number {
  const { date } = localTime(now, timezone);
  const closing = (day: string) => (schedule && openHours(schedule, timezone, day)?.until) ?? 0;
  const before = closing(daysAfter(date, -1));
  return now < before ? before : Math.max(momentOf({ date, minutes: dayMinutes }, timezone), closing(date));
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
  const open = [date, daysAfter(date, -1)]
    .map((day) => openHours(schedule, timezone, day))
    .find((hours) => hours && hours.from <= now && now < hours.until);
  if (open) {
    const paused = pauseOf(schedule);
    return now < paused ? { status: 'paused', until: paused } : { status: 'open', until: open.until };
  }
  const holiday = schedule.holidays.find((day) => day.date === date)?.name ?? null;
  return { status: 'closed', opens: nextOpening(schedule, timezone, now), holiday };
}
