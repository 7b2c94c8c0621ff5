import { grouped } from './grouped.ts';

/** Money inside the shop: whole minor units (paise, cents). Every supported currency has two decimals. */
export type Minor = number;

/** Minor units of a decimal amount on the wire, rounded to the nearest unit: `19.99` gives `1999`. */
export const toMinor = (decimal: number): Minor => Math.round(decimal * 100);

/** The wire's decimal number for an amount in minor units: `1999` gives `19.99`. */
export const toDecimal = (minor: Minor): number => minor / 100;

/** What one kilogram, litre or piece costs, to the nearest minor unit. @param amount how much of it the price is for */
export const priceOfOne = (price: Minor, amount: number): Minor => Math.round(price / amount);

/** The part of a store that formatting a price needs. `bank_account` is the currency label (spec §3). */
export interface PriceLocale {
  bank_account: string;
  country: string;
}

/** A price, never negative, as customers read it: `₹1,250` or `$24.99`; whole amounts have no decimals. */
export function formatMoney(minor: Minor, { bank_account, country }: PriceLocale): string {
  const hundredths = minor % 100;
  const decimals = hundredths === 0 ? '' : `.${String(hundredths).padStart(2, '0')}`;
  return `${bank_account}${grouped(Math.trunc(minor / 100), country)}${decimals}`;
}

/** An amount that can be negative: `−₹0.50`. In React, use `SignedPrice`, which screen readers announce as "minus". */
export const formatSigned = (minor: Minor, locale: PriceLocale): string =>
  minor < 0 ? `−${formatMoney(-minor, locale)}` : formatMoney(minor, locale);
