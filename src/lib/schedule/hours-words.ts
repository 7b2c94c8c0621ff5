import type { Schedule } from '../contract/store.ts';
import * as t from '#texts/hours';
import { timeWords, weekdayName } from './date-words.ts';
import { closingMinutes, dayMinutes } from './opening.ts';
import { minutesOf } from './zoned-time.ts';

type Day = Schedule['hours'][number];

/** Whether a day lasts from midnight to midnight. */
const isAllDay = (day: NonNullable<Day>): boolean => minutesOf(day.opens) === 0 && closingMinutes(day) === dayMinutes;

/** The closing time of a day: `9:30 PM`. */
export const closingWords = (day: NonNullable<Day>): string => timeWords(closingMinutes(day) % dayMinutes);

/** The hours of a day: `8 AM to 9:30 PM`, `Open all day`. */
export function hoursWords(day: NonNullable<Day>): string {
  if (isAllDay(day)) return t.allDay();
  return t.range({ opens: timeWords(day.opens), closes: closingWords(day) });
}

const dayName = (index: number) => weekdayName(index + 1);
const dayHours = (day: Day) => (day ? hoursWords(day) : t.closed());

/** A week as a table. Consecutive days with the same hours share a row. */
export function weekRows({ hours }: Pick<Schedule, 'hours'>): { days: string; hours: string }[] {
  const rows: { first: number; last: number; hours: string }[] = [];
  hours.forEach((day, index) => {
    const row = rows.at(-1);
    if (row?.hours === dayHours(day)) row.last = index;
    else rows.push({ first: index, last: index, hours: dayHours(day) });
  });
  return rows.map(({ first, last, hours }) => ({
    days: first === last ? dayName(first) : t.days({ first: dayName(first), last: dayName(last) }),
    hours,
  }));
}
