import { dayMinutes, openHours, type Hours } from './opening.ts';
import { daysAfter, localTime, momentOf } from './zoned-time.ts';

/** The usual closing time of a date, in milliseconds since 1970; 0 if its weekday is closed. */
const usualClosing = (schedule: Pick<Hours, 'hours'> | null, timezone: string, date: string): number =>
  (schedule && openHours({ hours: schedule.hours, holidays: [] }, timezone, date)?.until) ?? 0;

/**
 * The date of a store's business day. After midnight it stays the day before until the usual closing time of that day.
 * Holidays and early closings do not change it, so staff can undo them in the same night.
 */
export function businessDay(schedule: Pick<Hours, 'hours'> | null, timezone: string, now: number): string {
  const { date } = localTime(now, timezone);
  const before = daysAfter(date, -1);
  return now < usualClosing(schedule, timezone, before) ? before : date;
}

/** The end of a store's business day: midnight, or the usual closing time if that is later. */
export function endOfDay(schedule: Pick<Hours, 'hours'> | null, timezone: string, now: number): number {
  const date = businessDay(schedule, timezone, now);
  return Math.max(momentOf({ date, minutes: dayMinutes }, timezone), usualClosing(schedule, timezone, date));
}
