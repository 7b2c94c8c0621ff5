import { atom } from 'nanostores';
import { getStoreAddresses, type AddressOption } from '#contract/store';
import { optionsPerAnswer } from '#lib/address/address-options';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';

/** The options of the landing page's dropdown that are known; empty until {@link loadAddressOptions} has succeeded. */
export const $addressOptions = atom<AddressOption[]>([]);

/** An answer with fewer options than it may have says all that there are for its text. */
let areAllKnown = false;
const requested = new Set<string>();

/**
 * Loads the options that match a text, where not all are known; each text once, after a failure again. Addresses can be
 * typed without them.
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
