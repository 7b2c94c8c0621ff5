import type { InferInput } from 'valibot';
import type { schedule } from '../contract/store.ts';
import { daysAfter, localTime, minutesOf, momentOf, weekdayOf } from './zoned-time.ts';

/** Moments are milliseconds since 1970. */
export type Opening =
  /** `until` is the closing time, at most a week ahead if days follow without a gap. */
  | { status: 'open'; until: number }
  /** `isForToday` if the pause lasts until the day's closing time. */
  | { status: 'paused'; until: number; isForToday: boolean }
  /** `opens` is null if it does not open within 60 days; `holiday` is today's holiday. */
  | { status: 'closed'; opens: number | null; holiday: string | null };

export type Hours = Pick<InferInput<typeof schedule>, 'hours' | 'holidays' | 'early' | 'paused_until'>;

/** How far ahead to look for the next opening. */
const daysAhead = 60;

/** Opening and closing time, `HH:MM`. A day that closes at or before its opening ends on the next day. */
interface Day {
  opens: string;
  closes: string;
}

export const dayMinutes = 24 * 60;
/** 23:59 means midnight: time inputs refuse 24:00. */
const lastMinute = '23:59';

/** The closing time in minutes since the midnight before the opening. */
export const closingMinutes = ({ opens, closes }: Day): number =>
  closes === lastMinute ? dayMinutes : minutesOf(closes) + (closes <= opens ? dayMinutes : 0);

/** Whether a closing time is after the opening and before the usual closing. */
export const isEarlier = ({ opens, closes }: Day, time: string): boolean =>
  time !== opens && closingMinutes({ opens, closes: time }) < closingMinutes({ opens, closes });

/** The closing time on a date, including early closings. */
export function closingOn(day: Day, early: Hours['early'], date: string): string {
  const change = early?.find((each) => each.date === date);
  return change && isEarlier(day, change.closes) ? change.closes : day.closes;
}

/** The end of the pause; 0 without one. */
const pauseOf = ({ paused_until }: Hours) => (paused_until ? Date.parse(paused_until) : 0);

/** A store's opening and closing time for a date; null if it is closed that day. It may close after midnight. */
export function openHours(
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

/** The next opening, not before a pause ends; null if there is none within 60 days. */
export function nextOpening(schedule: Hours, timezone: string, now: number): number | null {
  const { date } = localTime(now, timezone);
  for (let days = 0; days <= daysAhead; days++) {
    const open = openHours(schedule, timezone, daysAfter(date, days));
    const from = open && Math.max(open.from, pauseOf(schedule));
    if (from && from > now && from < open.until) return from;
  }
  return null;
}

/** The number of following days to check for a gap. */
const daysJoined = 7;

/** The closing time of an open store, also across following days without a gap. */
function closingAfter(schedule: Hours, timezone: string, date: string): number {
  let until = 0;
  for (let ahead = 0; ahead <= daysJoined; ahead++) {
    const hours = openHours(schedule, timezone, daysAfter(date, ahead));
    if (!hours || (until && hours.from > until)) break;
    until = Math.max(until, hours.until);
  }
  return until;
}

/** Whether a store is open, and until or from when. */
export function openingAt(schedule: Hours, timezone: string, now: number): Opening {
  const { date } = localTime(now, timezone);
  for (const day of [date, daysAfter(date, -1)]) {
    const open = openHours(schedule, timezone, day);
    if (!open || now < open.from || now >= open.until) continue;
    const until = pauseOf(schedule);
    if (now < until) return { status: 'paused', until, isForToday: until >= open.until };
    return { status: 'open', until: closingAfter(schedule, timezone, day) };
  }
  const holiday = schedule.holidays.find((day) => day.date === date)?.name ?? null;
  return { status: 'closed', opens: nextOpening(schedule, timezone, now), holiday };
}
