import * as t from '#texts/amounts';
import { plainAmount } from './plain-amount.ts';

/** The store's country, which decides its currency; undefined accepts both currencies. */
export type AmountCountry = 'India' | 'Canada' | undefined;

const symbols = { India: /^(₹|rs\.?|inr)\s*|\s*(₹|inr|\/-)$/gi, Canada: /^(ca\$|c\$|\$|cad)\s*|\s*(\$|cad)$/gi };

const withoutSymbols = (text: string) => text.replaceAll(symbols.India, '').replaceAll(symbols.Canada, '');

const withDots = /^[1-9]\d{0,2}(\.\d{3})+$/;

/**
 * Reads an amount in the formats of people and spreadsheets: `₹ 45/-`, `1,29,900.50`, `1 299,00`.
 * @returns the amount with a decimal point and no thousands separators; other text unchanged;
 * a problem if it is ambiguous or in another currency
 */
export function readAmount(text: string, country: AmountCountry): string | { problem: string } {
  const own = country ? text.replaceAll(symbols[country], '') : withoutSymbols(text);
  if (own === text && withoutSymbols(text) !== text) return { problem: t.notInCurrency() };
  const amount = plainAmount(own);
  if (!withDots.test(amount)) return amount;
  const whole = amount.replaceAll('.', '');
  return { problem: t.ambiguous({ whole }) };
}
