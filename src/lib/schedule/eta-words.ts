import * as groupTexts from '#texts/store-groups';
import * as t from '#texts/times';
import { dateRange, timeWords } from './date-words.ts';
import { dayName, openingDayWords } from './slot-words.ts';
import { daysAfter, localTime } from './zoned-time.ts';

/** Moments are ISO 8601. */
interface Range {
  from: string;
  until: string;
}

type Local = ReturnType<typeof localTime>;

/** A range by the store's clock: `7:10 to 7:25 PM`, `Tomorrow, 11:50 AM to 12:05 PM`. */
function rangeWords({ from, until }: Range, timezone: string, now: number): string {
  const [start, end] = [from, until].map((at) => localTime(Date.parse(at), timezone)) as [Local, Local];
  const [first, last] = [timeWords(start.minutes), timeWords(end.minutes)];
  const isSameHalf = first.slice(-2) === last.slice(-2);
  const times = t.range({ from: isSameHalf ? first.slice(0, -3) : first, until: last });
  const today = localTime(now, timezone).date;
  return start.date === today ? times : `${dayName(start.date, today)}, ${times}`;
}

/** A range for the card of a store: `17-27 min`. */
export function minutesWords({ from, until }: Range, now: number): string {
  const [first, last] = [from, until].map((at) => Math.max(0, Math.ceil((Date.parse(at) - now) / 60_000)));
  return groupTexts.minutes({ first: first ?? 0, last: last ?? 0 });
}

const sentences = { order: t.expected, late: t.late, Delivery: t.comes, Pickup: t.ready };

/** The estimated arrival: `Expected 7:10 to 7:25 PM`, or, before ordering, `Comes 7:10 to 7:25 PM`. */
export const etaWords = (is: keyof typeof sentences, range: Range, timezone: string, now: number): string =>
  sentences[is]({ range: rangeWords(range, timezone, now) });

/** Days until dispatch, and days of transit: `2 to 4`. */
export interface CourierDays {
  dispatch_days: string;
  transit_days: string;
}

/** The first and last arrival date of an order by courier. */
export function courierDates({ dispatch_days, transit_days }: CourierDays, ordered: number, timezone: string) {
  const sums = [dispatch_days, transit_days].map((days) => days.split(' to ').map(Number));
  const { date } = localTime(ordered, timezone);
  const after = (which: 0 | -1) =>
    daysAfter(
      date,
      sums.reduce((sum, days) => sum + (days.at(which) ?? 0), 0),
    );
  return { from: after(0), until: after(-1) };
}

/** The arrival of an order by courier: `Arrives 3–7 Dec`. */
export function courierWords(days: CourierDays, ordered: number, timezone: string): string {
  const { from, until } = courierDates(days, ordered, timezone);
  return t.courier({ dates: dateRange(from, until) });
}

/** The text for an order that is too late for an estimate. */
export const lateWords = (): string => t.lateUnknown();

/** When a closed or paused store takes orders again: its first slot, or its opening. */
export function closedWords(opens: string | null, slot: Range | undefined, timezone: string, now: number): string {
  if (slot) return t.earliest({ range: rangeWords(slot, timezone, now) });
  return opens ? t.opens({ opens: openingDayWords(opens, timezone) }) : '';
}
