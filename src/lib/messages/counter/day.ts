import type { Day } from '../../contract/counter/day.ts';
import { openingAt } from '../../schedule/opening.ts';
import { openingWords } from '../../schedule/opening-words.ts';
import { isPausedForToday } from '../../schedule/order-opening.ts';
import { timeWords } from '../../schedule/date-words.ts';
import { localTime } from '../../schedule/zoned-time.ts';

/** What staff read about the store's day. */
export const dayMessages = {
  pauseDoes: 'A pause stops orders for now. Orders for later times still come; what is ordered stays.',
  noHours: 'The store keeps no hours: it is always open.',
  timeWanted: 'Please give a time between opening and closing.',
  countWanted: 'Please give a number from 0 to 999.',
  dayWanted: 'Please give a day from today on.',
  nameWanted: 'Please say what customers read, such as Holi.',
  ofFolder: 'From the operator’s folder',
} as const;

/** Until when orders are paused: `Paused until 6:40 PM`, `Paused for today`. */
export function pausedUntilWords(until: number, timezone: string, isForToday: boolean): string {
  return isForToday ? 'Paused for today' : `Paused until ${timeWords(localTime(until, timezone).minutes)}`;
}

/** How the store stands, in big words: `Open now until 9:30 PM`. */
export function dayState({ now, timezone, schedule, paused_until }: Day): string {
  const at = Date.parse(now);
  if (paused_until) {
    const until = Date.parse(paused_until);
    return pausedUntilWords(until, timezone, isPausedForToday(schedule, timezone, at, until));
  }
  if (!schedule) return 'Open';
  const { state, detail } = openingWords(openingAt(schedule, timezone, at), timezone, at);
  return `${state}, ${detail}`.replace('now, ', '');
}
