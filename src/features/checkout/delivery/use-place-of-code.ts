import { useRef, useState } from 'react';
import type { Place } from '#contract/store';
import type { Country } from '#lib/account/target';
import { isPostalCodeOf } from '#lib/address/address-form';
import { placeOfCode } from '#lib/stores/account/place-of-code';

/** A typed postal code and its place; null for an unknown code. */
export interface TypedCode {
  code: string;
  known: Place | null;
}

/** Fills in a city, unless the customer has typed another one. */
function fillCity(form: HTMLFormElement | null, city: string, earlier: string): void {
  const field = form?.elements.namedItem('city');
  if (field instanceof HTMLInputElement && ['', earlier].includes(field.value.trim())) field.value = city;
}

/**
 * The place of the last typed postal code, and an action that looks one up and fills in the city.
 * @returns `filled`, the last known place, also while another code is typed
 */
export function usePlaceOfCode(country: Country) {
  const [place, setPlace] = useState<TypedCode>();
  const [filled, setFilled] = useState<Place>();
  const latest = useRef('');
  const lookUp = async (text: string, form: HTMLFormElement | null) => {
    latest.current = text;
    if (!isPostalCodeOf(country, text)) return setPlace(undefined);
    const known = await placeOfCode(text.trim());
    if (latest.current !== text) return;
    setPlace(known === undefined ? undefined : { code: text, known });
    if (!known) return;
    setFilled(known);
    fillCity(form, known.district, filled?.district ?? '');
  };
  return { place, filled, lookUp: (text: string, form: HTMLFormElement | null) => void lookUp(text, form) };
}
