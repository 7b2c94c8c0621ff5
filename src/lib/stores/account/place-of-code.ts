import { getDelivery, type Place } from '#contract/store';
import { isPlaceOf } from '#lib/address/place-of-code';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { storeIds } from '#lib/stores/device/page-store';

/** The place of a postal code; null if unknown, undefined if it could not be loaded. */
export async function placeOfCode(code: string): Promise<Place | null | undefined> {
  try {
    const { place } = (await call(getDelivery, { params: { ...storeIds(), place: code } })).data;
    return place && isPlaceOf(place, code) ? place : null;
  } catch (error) {
    console.warn('The place of a postal code could not be read:', sentenceFor(error));
    return undefined;
  }
}
