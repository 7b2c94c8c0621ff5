import type { OrderTime } from '../../contract/settings/promised.ts';
import type { Day } from '../../contract/counter/day.ts';
import { openingDayWords, slotWords } from '../../schedule/slot-words.ts';
import { openingAt } from '../../schedule/opening.ts';
import { openingWords } from '../../schedule/opening-words.ts';
import { isPausedForToday } from '../../schedule/order-opening.ts';
import { timeWords } from '../../schedule/date-words.ts';
import { localTime } from '../../schedule/zoned-time.ts';
import * as t from '#texts/day';

/** `Paused until 6:40 PM`, `Paused for today`. */
export function pausedUntilWords(until: number, timezone: string, isForToday: boolean): string {
  return isForToday ? t.pausedToday() : t.pausedUntil({ time: timeWords(localTime(until, timezone).minutes) });
}

/** The store's current state, as a heading: `Open now until 9:30 PM`. */
export function dayState({ now, timezone, schedule, paused_until }: Day): string {
  const at = Date.parse(now);
  if (paused_until) {
    const until = Date.parse(paused_until);
    return pausedUntilWords(until, timezone, isPausedForToday(schedule, timezone, at, until));
  }
  if (!schedule) return t.open();
  const opening = openingAt(schedule, timezone, at);
  const { state, detail } = openingWords(opening, timezone, at);
  return opening.status === 'open' ? t.openUntil({ detail }) : t.stateDetail({ state, detail });
}

/** An order's time: its slot, its opening (`Monday, 23 November, 7 AM`), or as soon as possible. */
export function promisedTime(time: OrderTime | null, timezone: string): string {
  if (!time) return t.promisedSoon();
  const { starts_at, ends_at } = time;
  return ends_at ? slotWords({ starts_at, ends_at }, timezone) : openingDayWords(starts_at, timezone);
}
