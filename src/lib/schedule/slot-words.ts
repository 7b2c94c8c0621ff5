import type { Slot } from '../contract/slot.ts';
import { timeWords } from './opening-words.ts';
import { daysAfter, localTime } from './zoned-time.ts';

type Times = Pick<Slot, 'starts_at' | 'ends_at'>;

const clockWords = (moment: string, timezone: string) => timeWords(localTime(Date.parse(moment), timezone).minutes);

/** When in the day, by the store's clock: `10:30 AM to 11 AM`. */
export const slotTimes = ({ starts_at, ends_at }: Times, timezone: string): string =>
  `${clockWords(starts_at, timezone)} to ${clockWords(ends_at, timezone)}`;

/** The day of a slot on the store's calendar: `Sunday, 22 November`. */
const slotDate = ({ starts_at }: Pick<Times, 'starts_at'>, timezone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timezone, weekday: 'long', day: 'numeric', month: 'long' })
    .format(Date.parse(starts_at))
    .replace(/^(\w+) /, '$1, ');

/** The day as a customer calls it at a moment: `Today`, `Tomorrow`, else the date. */
export function slotDay(slot: Pick<Times, 'starts_at'>, timezone: string, now: number): string {
  const [date, today] = [Date.parse(slot.starts_at), now].map((moment) => localTime(moment, timezone).date);
  if (date === today) return 'Today';
  return date === daysAfter(today ?? '', 1) ? 'Tomorrow' : slotDate(slot, timezone);
}

/** A slot in words: `Sunday, 22 November, 10:30 AM to 11 AM`. */
export const slotWords = (slot: Times, timezone: string): string =>
  `${slotDate(slot, timezone)}, ${slotTimes(slot, timezone)}`;
