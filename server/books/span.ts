import { invalidInput } from '#contract/errors';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { midnightIn } from '#server/stores/today';

export type BookStore = StoreKey & Pick<StoreRow, 'timezone'>;

/** Stores whose books are added up: one operator, time zone and currency. */
export interface BookStores extends Pick<StoreRow, 'saas_id' | 'timezone'> {
  store_ids: number[];
}

/** Days in the store's time zone, both inclusive. */
export interface Span {
  from: string;
  to: string;
  begins: Date;
  /** Exclusive: the first moment after `to`. */
  ends: Date;
}

export function spanOf(store: Pick<StoreRow, 'timezone'>, from: string, to: string, maxDays: number): Span {
  if (to < from || daysAfter(from, maxDays) <= to)
    throw invalidInput('to', `must be at or after \`from\`, and within ${maxDays} days`);
  return { from, to, begins: midnightIn(store, from), ends: midnightIn(store, daysAfter(to, 1)) };
}

export function daysOf({ from, to }: Span): string[] {
  const days = [];
  for (let date = from; date <= to; date = daysAfter(date, 1)) days.push(date);
  return days;
}
