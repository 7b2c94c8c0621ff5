import { readAmount, type AmountCountry } from '../money/read-amount.ts';
import { asciiDigits, typedText } from './typed-text.ts';

/** Reads a typed amount, also with digits of Indian scripts; see {@link readAmount}. */
export const readTypedAmount = (text: string, country: AmountCountry): ReturnType<typeof readAmount> =>
  readAmount(asciiDigits(typedText(text)).trim(), country);

/**
 * A typed amount, as an operator's file may write it: `1,299`, `₹ 45/-`, `99,50`; NaN for anything else.
 * @param country the store's; then only its currency is accepted
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
