import { planSchedule, type PlanTerms } from './plan-schedule.ts';
import { daysAfter, weekdayOf } from './zoned-time.ts';

/** `closed` is a holiday of the store, `none` a day without a delivery. */
export type DeliveryDayState = 'delivered' | 'delivery' | 'missed' | 'skipped' | 'closed' | 'none';

export interface CalendarDay {
  date: string;
  state: DeliveryDayState;
  itemIds: number[];
  /** Whether it can still be skipped, or its skip undone. */
  isOpen: boolean;
}

/** Today, and the first day whose deliveries can still be changed. */
export interface Now {
  today: string;
  firstOpen: string;
}

/** Adds months: `2026-12` after `2026-11`. */
export const monthsAfter = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months)).toISOString().slice(0, 7);

/** A month (`YYYY-MM`) of a subscription as weeks from Monday to Sunday; null for days of other months. */
export function calendarMonth(terms: PlanTerms, month: string, now: Now): (CalendarDay | null)[][] {
  const { deliveries, endDate } = planSchedule(terms);
  const itemsOn = new Map(deliveries.map(({ date, itemIds }) => [date, itemIds]));
  const dayOf = (date: string): CalendarDay => {
    const itemIds = itemsOn.get(date) ?? [];
    const state = stateOf({ ...terms, endDate }, date, itemIds.length > 0, now);
    const isOpen = terms.lastDay === null && date >= now.firstOpen && (state === 'delivery' || state === 'skipped');
    return { date, state, itemIds, isOpen };
  };
  const first = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, index) => daysAfter(first, index)).filter((date) =>
    date.startsWith(month),
  );
  const cells = [...Array.from({ length: weekdayOf(first) - 1 }, () => null), ...days.map(dayOf)];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  );
  return weeks.filter((week) => week.some((day) => day && day.date >= terms.startDate && day.date <= endDate));
}

function stateOf(
  terms: PlanTerms & { endDate: string },
  date: string,
  hasDelivery: boolean,
  { today }: Now,
): DeliveryDayState {
  if (hasDelivery) return date < today ? 'delivered' : 'delivery';
  if (terms.missed?.includes(date)) return 'missed';
  if (terms.daysOff.includes(date)) return 'skipped';
  const isWithin = date >= terms.startDate && date <= terms.endDate;
  return isWithin && terms.holidays.includes(date) ? 'closed' : 'none';
}

/** Joins consecutive days into ranges, in order. */
export function rangesOf(days: readonly string[]): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = [];
  for (const date of days) {
    const last = ranges.at(-1);
    if (last && daysAfter(last.to, 1) === date) last.to = date;
    else ranges.push({ from: date, to: date });
  }
  return ranges;
}
