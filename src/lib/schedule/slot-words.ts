import type { Slot } from '../contract/order.ts';
import * as t from '#texts/times';
import { dayWords, timeWords } from './date-words.ts';
import { daysAfter, localTime } from './zoned-time.ts';

type Times = Pick<Slot, 'starts_at' | 'ends_at'>;

const localOf = (moment: string, timezone: string) => localTime(Date.parse(moment), timezone);

/** A slot's times by the store's clock: `10:30 AM to 11 AM`. */
export const slotTimes = ({ starts_at, ends_at }: Times, timezone: string): string =>
  t.range({
    from: timeWords(localOf(starts_at, timezone).minutes),
    until: timeWords(localOf(ends_at, timezone).minutes),
  });

/** `Today`, `Tomorrow`, else the date. */
export function dayName(date: string, today: string): string {
  if (date === today) return t.today();
  return date === daysAfter(today, 1) ? t.tomorrow() : dayWords(date);
}

/** A slot's day: `Today`, `Tomorrow`, else the date. */
export const slotDay = ({ starts_at }: Pick<Times, 'starts_at'>, timezone: string, now: number): string =>
  dayName(localOf(starts_at, timezone).date, localTime(now, timezone).date);

/** `Monday, 23 November, 7 AM`. */
export function openingDayWords(opens: string, timezone: string): string {
  const { date, minutes } = localOf(opens, timezone);
  return `${dayWords(date)}, ${timeWords(minutes)}`;
}

/** `Sunday, 22 November, 10:30 AM to 11 AM`. */
export const slotWords = (slot: Times, timezone: string): string =>
  `${dayWords(localOf(slot.starts_at, timezone).date)}, ${slotTimes(slot, timezone)}`;

/** The time, with the day unless it is today: `8:25 PM`, `Tomorrow, 8:25 PM`. */
export function timeOrDay(moment: string, timezone: string, now: number): string {
  const { date, minutes } = localOf(moment, timezone);
  const today = localTime(now, timezone).date;
  return date === today ? timeWords(minutes) : `${dayName(date, today)}, ${timeWords(minutes)}`;
}
