import { localTime, momentOf } from '#lib/schedule/zoned-time';

export interface Clock {
  timezone: string;
  now: Date;
}

/** `YYYY-MM-DD` in the store's time zone; null for a past date. */
export function soldOutDate(until: unknown, { timezone, now }: Clock): string | null {
  if (!until) return null;
  const date = until instanceof Date ? localTime(until.getTime(), timezone).date : String(until as string);
  return date > localTime(now.getTime(), timezone).date ? date : null;
}

/** When that date begins. */
export const soldOutMoment = (date: unknown, { timezone }: Clock): Date | null =>
  typeof date === 'string' ? new Date(momentOf({ date, minutes: 0 }, timezone)) : null;
