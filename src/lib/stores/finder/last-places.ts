import * as v from 'valibot';
import { addressOption, type AddressOption } from '#contract/store';
import { persisted } from '#lib/stores/device/persisted';

const maxPlaces = 3;

/** The places that stores were searched with on this device, the last one first; null when there are none. */
export const $lastPlaces = persisted<AddressOption[]>('lastPlaces', v.array(addressOption));

/** Puts a place first among the last ones. */
export function rememberPlace(place: AddressOption): void {
  const others = ($lastPlaces.get() ?? []).filter(({ label }) => label !== place.label);
  $lastPlaces.set([place, ...others].slice(0, maxPlaces));
}
