import { ShopError } from '#contract/errors';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { midnightIn } from '#server/stores/today';

export type BookStore = StoreKey & Pick<StoreRow, 'timezone'>;

/** The stores whose books are added up: of one operator, with one clock and one currency. */
export interface BookStores extends Pick<StoreRow, 'saas_id' | 'timezone'> {
  store_ids: number[];
}

/** Days of a store by its clock, both inclusive, with their first and last moments. */
export interface Span {
  from: string;
  to: string;
  /** The first moment of `from`. */
  begins: Date;
  /** The first moment after `to`. */
  ends: Date;
}

/** The moments of some days of a store's clock. @throws {ShopError} `invalid_input` for no days, or for more than `most` */
export function spanOf(store: Pick<StoreRow, 'timezone'>, from: string, to: string, most: number): Span {
  if (to < from || daysAfter(from, most) <= to)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'to', message: `must be at or after \`from\`, and within ${most} days` }],
    });
  return { from, to, begins: midnightIn(store, from), ends: midnightIn(store, daysAfter(to, 1)) };
}

/** All days of a span. */
export function daysOf({ from, to }: Span): string[] {
  const days = [];
  for (let date = from; date <= to; date = daysAfter(date, 1)) days.push(date);
  return days;
}
