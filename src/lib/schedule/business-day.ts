import { openHours, type Hours } from './opening.ts';
import { daysAfter, localTime, momentOf } from './zoned-time.ts';

/** A business day: its date, start and end (milliseconds since 1970). */
export interface BusinessDay {
  date: string;
  begins: number;
  ends: number;
}

/**
 * A store's business day. After midnight, it is the day before until that day's usual closing time.
 * Holidays and early closings do not change it, so staff can undo them in the same night.
 */
export function businessDay(schedule: Pick<Hours, 'hours'> | null, timezone: string, now: number): BusinessDay {
  const { date: today } = localTime(now, timezone);
  const endOf = (date: string) => {
    const usual = schedule && openHours({ hours: schedule.hours, holidays: [] }, timezone, date);
    return Math.max(momentOf({ date: daysAfter(date, 1), minutes: 0 }, timezone), usual?.until ?? 0);
  };
  const before = daysAfter(today, -1);
  const date = now < endOf(before) ? before : today;
  return { date, begins: endOf(daysAfter(date, -1)), ends: endOf(date) };
}
