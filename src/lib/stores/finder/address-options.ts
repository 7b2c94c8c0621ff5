import { atom } from 'nanostores';
import { getStoreAddresses, type AddressOption } from '#contract/store';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';

/** The options of the landing page's dropdown; empty until {@link loadAddressOptions} has succeeded. */
export const $addressOptions = atom<AddressOption[]>([]);

let isRequested = false;

/** Loads the options once; after a failure the next call tries again. Addresses can be typed without them. */
export async function loadAddressOptions(): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  try {
    $addressOptions.set((await call(getStoreAddresses)).data);
  } catch (error) {
    isRequested = false;
    console.warn('Addresses can be typed, but not chosen:', sentenceFor(error));
  }
}
