import { readAmount, type AmountCountry } from '../money/read-amount.ts';
import { asciiDigits, typedText } from './typed-text.ts';

/** Like {@link readAmount}, also for digits of Indian scripts. */
export const readTypedAmount = (text: string, country: AmountCountry): ReturnType<typeof readAmount> =>
  readAmount(asciiDigits(typedText(text)).trim(), country);

/**
 * Parses a typed amount, in the formats of an operator's file: `1,299`, `₹ 45/-`, `99,50`; NaN for other text.
 * @param country allows only its currency
 */
export function typedAmount(text: string, country?: AmountCountry): number {
  const amount = readTypedAmount(text, country);
  return typeof amount === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? Number(amount) : Number.NaN;
}

/** The problem of an ambiguous amount, to follow “That”; undefined for other text. */
export function amountProblem(text: string, country?: AmountCountry): string | undefined {
  const amount = readTypedAmount(text, country);
  return typeof amount === 'string' ? undefined : amount.problem;
}
