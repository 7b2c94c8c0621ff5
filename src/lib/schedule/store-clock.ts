import { timeWords, weekdayWords } from './date-words.ts';
import { localTime } from './zoned-time.ts';

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * What a customer whose clock differs from the store's reads about its times: `Times are by the store’s clock: it is
 * Monday, 1:05 AM there now.` Undefined where the clocks agree.
 */
export function storeClockWords(timezone: string, now: number, ownZone = deviceZone()): string | undefined {
  const [there, here] = [timezone, ownZone].map((zone) => localTime(now, zone));
  if (!there || (there.date === here?.date && there.minutes === here.minutes)) return undefined;
  return `Times are by the store’s clock: it is ${weekdayWords(there.date)}, ${timeWords(there.minutes)} there now.`;
}
