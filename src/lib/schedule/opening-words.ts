import type { Opening } from './opening.ts';
import { dateWords, timeWords, weekdayWords } from './date-words.ts';
import { daysAfter, localTime } from './zoned-time.ts';

/** When it opens again, before the time: `at`, `tomorrow`, `Tuesday`, `on 30 November 2026,`. */
function opensOn(date: string, today: string): string {
  if (date === today) return 'at';
  if (date === daysAfter(today, 1)) return 'tomorrow';
  if (date < daysAfter(today, 7)) return weekdayWords(date);
  return `on ${dateWords(date)},`;
}

const dayMs = 86_400_000;

/** What a customer reads about a store's opening, in two parts: `Open now` and `until 9 PM`. */
export function openingWords(opening: Opening, timezone: string, now: number): { state: string; detail: string } {
  const clock = (moment: number) => timeWords(localTime(moment, timezone).minutes);
  if (opening.status === 'open')
    return { state: 'Open now', detail: opening.until - now > dayMs ? 'all day' : `until ${clock(opening.until)}` };
  if (opening.status === 'paused') {
    const detail = opening.isForToday ? 'today' : `until ${clock(opening.until)}`;
    return { state: 'Not taking orders', detail };
  }
  const state = opening.holiday === null ? 'Closed' : `Closed for ${opening.holiday}`;
  if (opening.opens === null) return { state, detail: 'for now' };
  const day = opensOn(localTime(opening.opens, timezone).date, localTime(now, timezone).date);
  return { state, detail: `opens ${day} ${clock(opening.opens)}` };
}
