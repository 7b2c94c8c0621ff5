import { ShopError } from '#contract/errors';
import { isPlaceOf } from '#lib/address/place-of-code';
import { isSameState } from '#lib/address/same-state';
import type { Geocoder, Place } from '#server/platform/ports/geocoder';
import { distanceKm } from '#server/stores/places/distance';

interface TypedPlace {
  city: string;
  state: string;
  pincode: string;
}

/** Towns spread over borders; farther away is a mistake. */
const maxKmAcrossBorder = 100;

/** Whether a city is a district's, only in other states, and far from a place. */
async function isElsewhere(geocoder: Geocoder, city: string, place: Place): Promise<boolean> {
  const here = await geocoder.find(`${city}, ${place.state}`);
  if (here?.state === place.state && [here.locality, here.district].some((name) => isSameState(name, city)))
    return false;
  const there = await geocoder.find(city);
  if (!there || there.state === place.state || !isSameState(there.district, city)) return false;
  return distanceKm(there, place) > maxKmAcrossBorder;
}

/**
 * Refuses an address whose state or city contradicts its postal code. A code that is not known contradicts nothing.
 * @throws {ShopError} `place_mismatch` with the code's `district` and `state`
 */
export async function refuseImpossiblePlace(geocoder: Geocoder, { city, state, pincode }: TypedPlace): Promise<void> {
  const place = await geocoder.find(pincode);
  if (!place || !isPlaceOf({ postal_code: place.postalCode }, pincode)) return;
  if (isSameState(state, place.state) && !(await isElsewhere(geocoder, city, place))) return;
  throw new ShopError('place_mismatch', { district: place.district, state: place.state });
}
