import * as t from '#texts/times';
import { timeWords, weekdayName } from './date-words.ts';
import { daysAfter, localTime, momentOf, weekdayOf } from './zoned-time.ts';

/** The time of a reminder, in minutes since midnight: most stores open then. */
const reminderMinutes = 9 * 60;
/** Reminders are not sent after this time of day, to avoid evenings and nights. */
const lastMinutes = 20 * 60;

/** The next reminder on a weekday (1 is Monday) after a moment; both in milliseconds since 1970. */
export function nextReminder(weekday: number, timezone: string, after: number): number {
  const { date } = localTime(after, timezone);
  const days = (weekday - weekdayOf(date) + 7) % 7;
  const on = (day: number) => momentOf({ date: daysAfter(date, day), minutes: reminderMinutes }, timezone);
  return on(days) > after ? on(days) : on(days + 7);
}

/** The first reminder when it is set now: never today, because the customer has just been here. */
export const firstReminder = (weekday: number, timezone: string, now: number): number =>
  nextReminder(weekday, timezone, momentOf({ date: localTime(now, timezone).date, minutes: 24 * 60 - 1 }, timezone));

/** The date and deadline of a reminder that may be sent now; undefined on other days and at other times. */
export function reminderDay(
  weekday: number,
  timezone: string,
  now: number,
): { date: string; until: number } | undefined {
  const { date, minutes } = localTime(now, timezone);
  if (weekdayOf(date) !== weekday || minutes < reminderMinutes || minutes >= lastMinutes) return undefined;
  return { date, until: momentOf({ date, minutes: lastMinutes }, timezone) };
}

/** `every Monday at 9 AM`. */
export const everyWeek = (weekday: number): string =>
  t.everyWeek({ weekday: weekdayName(weekday), time: timeWords(reminderMinutes) });
