import type { SavedAddress } from '../contract/address.ts';

/**
 * The address to preselect: a new one, else the chosen one, else the first in the delivery area (spec §4).
 * Falls back to the first address, so the page can show that it is outside the area.
 * @param previous the addresses before the reload
 * @param chosen its id
 */
export function addressToChoose(
  addresses: readonly SavedAddress[],
  previous: readonly SavedAddress[],
  chosen: number | undefined,
): SavedAddress | undefined {
  const added = addresses.find(({ id }) => previous.every((address) => address.id !== id));
  const current = addresses.find(({ id }) => id === chosen);
  return added ?? current ?? addresses.find(({ delivery }) => delivery !== null) ?? addresses[0];
}
