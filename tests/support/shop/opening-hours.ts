import { daysAfter, localTime, momentOf } from '#lib/schedule/zoned-time';
import { surat } from './catalogue.ts';
import { storeIds } from './customers.ts';
import type { TestShop } from './shop.ts';

/** Rows of `opening_hours` for Surat, the same on each weekday: from 7 to 22 unless said otherwise. */
export const everyDay = <Other extends object>(other: Other) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...storeIds(surat), weekday, opens: '07:00', closes: '22:00', ...other }));

/** The time zone of Surat. */
export const timezone = 'Asia/Kolkata';

/** The shop's clock, in milliseconds since 1970. */
export const now = (shop: TestShop) => shop.now().getTime();

/** The calendar date in Surat. */
export const today = (shop: TestShop) => localTime(now(shop), timezone).date;

/** The moment of a date and a time in Surat. @param time minutes since midnight */
export const momentAt = (date: string, time: number) => momentOf({ date, minutes: time }, timezone);

/** Moves the clock to the next occurrence of a time in Surat. @param time minutes since midnight */
export function waitUntil(shop: TestShop, time: number): void {
  const moment = momentAt(today(shop), time);
  shop.wait((moment > now(shop) ? moment : momentAt(daysAfter(today(shop), 1), time)) - now(shop));
}
