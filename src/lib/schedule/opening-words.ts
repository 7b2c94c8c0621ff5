import type { Schedule } from '../contract/store.ts';
import type { Opening } from './opening.ts';
import { dateWords, timeWords, weekdays, weekdayWords } from './date-words.ts';
import { daysAfter, localTime } from './zoned-time.ts';

/** When it opens again, before the time: `at`, `tomorrow`, `Tuesday`, `on 30 November 2026,`. */
function opensOn(date: string, today: string): string {
  if (date === today) return 'at';
  if (date === daysAfter(today, 1)) return 'tomorrow';
  if (date < daysAfter(today, 7)) return weekdayWords(date);
  return `on ${dateWords(date)},`;
}

/** What a customer reads about a store's opening, in two parts: `Open now` and `until 9 PM`. */
export function openingWords(opening: Opening, timezone: string, now: number): { state: string; detail: string } {
  const clock = (moment: number) => timeWords(localTime(moment, timezone).minutes);
  if (opening.status !== 'closed') {
    const until = `until ${clock(opening.until)}`;
    if (opening.status === 'open') return { state: 'Open now', detail: until };
    return { state: 'Takes no orders', detail: localTime(opening.until, timezone).minutes === 0 ? 'today' : until };
  }
  const state = opening.holiday === null ? 'Closed' : `Closed for ${opening.holiday}`;
  if (opening.opens === null) return { state, detail: 'for now' };
  const day = opensOn(localTime(opening.opens, timezone).date, localTime(now, timezone).date);
  return { state, detail: `opens ${day} ${clock(opening.opens)}` };
}

type Day = Schedule['hours'][number];

const hoursWords = (day: Day) => (day ? `${timeWords(day.opens)} to ${timeWords(day.closes)}` : 'Closed');

/** A week as a table: days that follow each other with the same hours share a row. */
export function weekRows({ hours }: Pick<Schedule, 'hours'>): { days: string; hours: string }[] {
  const rows: { first: number; last: number; hours: string }[] = [];
  hours.forEach((day, index) => {
    const row = rows.at(-1);
    if (row?.hours === hoursWords(day)) row.last = index;
    else rows.push({ first: index, last: index, hours: hoursWords(day) });
  });
  return rows.map(({ first, last, hours }) => ({
    days: first === last ? (weekdays[first] ?? '') : `${weekdays[first]} to ${weekdays[last]}`,
    hours,
  }));
}
