import * as t from '#texts/dates';
import { localTime, minutesOf, weekdayOf } from './zoned-time.ts';

/*
 * The format of dates and times, identical in every browser and on the server. Dates are `YYYY-MM-DD`, moments ISO
 * 8601.
 */

/** From Monday. */
export const weekdayNames = (): string[] => t.weekdays().split('\n');

/** `Mon`, from Monday. */
export const shortWeekdays = (): string[] => t.shortWeekdays().split('\n');

/** @param day from 1 (Monday) to 7 */
export const weekdayName = (day: number): string => weekdayNames()[day - 1] ?? '';

const dayOf = (date: string) => Number(date.slice(8));
const monthOf = (date: string, names = t.months()) => names.split('\n')[Number(date.slice(5, 7)) - 1] ?? '';
const shortDayMonth = (date: string) => `${dayOf(date)} ${monthOf(date, t.shortMonths())}`;

/** The weekday of a date: `Monday`. */
export const weekdayWords = (date: string): string => weekdayName(weekdayOf(date));

/** `22 March 2027`. */
export const dateWords = (date: string): string => `${dayOf(date)} ${monthWords(date)}`;

/** The month of a date or of `YYYY-MM`: `March 2027`. */
export const monthWords = (date: string): string => `${monthOf(date)} ${date.slice(0, 4)}`;

/** `22 Mar 2027`. */
export const shortDate = (date: string): string => `${shortDayMonth(date)} ${date.slice(0, 4)}`;

/** A range of near dates: `3–7 Dec`, `29 Nov – 3 Dec`. */
export function dateRange(from: string, until: string): string {
  const [first, last] = [from, until].map(shortDayMonth);
  if (first === last) return `${last}`;
  return monthOf(from) === monthOf(until) ? `${dayOf(from)}–${last}` : `${first} – ${last}`;
}

/** A near date with its weekday: `Monday, 23 November`. */
export const dayWords = (date: string): string => `${weekdayWords(date)}, ${dayOf(date)} ${monthOf(date)}`;

/** `Mon 23 Nov`. */
export const shortDay = (date: string): string => `${shortWeekdays()[weekdayOf(date) - 1]} ${shortDayMonth(date)}`;

/** A time of day, in minutes since midnight or as `HH:MM`: `8 AM`, `9:30 PM`. */
export function timeWords(time: number | string): string {
  const minutes = typeof time === 'number' ? time : minutesOf(time);
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const shown = `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return hour < 12 ? t.morning({ time: shown }) : t.afternoon({ time: shown });
}

/** `22 Nov 2026, 3:49 PM`. */
export function momentWords(moment: string, timezone: string): string {
  const { date, minutes } = localTime(Date.parse(moment), timezone);
  return `${shortDate(date)}, ${timeWords(minutes)}`;
}

/** For operators' lists: `2026-11-22 15:49`. */
export function listedMoment(moment: string, timezone: string): string {
  const { date, minutes } = localTime(Date.parse(moment), timezone);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${date} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** For lists of several stores: `2026-11-22 10:19:07 UTC`. */
export const utcWords = (moment: string): string => `${moment.slice(0, 19).replace('T', ' ')} UTC`;
