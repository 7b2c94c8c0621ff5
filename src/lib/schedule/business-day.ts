import { dayMinutes, openHours, type Hours } from './opening.ts';
import { daysAfter, localTime, momentOf } from './zoned-time.ts';

/** When a date closes by the usual hours of its weekday; 0 when it is closed. */
const usualClosing = (schedule: Pick<Hours, 'hours'> | null, timezone: string, date: string): number =>
  (schedule && openHours({ hours: schedule.hours, holidays: [] }, timezone, date)?.until) ?? 0;

/**
 * The date of a store's business day: the day before while the night that began then lasts by its usual hours, else the
 * date of the calendar. A holiday or an early closing does not change it, so that staff can undo them in the same night.
 */
export function businessDay(schedule: Pick<Hours, 'hours'> | null, timezone: string, now: number): string {
  const { date } = localTime(now, timezone);
  const before = daysAfter(date, -1);
  return now < usualClosing(schedule, timezone, before) ? before : date;
}

/** When a store's business day ends: at midnight, or when its night usually closes. */
export function endOfDay(schedule: Pick<Hours, 'hours'> | null, timezone: string, now: number): number {
  const date = businessDay(schedule, timezone, now);
  return Math.max(momentOf({ date, minutes: dayMinutes }, timezone), usualClosing(schedule, timezone, date));
}
