import { plainAmount } from '../money/plain-amount.ts';
import { asciiDigits } from './typed-text.ts';

const signs = /^(₹|rs\.?|\$)\s*|\s*\/-$/gi;

/** A typed amount, as an operator's file may write it: `1,299`, `₹ 45/-`, `99,50`; NaN for anything else. */
export function typedAmount(text: string): number {
  const amount = plainAmount(asciiDigits(text).trim().replaceAll(signs, ''));
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? Number(amount) : Number.NaN;
}
