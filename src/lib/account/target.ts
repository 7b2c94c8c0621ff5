import { isEmail } from '../contract/fields.ts';
import { asciiDigits } from './typed-text.ts';

/** Where a one-time code goes or who logs in: an e-mail in lower case, or a mobile number in E.164. */
export type Target = string;

/**
 * How a mobile number is dialled. `form` finds its ten digits after a calling code, which may lack its `+`, and after the
 * `0` that India dials within the country; `mobile` is what mobile numbers begin with.
 */
const dialling = {
  India: { code: '+91', form: /^(?:(?:\+|0{0,2})91)?0?(\d{10})$/, mobile: /^[6-9]/ },
  Canada: { code: '+1', form: /^(?:(?:\+|00)?1)?(\d{10})$/, mobile: /^[2-9]/ },
} as const;

export type Country = keyof typeof dialling;

const countries = Object.keys(dialling) as Country[];

const withoutMarks = (text: string) => asciiDigits(text.normalize('NFKC')).replace(/[\s().\p{Pd}\p{Cf}]/gu, '');

/** The ten digits of a typed phone number, which need not be a mobile's; undefined for any other text. */
export const tenDigits = (text: string, country: Country): string | undefined =>
  dialling[country].form.exec(withoutMarks(text))?.[1];

function mobileIn(country: Country, text: string): Target | undefined {
  const { code, mobile } = dialling[country];
  const national = tenDigits(text, country);
  return national && mobile.test(national) ? code + national : undefined;
}

/**
 * Brings a typed e-mail or mobile number to the form it is kept in; undefined when it is neither. Mobile
 * numbers have 10 digits (spec §9), with or without the country's calling code.
 */
export const toTarget = (text: string, country: Country): Target | undefined =>
  isEmail(text.trim()) ? text.trim().toLowerCase() : mobileIn(country, text);

/** Every target a typed text may mean when no country is known, most likely first. */
export function possibleTargets(text: string): Target[] {
  const targets = countries.map((country) => toTarget(text, country));
  return [...new Set(targets.filter((target) => target !== undefined))];
}

/** The targets that may be stored for a typed text: also numbers that are not a mobile's, which earlier versions accepted. */
export const storedTargets = (text: string): Target[] => [
  ...new Set([
    ...possibleTargets(text),
    ...countries.flatMap((country) => tenDigits(text, country)?.replace(/^/, dialling[country].code) ?? []),
  ]),
];
