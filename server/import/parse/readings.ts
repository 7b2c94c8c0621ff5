import { readTypedAmount } from '#lib/account/typed-amount';
import { grouped } from '#lib/money/plain-amount';
import type { AmountCountry } from '#lib/money/read-amount';
import * as t from '#texts/import-cells';

/** The country of the store, for dates and amounts. */
export type FileCountry = AmountCountry;

/** A cell in our notation, unchanged if unknown, or the problem of an ambiguous one. */
export type CellReading = (text: string, country: FileCountry) => string | { problem: string };

/** `₹ 45`, `1,299.00`, `1 299,00`, `१६४` */
export const readMoney: CellReading = readTypedAmount;

/** `10%` is ambiguous: the coupon's kind decides. */
export const readValue: CellReading = (typed, country) =>
  /\d\s*%$/.test(typed.trim()) ? { problem: t.percentSign() } : readMoney(typed, country);

/** `1,299` or `10.0` */
export const readCount: CellReading = (typed) => {
  const text = typed.trim();
  return (grouped.test(text) ? text.replaceAll(',', '') : text).replace(/\.0{1,2}$/, '');
};

/** `21,1959`. It is too small to have thousands. */
export const readDecimal: CellReading = (typed) => typed.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2');

/** `5%`, `5.00 %` */
export const readPercent: CellReading = (typed, country) => readDecimal(typed.trim().replace(/\s*%$/, ''), country);

/**
 * A Harmonised System code has pairs of digits: `713` is `0713` without its leading 0. Chapters 01 to 09 have at most
 * 14 headings, so the third digit is 0 or 1.
 */
export const readHsn: CellReading = (typed) => typed.trim().replace(/^(?=[1-9][01])(?=(\d\d){1,3}\d$)/, '0');

/** `7:00`, `21:00:00`, `9:00 PM`, `9 PM`; `24:00` is midnight. */
export const readTime: CellReading = (typed) => {
  const [whole, hours = '', minutes, half] =
    /^(\d{1,2}):(\d\d)(?::00)?\s*(?:([ap])\.?m?\.?)?$/i.exec(
      typed.trim().replace(/^(\d{1,2})(?=\s*[ap]\.?m?\.?$)/i, '$1:00'),
    ) ?? [];
  if (whole === undefined) return typed;
  const hour = Number(hours);
  if (!half && hour === 24 && minutes === '00') return '00:00';
  if (!half) return `${hours.padStart(2, '0')}:${minutes}`;
  if (hour < 1 || hour > 12) return typed;
  return `${String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string) => months.findIndex((month) => name.toLowerCase().startsWith(month)) + 1;

const midnight = /[ T]0?0:00(:00)?$/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/;
const dayAndName = /^(\d{1,2})[-/ .]\s*([a-z]{3,9})\.?,?[-/ .]\s*(\d{2}|\d{4})$/i;
const nameAndDay = /^([a-z]{3,9})\.?[-/ ](\d{1,2}),?[-/ ]\s*(\d{2}|\d{4})$/i;

const dateOf = (year: string, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** `22/11/2026` by the store's country, `22-Nov-2026`, `2026/11/22`. */
export const readDate: CellReading = (typed, country) => {
  const text = typed.trim().replace(midnight, '');
  const [, first, month, day] = yearFirst.exec(text) ?? [];
  if (first) return dateOf(first, Number(month), Number(day));
  const [, before = '', name = '', lastYear] = dayAndName.exec(text) ?? [];
  const [, otherName = '', after = '', otherYear] = nameAndDay.exec(text) ?? [];
  const [, one, two, numericYear] = yearLast.exec(text) ?? [];
  const year = lastYear ?? otherYear ?? numericYear;
  if (year === undefined) return text;
  if (year.length === 2) return { problem: t.yearDigits() };
  if (numericYear) return readNumericDate(Number(one), Number(two), year, country);
  const named = monthOf(name || otherName);
  return named === 0 ? text : dateOf(year, named, Number(before || after));
};

function readNumericDate(one: number, two: number, year: string, country: FileCountry): string | { problem: string } {
  const [asDayFirst, asMonthFirst] = [dateOf(year, two, one), dateOf(year, one, two)];
  if (country === 'India') return two > 12 ? { problem: t.monthFirst() } : asDayFirst;
  if (one > 12 || one === two) return asDayFirst;
  if (two > 12) return asMonthFirst;
  if (!country) return asDayFirst;
  return { problem: t.ambiguousDate({ dayFirst: asDayFirst, monthFirst: asMonthFirst }) };
}
