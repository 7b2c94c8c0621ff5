import type { PlanItem } from '../contract/plan.ts';
import { daysAfter, localTime, minutesOf, momentOf, weekdayOf } from './zoned-time.ts';

/** A day's deliveries can be changed until this time of the evening before, by the store's clock. */
export const cutOff = '20:00';
/** The latest start of a subscription, in days after the earliest. */
export const maxStartDelayDays = 30;
export const maxPauseDays = 30;
/** The limit of skipped and paused days per subscription. */
export const maxDaysOff = 90;

/** The terms that decide the delivery days; days are `YYYY-MM-DD` in the store's time zone. */
export interface PlanTerms {
  startDate: string;
  noOfDays: number;
  items: readonly {
    itemId: number;
    /** Weekdays without a delivery, 1 (Monday) to 7, never all of them. */
    offdays: readonly number[];
    /** Paid deliveries. */
    deliveries: number;
  }[];
  /** Days that the customer has skipped or paused. */
  daysOff: readonly string[];
  /** Days on which the store is closed. */
  holidays: readonly string[];
  missed?: readonly string[];
  /** The last delivery day; null unless the subscription was cancelled. */
  lastDay: string | null;
}

export interface Delivery {
  date: string;
  itemIds: number[];
}

/** All paid deliveries, ignoring cancellation: each item on each day that is not off, up to its paid number. */
function paidDeliveries({ startDate, items, daysOff, holidays }: PlanTerms): Delivery[] {
  const closed = new Set([...daysOff, ...holidays]);
  const left = new Map(items.map(({ itemId, deliveries }) => [itemId, deliveries]));
  const days: Delivery[] = [];
  for (let date = startDate; left.size > 0; date = daysAfter(date, 1)) {
    if (closed.has(date)) continue;
    const itemIds = items
      .filter(({ itemId, offdays }) => left.has(itemId) && !offdays.includes(weekdayOf(date)))
      .map(({ itemId }) => itemId);
    if (itemIds.length > 0) days.push({ date, itemIds });
    for (const itemId of itemIds) countDown(left, itemId);
  }
  return days;
}

function countDown(left: Map<number, number>, itemId: number): void {
  const rest = (left.get(itemId) ?? 0) - 1;
  if (rest > 0) left.set(itemId, rest);
  else left.delete(itemId);
}

/** Removes days, and adds the same number of each item at the end. */
function withoutDays(deliveries: Delivery[], terms: PlanTerms, days: readonly string[]): Delivery[] {
  const counts = countItems(deliveries);
  const items = terms.items
    .filter(({ itemId }) => counts.has(itemId))
    .map((item) => ({ ...item, deliveries: counts.get(item.itemId) ?? 0 }));
  return paidDeliveries({ ...terms, items, daysOff: [...terms.daysOff, ...days] });
}

/**
 * A subscription's deliveries in order, and its last day. It lasts as long as the plan, or longer.
 * A delivery that is skipped, paused, missed or on a holiday moves to the end: nothing paid is lost or added.
 */
export function planSchedule(terms: PlanTerms): { deliveries: Delivery[]; endDate: string } {
  const { startDate, noOfDays, lastDay, missed = [] } = terms;
  const due = paidDeliveries(terms).filter(({ date }) => lastDay === null || date <= lastDay);
  const deliveries = missed.length > 0 ? withoutDays(due, terms, missed) : due;
  const plannedEnd = lastDay ?? daysAfter(startDate, noOfDays - 1);
  const last = deliveries.at(-1)?.date ?? plannedEnd;
  return { deliveries, endDate: last > plannedEnd ? last : plannedEnd };
}

function countItems(deliveries: Delivery[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const itemId of deliveries.flatMap(({ itemIds }) => itemIds)) counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
  return counts;
}

/** The deliveries of each item after a day, which are refunded if the subscription ends on it. */
export const deliveriesAfter = (terms: PlanTerms, lastDay: string): Map<number, number> =>
  countItems(planSchedule(terms).deliveries.filter(({ date }) => date > lastDay));

type Sums = Pick<PlanItem, 'price' | 'discount' | 'netValue' | 'gross' | 'selling'>;

/** Multiplies an item's sums by the quantity per delivery. */
export const inQuantity = <T extends Sums>(item: T, quantity = 1): T & { quantity: number } => ({
  ...item,
  quantity,
  price: item.price * quantity,
  discount: item.discount * quantity,
  netValue: item.netValue * quantity,
  gross: item.gross * quantity,
  selling: item.selling * quantity,
});

/** The moment (milliseconds since 1970) from which a day's deliveries can no longer be changed. */
export const closesAt = (date: string, timezone: string): number =>
  momentOf({ date: daysAfter(date, -1), minutes: minutesOf(cutOff) }, timezone);

/** The first day whose deliveries can still be changed; also the earliest start of a subscription. */
export function firstOpenDay(timezone: string, now: number): string {
  const { date } = localTime(now, timezone);
  return daysAfter(date, now < closesAt(daysAfter(date, 1), timezone) ? 1 : 2);
}

/** Each day from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let date = from; date <= to; date = daysAfter(date, 1)) days.push(date);
  return days;
}

/** Adds a range to the days off. */
export const pausedDays = (daysOff: readonly string[], from: string, to: string): string[] =>
  [...new Set([...daysOff, ...daysFrom(from, to)])].sort();

/** Removes a range from the days off. */
export const resumedDays = (daysOff: readonly string[], from: string, to: string): string[] =>
  daysOff.filter((date) => date < from || date > to);
