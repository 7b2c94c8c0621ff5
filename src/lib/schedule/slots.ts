import type { Schedule } from '../contract/store.ts';
import { closingMinutes, closingOn } from './opening.ts';
import { daysAfter, localTime, minutesOf, momentOf, weekdayOf } from './zoned-time.ts';

/** A day with slots; times are the store's (`HH:MM`). */
export interface SlotDay {
  opens: string;
  closes: string;
  slot_minutes: number;
  slot_capacity: number;
  /** The order deadline before the start of a slot. */
  lead_minutes: number;
  /** The last time to order for the same day; null without this rule. */
  last_order: string | null;
}

/** Seven days from Monday, null for a day without slots. Holidays have none. */
export interface SlotPlan extends Pick<Schedule, 'holidays'> {
  days: (SlotDay | null)[];
  /** Days with an early closing or another slot capacity. */
  changes?: { date: string; closes: string | null; slot_capacity: number | null }[];
}

/** Moments are milliseconds since 1970. */
export interface PlannedSlot {
  starts: number;
  ends: number;
  /** The last moment to order for it. */
  orderBy: number;
  capacity: number;
}

const daysOffered = 3;
/** How far ahead to look for days with slots. */
const daysAhead = 14;
const minute = 60_000;

/** Minutes of the last order. A time before the opening is after midnight. */
const lastOrderMinutes = (opens: string, lastOrder: string) =>
  lastOrder === opens ? minutesOf(opens) : closingMinutes({ opens, closes: lastOrder });

/** All slots of a date: consecutive from the opening, ending before closing. */
export function slotsOn({ days, holidays, changes = [] }: SlotPlan, timezone: string, date: string): PlannedSlot[] {
  const day = holidays.some((holiday) => holiday.date === date) ? null : days[weekdayOf(date) - 1];
  if (!day) return [];
  const momentAt = (minutes: number) => momentOf({ date, minutes }, timezone);
  const change = changes.find((each) => each.date === date);
  const early = change?.closes ? [{ date, closes: change.closes }] : [];
  const opens = momentAt(minutesOf(day.opens));
  const closes = momentAt(closingMinutes({ opens: day.opens, closes: closingOn(day, early, date) }));
  const capacity = change?.slot_capacity ?? day.slot_capacity;
  const length = day.slot_minutes * minute;
  const cutOff = day.last_order === null ? Infinity : momentAt(lastOrderMinutes(day.opens, day.last_order));
  return Array.from({ length: Math.max(0, Math.floor((closes - opens) / length)) }, (_, index) => {
    const starts = opens + index * length;
    const orderBy = Math.min(starts - day.lead_minutes * minute, cutOff);
    return { starts, ends: starts + length, orderBy, capacity };
  });
}

export const isBeforeCutOff = ({ orderBy }: Pick<PlannedSlot, 'orderBy'>, now: number): boolean => now <= orderBy;

/** The open slots of the next three days that have any. Includes last night's. */
export function slotsAt(plan: SlotPlan, timezone: string, now: number): PlannedSlot[] {
  const { date } = localTime(now, timezone);
  const days: PlannedSlot[][] = [];
  for (let ahead = -1; ahead <= daysAhead && days.length < daysOffered; ahead++) {
    const open = slotsOn(plan, timezone, daysAfter(date, ahead)).filter((slot) => isBeforeCutOff(slot, now));
    if (open.length > 0) days.push(open);
  }
  return days.flat();
}
