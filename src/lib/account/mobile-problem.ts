import { isEmail } from '../contract/fields.ts';
import { tenDigits, toTarget, type Country } from './target.ts';
import * as formTexts from '#texts/form';

/** Explains why a text is not a mobile number of the country; undefined if it is one. */
export function mobileProblem(text: string, country: Country): string | undefined {
  const target = toTarget(text, country);
  if (target && !isEmail(target)) return undefined;
  if (!tenDigits(text, country)) return formTexts.phoneDigits();
  return country === 'India' ? formTexts.mobileStartIndia() : formTexts.mobileStartCanada();
}
