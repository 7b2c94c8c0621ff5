import * as v from 'valibot';
import { addressOption, type AddressOption } from '#contract/store';
import { persisted } from '#lib/stores/device/persisted';

const maxPlaces = 3;

/** Places of store searches on this device, latest first. */
export const $lastPlaces = persisted<AddressOption[]>('lastPlaces', v.array(addressOption));

export function rememberPlace(place: AddressOption): void {
  const others = ($lastPlaces.get() ?? []).filter(({ label }) => label !== place.label);
  $lastPlaces.set([place, ...others].slice(0, maxPlaces));
}
