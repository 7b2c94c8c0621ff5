import type { Opening } from './opening.ts';
import * as t from '#texts/opening';
import { dateWords, timeWords, weekdayWords } from './date-words.ts';
import { daysAfter, localTime } from './zoned-time.ts';

/** The next opening: `opens at 9 AM`, `opens tomorrow 9 AM`, `opens on 30 November 2026, 9 AM`. */
function opensWords(date: string, today: string, time: string): string {
  if (date === today) return t.opensToday({ time });
  if (date === daysAfter(today, 1)) return t.opensTomorrow({ time });
  if (date < daysAfter(today, 7)) return t.opensWeekday({ weekday: weekdayWords(date), time });
  return t.opensOn({ date: dateWords(date), time });
}

const dayMs = 86_400_000;

/** A store's opening state in two parts: `Open now` and `until 9 PM`. */
export function openingWords(opening: Opening, timezone: string, now: number): { state: string; detail: string } {
  const clock = (moment: number) => timeWords(localTime(moment, timezone).minutes);
  if (opening.status === 'open')
    return {
      state: t.open(),
      detail: opening.until - now > dayMs ? t.allDay() : t.until({ time: clock(opening.until) }),
    };
  if (opening.status === 'paused') {
    const detail = opening.isForToday ? t.pausedToday() : t.until({ time: clock(opening.until) });
    return { state: t.paused(), detail };
  }
  const state = opening.holiday === null ? t.closed() : t.closedFor({ holiday: opening.holiday });
  if (opening.opens === null) return { state, detail: t.forNow() };
  const [date, today] = [localTime(opening.opens, timezone).date, localTime(now, timezone).date];
  return { state, detail: opensWords(date, today, clock(opening.opens)) };
}
