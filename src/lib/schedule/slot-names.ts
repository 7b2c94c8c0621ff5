import type { Slot } from '../contract/order.ts';
import type { Store } from '../contract/store.ts';
import { weekdayWords } from './date-words.ts';
import { businessDay } from './business-day.ts';
import { dayName, slotTimes } from './slot-words.ts';
import { localTime } from './zoned-time.ts';

/**
 * A slot's label: the business day and the times. After midnight, the times include the calendar day:
 * `Today` and `12:30 AM to 1 AM (Saturday)`.
 */
export function slotNames(
  slot: Pick<Slot, 'starts_at' | 'ends_at'>,
  { schedule, timezone }: Pick<Store, 'schedule' | 'timezone'>,
  now: number,
): { day: string; time: string } {
  const starts = Date.parse(slot.starts_at);
  const [day, today] = [starts, now].map((moment) => businessDay(schedule, timezone, moment).date) as [string, string];
  const { date } = localTime(starts, timezone);
  const times = slotTimes(slot, timezone);
  return { day: dayName(day, today), time: day === date ? times : `${times} (${weekdayWords(date)})` };
}
