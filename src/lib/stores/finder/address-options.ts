import { atom } from 'nanostores';
import { getStoreAddresses, type AddressOption } from '#contract/store';
import { optionsPerAnswer } from '#lib/address/address-options';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';

/** The known options of the landing page's dropdown; empty until {@link loadAddressOptions} has succeeded. */
export const $addressOptions = atom<AddressOption[]>([]);

/** True once a response has fewer options than its limit. */
let areAllKnown = false;
const requested = new Set<string>();

/**
 * Loads the options that match a text, once per text. Retries after a failure. Addresses can be typed without options.
 */
export async function loadAddressOptions(text = ''): Promise<void> {
  const q = text.trim();
  if (areAllKnown || requested.has(q)) return;
  requested.add(q);
  try {
    const { data } = await call(getStoreAddresses, { query: { q } });
    if (q === '') areAllKnown = data.length < optionsPerAnswer;
    const known = new Set(data.map(({ value }) => value));
    $addressOptions.set([...$addressOptions.get().filter(({ value }) => !known.has(value)), ...data]);
  } catch (error) {
    requested.delete(q);
    console.warn('Addresses can be typed, but not chosen:', sentenceFor(error));
  }
}
