import { grouped } from './grouped.ts';

/** Whole minor units (paise, cents). Every supported currency has two decimals. */
export type Minor = number;

/** Converts a decimal amount, rounded to the nearest unit: `19.99` to `1999`. */
export const toMinor = (decimal: number): Minor => Math.round(decimal * 100);

/** Converts minor units to the wire's decimal number: `1999` to `19.99`. */
export const toDecimal = (minor: Minor): number => minor / 100;

/** The unit price to the nearest minor unit. @param amount the amount of the measure that `price` is for */
export const priceOfOne = (price: Minor, amount: number): Minor => Math.round(price / amount);

/** The fields of a store that format a price. `bank_account` is the currency label (spec §3). */
export interface PriceLocale {
  bank_account: string;
  country: string;
}

/** Formats a price, never negative: `₹1,250` or `$24.99`; whole amounts have no decimals. */
export function formatMoney(minor: Minor, { bank_account, country }: PriceLocale): string {
  const hundredths = minor % 100;
  const decimals = hundredths === 0 ? '' : `.${String(hundredths).padStart(2, '0')}`;
  return `${bank_account}${grouped(Math.trunc(minor / 100), country)}${decimals}`;
}

/**
 * Formats an amount that can be negative: `−₹0.50`. In React, use `SignedPrice`, which screen readers announce as
 * "minus".
 */
export const formatSigned = (minor: Minor, locale: PriceLocale): string =>
  minor < 0 ? `−${formatMoney(-minor, locale)}` : formatMoney(minor, locale);
