import { ShopError } from '#contract/errors';
import { isPlaceOf } from '#lib/address/place-of-code';
import { isSameState } from '#lib/address/same-state';
import type { Place } from '#server/platform/ports/geocoder';
import type { Shop } from '#server/platform/shop';
import { distanceKm } from '#server/stores/places/distance';
import { toNameKey } from '#server/stores/places/normalize';
import { spellingsOf } from '#server/stores/places/other-names';

type PlaceReader = Pick<Shop, 'db' | 'geocoder'>;

interface TypedPlace {
  city: string;
  state: string;
  pincode: string;
}

/** Towns spread over borders; farther away is a mistake. */
const maxKmAcrossBorder = 100;

/** Whether a city, by any of its names, is what one of the names says. */
const isNamed = (city: string, names: string[]): boolean =>
  spellingsOf(toNameKey(city)).some((spelling) => names.some((name) => toNameKey(name) === spelling));

/** Whether a city is another district's, or another state's as Delhi is, and far from a place. */
async function isElsewhere({ db, geocoder }: PlaceReader, city: string, place: Place): Promise<boolean> {
  if (isNamed(city, [place.locality, place.district])) return false;
  const here = await geocoder.find(db, `${city}, ${place.state}`);
  const isOfState = here?.state === place.state && isNamed(city, [here.locality, here.district]);
  const there = isOfState ? here : await geocoder.find(db, city);
  if (!there || !isNamed(city, [there.district, there.state])) return false;
  return distanceKm(there, place) > maxKmAcrossBorder;
}

/**
 * Refuses an address whose state or city contradicts its postal code. A code that is not known contradicts nothing.
 * @throws {ShopError} `place_mismatch` with the code's `district` and `state`
 */
export async function refuseImpossiblePlace(shop: PlaceReader, { city, state, pincode }: TypedPlace): Promise<void> {
  const place = await shop.geocoder.find(shop.db, pincode);
  if (!place || !isPlaceOf({ postal_code: place.postalCode }, pincode)) return;
  if (isSameState(state, place.state) && !(await isElsewhere(shop, city, place))) return;
  throw new ShopError('place_mismatch', { district: place.district, state: place.state });
}
