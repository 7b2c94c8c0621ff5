import { plainAmount } from './plain-amount.ts';

/** The country of a store, by which its currency is known; undefined where both currencies may be written. */
export type AmountCountry = 'India' | 'Canada' | undefined;

const symbols = { India: /^(₹|rs\.?|inr)\s*|\s*(₹|inr|\/-)$/gi, Canada: /^(ca\$|c\$|\$|cad)\s*|\s*(\$|cad)$/gi };

const withoutSymbols = (text: string) => text.replaceAll(symbols.India, '').replaceAll(symbols.Canada, '');

const withDots = /^[1-9]\d{0,2}(\.\d{3})+$/;

/**
 * Reads an amount as people and spreadsheets write it: `₹ 45/-`, `1,29,900.50`, `1 299,00`. An amount with two meanings, or in
 * another currency, is a problem.
 * @returns the amount with a decimal point and nothing between thousands; other text as it is
 */
export function readAmount(text: string, country: AmountCountry): string | { problem: string } {
  const own = country ? text.replaceAll(symbols[country], '') : withoutSymbols(text);
  if (own === text && withoutSymbols(text) !== text) return { problem: 'is not in the store’s currency' };
  const amount = plainAmount(own);
  if (!withDots.test(amount)) return amount;
  const whole = amount.replaceAll('.', '');
  return { problem: `is ambiguous: if you mean ${whole}, write ${whole}.00` };
}
