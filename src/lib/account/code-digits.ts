import { asciiDigits } from './typed-text.ts';

/** The digits of a one-time code in typed or pasted text: `123 456`, or a whole message. */
export function codeDigits(text: string): string {
  const digits = asciiDigits(text);
  return /\b\d{6}\b/.exec(digits)?.[0] ?? digits.replace(/\D/g, '').slice(0, 6);
}
