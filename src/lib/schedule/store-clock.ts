import * as t from '#texts/store-clock';
import { timeWords, weekdayWords } from './date-words.ts';
import { localTime } from './zoned-time.ts';

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The store's local time, for a customer in another time zone; undefined if both clocks agree.
 * `Times are in the store’s local time. It’s Monday, 1:05 AM there now.`
 */
export function storeClockWords(timezone: string, now: number, ownZone = deviceZone()): string | undefined {
  const [there, here] = [timezone, ownZone].map((zone) => localTime(now, zone));
  if (!there || (there.date === here?.date && there.minutes === here.minutes)) return undefined;
  return t.storeTime({ weekday: weekdayWords(there.date), time: timeWords(there.minutes) });
}
