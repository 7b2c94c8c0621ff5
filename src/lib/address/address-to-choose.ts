import type { SavedAddress } from '../contract/address.ts';

/**
 * The address to preselect: a newly saved one, else the chosen one, else the first that the store delivers to (spec §4).
 * @param previous the addresses before they were loaded again
 * @param chosen its number
 * @returns the first of all when the store delivers to none, so that this is said
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
