import { isEmail } from '../contract/fields.ts';
import { accountMessages as say } from '../messages/account.ts';
import { tenDigits, toTarget, type Country } from './target.ts';

/** Why a typed text is not a mobile number of the country, in a sentence; undefined when it is one. */
export function mobileProblem(text: string, country: Country): string | undefined {
  const target = toTarget(text, country);
  if (target && !isEmail(target)) return undefined;
  return tenDigits(text, country) ? say.mobileStart[country] : say.phoneDigits;
}
