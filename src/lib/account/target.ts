import { isEmail } from '../contract/fields.ts';
import { asciiDigits } from './typed-text.ts';

/** The recipient of a one-time code, also used to log in: a lower-case e-mail, or a mobile number in E.164. */
export type Target = string;

/**
 * `form` captures the ten digits, after an optional calling code (also without `+`) or India's trunk prefix `0`.
 * `mobile` matches the beginning of mobile numbers.
 */
const dialling = {
  India: { code: '+91', form: /^(?:(?:\+|0{0,2})91)?0?(\d{10})$/, mobile: /^[6-9]/ },
  Canada: { code: '+1', form: /^(?:(?:\+|00)?1)?(\d{10})$/, mobile: /^[2-9]/ },
} as const;

export type Country = keyof typeof dialling;

const countries = Object.keys(dialling) as Country[];

const withoutMarks = (text: string) => asciiDigits(text.normalize('NFKC')).replace(/[\s().\p{Pd}\p{Cf}]/gu, '');

/** The ten digits of a typed phone number, mobile or not; undefined for other text. */
export const tenDigits = (text: string, country: Country): string | undefined =>
  dialling[country].form.exec(withoutMarks(text))?.[1];

function mobileIn(country: Country, text: string): Target | undefined {
  const { code, mobile } = dialling[country];
  const national = tenDigits(text, country);
  return national && mobile.test(national) ? code + national : undefined;
}

/**
 * Normalizes a typed e-mail or mobile number; undefined if it is neither.
 * Mobile numbers have 10 digits (spec §9), with or without the country's calling code.
 */
export const toTarget = (text: string, country: Country): Target | undefined =>
  isEmail(text.trim()) ? text.trim().toLowerCase() : mobileIn(country, text);

/** The possible targets if the country is unknown, most likely first. */
export function possibleTargets(text: string): Target[] {
  const targets = countries.map((country) => toTarget(text, country));
  return [...new Set(targets.filter((target) => target !== undefined))];
}

/** Includes numbers that are not mobile, because earlier versions stored them. */
export const storedTargets = (text: string): Target[] => [
  ...new Set([
    ...possibleTargets(text),
    ...countries.flatMap((country) => tenDigits(text, country)?.replace(/^/, dialling[country].code) ?? []),
  ]),
];
