import type { Schedule } from '../contract/store.ts';
import { closingMinutes, isAllDay, openingAt, type Hours, type Opening } from './opening.ts';
import { dateWords, timeWords, weekdays, weekdayWords } from './date-words.ts';
import { daysAfter, localTime } from './zoned-time.ts';

/** When it opens again, before the time: `at`, `tomorrow`, `Tuesday`, `on 30 November 2026,`. */
function opensOn(date: string, today: string): string {
  if (date === today) return 'at';
  if (date === daysAfter(today, 1)) return 'tomorrow';
  if (date < daysAfter(today, 7)) return weekdayWords(date);
  return `on ${dateWords(date)},`;
}

const dayMs = 86_400_000;

/** Whether a pause lasts until the store closes, or until midnight. */
const isForToday = (opening: Opening, timezone: string): boolean =>
  opening.status === 'paused' && (opening.until >= opening.closes || localTime(opening.until, timezone).minutes === 0);

/** Whether a store that is open takes no more orders before it closes, or before midnight. */
export const isPausedForToday = (schedule: Hours | null, timezone: string, now: number): boolean =>
  schedule !== null && isForToday(openingAt(schedule, timezone, now), timezone);

/** What a customer reads about a store's opening, in two parts: `Open now` and `until 9 PM`. */
export function openingWords(opening: Opening, timezone: string, now: number): { state: string; detail: string } {
  const clock = (moment: number) => timeWords(localTime(moment, timezone).minutes);
  if (opening.status === 'open')
    return { state: 'Open now', detail: opening.until - now > dayMs ? 'all day' : `until ${clock(opening.until)}` };
  if (opening.status === 'paused') {
    const detail = isForToday(opening, timezone) ? 'today' : `until ${clock(opening.until)}`;
    return { state: 'Takes no orders', detail };
  }
  const state = opening.holiday === null ? 'Closed' : `Closed for ${opening.holiday}`;
  if (opening.opens === null) return { state, detail: 'for now' };
  const day = opensOn(localTime(opening.opens, timezone).date, localTime(now, timezone).date);
  return { state, detail: `opens ${day} ${clock(opening.opens)}` };
}

type Day = Schedule['hours'][number];

/** The hours of a day: `8 AM to 9:30 PM`, `Open all day`. */
export function hoursWords(day: NonNullable<Day>): string {
  if (isAllDay(day)) return 'Open all day';
  const closes = closingMinutes(day) % (24 * 60);
  return `${timeWords(day.opens)} to ${timeWords(closes)}`;
}

const dayHours = (day: Day) => (day ? hoursWords(day) : 'Closed');

/** A week as a table: days that follow each other with the same hours share a row. */
export function weekRows({ hours }: Pick<Schedule, 'hours'>): { days: string; hours: string }[] {
  const rows: { first: number; last: number; hours: string }[] = [];
  hours.forEach((day, index) => {
    const row = rows.at(-1);
    if (row?.hours === dayHours(day)) row.last = index;
    else rows.push({ first: index, last: index, hours: dayHours(day) });
  });
  return rows.map(({ first, last, hours }) => ({
    days: first === last ? (weekdays[first] ?? '') : `${weekdays[first]} to ${weekdays[last]}`,
    hours,
  }));
}
