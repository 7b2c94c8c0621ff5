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

/** Towns extend across borders, but not this far. */
const maxKmAcrossBorder = 100;

const isNamed = (city: string, names: string[]): boolean =>
  spellingsOf(toNameKey(city)).some((spelling) => names.some((name) => toNameKey(name) === spelling));

/** Whether the city names a distant district, or a distant state such as Delhi. */
async function isElsewhere({ db, geocoder }: PlaceReader, city: string, place: Place): Promise<boolean> {
  if (isNamed(city, [place.locality, place.district])) return false;
  const here = await geocoder.find(db, `${city}, ${place.state}`);
  const isOfState = here?.state === place.state && isNamed(city, [here.locality, here.district]);
  const there = isOfState ? here : await geocoder.find(db, city);
  if (!there || !isNamed(city, [there.district, there.state])) return false;
  return distanceKm(there, place) > maxKmAcrossBorder;
}

/** Unknown codes pass. @throws {ShopError} `place_mismatch` with the code's `district` and `state` */
export async function refuseImpossiblePlace(shop: PlaceReader, { city, state, pincode }: TypedPlace): Promise<void> {
  const place = await shop.geocoder.find(shop.db, pincode);
  if (!place || !isPlaceOf({ postal_code: place.postalCode }, pincode)) return;
  if (isSameState(state, place.state) && !(await isElsewhere(shop, city, place))) return;
  throw new ShopError('place_mismatch', { district: place.district, state: place.state });
}
