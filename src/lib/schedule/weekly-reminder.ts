import * as t from '#texts/times';
import { timeWords, weekdayName } from './date-words.ts';
import { daysAfter, localTime, momentOf, weekdayOf } from './zoned-time.ts';

/** When a weekly reminder goes out by the store's clock, in minutes since midnight: in the morning, as most stores open. */
const reminderMinutes = 9 * 60;
/** Until when it may still go out that day: later it is not sent, as it would come in the evening or at night. */
const lastMinutes = 20 * 60;

/** The first morning of a weekday (1 is Monday) after a moment; both in milliseconds since 1970. */
export function nextReminder(weekday: number, timezone: string, after: number): number {
  const { date } = localTime(after, timezone);
  const days = (weekday - weekdayOf(date) + 7) % 7;
  const on = (day: number) => momentOf({ date: daysAfter(date, day), minutes: reminderMinutes }, timezone);
  return on(days) > after ? on(days) : on(days + 7);
}

/** The same for a reminder that is set now: never on this day, on which its customer was here. */
export const firstReminder = (weekday: number, timezone: string, now: number): number =>
  nextReminder(weekday, timezone, momentOf({ date: localTime(now, timezone).date, minutes: 24 * 60 - 1 }, timezone));

/** The date for which a reminder may be sent now, and until when; undefined on other days, and too early or too late. */
export function reminderDay(
  weekday: number,
  timezone: string,
  now: number,
): { date: string; until: number } | undefined {
  const { date, minutes } = localTime(now, timezone);
  if (weekdayOf(date) !== weekday || minutes < reminderMinutes || minutes >= lastMinutes) return undefined;
  return { date, until: momentOf({ date, minutes: lastMinutes }, timezone) };
}

/** When reminders are sent: `every Monday at 9 AM`. */
export const everyWeek = (weekday: number): string =>
  t.everyWeek({ weekday: weekdayName(weekday), time: timeWords(reminderMinutes) });
