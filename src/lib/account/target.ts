import { isEmail } from '../contract/fields.ts';

/** Where a one-time code goes or who logs in: an e-mail in lower case, or a mobile number in E.164. */
export type Target = string;

const callingCodes = { India: '+91', Canada: '+1' } as const;

export type Country = keyof typeof callingCodes;

const digitsOf = (text: string) => text.replace(/[\s().-]/g, '').replace(/^00/, '+');

function mobileIn(country: Country, text: string): Target | undefined {
  const digits = digitsOf(text);
  const code = callingCodes[country];
  const national = digits.startsWith(code) ? digits.slice(code.length) : digits.replace(/^0(?=\d{10}$)/, '');
  return /^\d{10}$/.test(national) ? code + national : undefined;
}

/**
 * Brings a typed e-mail or mobile number to the form it is kept in; undefined when it is neither. Mobile
 * numbers have 10 digits (spec §9), with or without the country's calling code.
 */
export const toTarget = (text: string, country: Country): Target | undefined =>
  isEmail(text.trim()) ? text.trim().toLowerCase() : mobileIn(country, text.trim());

/** Every target a typed text may mean when no country is known, most likely first. */
export function possibleTargets(text: string): Target[] {
  const targets = (Object.keys(callingCodes) as Country[]).map((country) => toTarget(text, country));
  return [...new Set(targets.filter((target) => target !== undefined))];
}
