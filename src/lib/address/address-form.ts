import type { Country } from '../account/target.ts';
import { asciiDigits } from '../account/typed-text.ts';
import type { Place } from '../contract/store.ts';
import { isPlaceOf } from './place-of-code.ts';
import { isSameState } from './same-state.ts';
import * as addressTexts from '#texts/address';
import * as formTexts from '#texts/form';

/** The fields of the address form (spec §2). */
export interface AddressFields {
  street: string;
  flat?: string;
  floor?: string;
  landmark?: string;
  label?: string;
  city: string;
  state: string;
  pincode: string;
  address_type: 'Home' | 'Work';
  /** Default: the store's. */
  country?: Country;
  /** In degrees, if the device has shared its position. */
  latitude?: number;
  longitude?: number;
}

const postalCodes = {
  India: { form: /^[1-9]\d{2}\s?\d{3}$/, problem: addressTexts.pinCodeForm },
  Canada: { form: /^[a-z]\d[a-z]\s?\d[a-z]\d$/i, problem: addressTexts.postalCodeForm },
} as const;

/** Problems by field (spec §5). @param place the place of the postal code, if known */
export function addressProblems(
  form: AddressFields,
  country: Country,
  place?: Place | null,
): Partial<Record<keyof AddressFields, string>> {
  const required = (['street', 'city', 'state', 'pincode', 'address_type'] as const).filter(
    (field) => !form[field]?.trim(),
  );
  const problems = Object.fromEntries(required.map((field) => [field, formTexts.required()]));
  if (!problems.pincode && !isPostalCodeOf(country, form.pincode))
    return { ...problems, pincode: postalCodes[country].problem() };
  const isOtherState = place && isPlaceOf(place, form.pincode) && !isSameState(form.state, place.state);
  return isOtherState && !problems.state
    ? { ...problems, state: addressTexts.otherState({ code: form.pincode.trim(), state: place.state }) }
    : problems;
}

export const isPostalCodeOf = (country: Country, text: string): boolean =>
  postalCodes[country].form.test(asciiDigits(text).trim());

export const countryOfCode = (pincode: string): Country =>
  postalCodes.Canada.form.test(pincode.trim()) ? 'Canada' : 'India';
