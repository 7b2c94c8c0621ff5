import type { Schedule } from '../contract/schedule.ts';
import type { Opening } from './opening.ts';
import { daysAfter, localTime, minutesOf, weekdayOf } from './zoned-time.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A time of day (minutes since midnight) as customers read it: `8 AM`, `9:30 PM`. */
export function timeWords(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}

const dateParts = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const;
let dates: Intl.DateTimeFormat | undefined;

/** A date as customers read it: `22 March 2027`. */
export const dateWords = (date: string): string =>
  (dates ??= new Intl.DateTimeFormat('en-GB', dateParts)).format(Date.parse(date));

function dayWords(date: string, today: string): string {
  if (date === today) return 'at';
  if (date === daysAfter(today, 1)) return 'tomorrow';
  if (date < daysAfter(today, 7)) return weekdays[weekdayOf(date) - 1] ?? '';
  return `on ${dateWords(date)},`;
}

/** What a customer reads about a store's opening, in two parts: `Open now` and `until 9 PM`. */
export function openingWords(opening: Opening, timezone: string, now: number): { state: string; detail: string } {
  const clock = (moment: number) => timeWords(localTime(moment, timezone).minutes);
  if (opening.status === 'open') return { state: 'Open now', detail: `until ${clock(opening.until)}` };
  const state = opening.holiday === null ? 'Closed' : `Closed for ${opening.holiday}`;
  if (opening.opens === null) return { state, detail: 'for now' };
  const day = dayWords(localTime(opening.opens, timezone).date, localTime(now, timezone).date);
  return { state, detail: `opens ${day} ${clock(opening.opens)}` };
}

type Day = Schedule['hours'][number];

const hoursWords = (day: Day) =>
  day ? `${timeWords(minutesOf(day.opens))} to ${timeWords(minutesOf(day.closes))}` : 'Closed';

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
