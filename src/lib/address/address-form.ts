import type { Country } from '../account/target.ts';
import { accountMessages } from '../messages/account.ts';

/** The fields of the address form (spec §2). */
export interface AddressFields {
  street: string;
  city: string;
  state: string;
  pincode: string;
  address_type: 'Home' | 'Work';
  /** By default the store's. */
  country?: Country;
  /** In degrees, if the device has shared its position. */
  latitude?: number;
  longitude?: number;
}

const postalCodes = {
  India: { form: /^[1-9]\d{2}\s?\d{3}$/, problem: 'A PIN code has 6 digits.' },
  Canada: { form: /^[a-z]\d[a-z]\s?\d[a-z]\d$/i, problem: 'A postal code looks like M5V 2T6.' },
} as const;

/** Mistakes in an address by field (spec §5). */
export function addressProblems(form: AddressFields, country: Country): Partial<Record<keyof AddressFields, string>> {
  const required = (['street', 'city', 'state', 'pincode', 'address_type'] as const).filter(
    (field) => !form[field]?.trim(),
  );
  const problems = Object.fromEntries(required.map((field) => [field, accountMessages.required]));
  if (problems.pincode || postalCodes[country].form.test(form.pincode.trim())) return problems;
  return { ...problems, pincode: postalCodes[country].problem };
}

/** The country of a postal code, by its format. */
export const countryOfCode = (pincode: string): Country =>
  postalCodes.Canada.form.test(pincode.trim()) ? 'Canada' : 'India';
