import { atom } from 'nanostores';
import { getStoreByPincode, type AddressOption } from '#contract/store';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { LocationError, getDeviceAddress } from '#lib/stores/device/location';
import { $search } from './found-stores.ts';

export type LocationState =
  | { status: 'idle' | 'locating' }
  | { status: 'failed'; message: string; hint: string }
  | Located;

interface Located {
  status: 'located';
  postalCode: string;
  /** The stores that deliver there. */
  options: AddressOption[];
  /** The accuracy in kilometres; null if it is good enough. */
  roughKm: number | null;
}

export const $location = atom<LocationState>({ status: 'idle' });

export const clearLocation = (): void => $location.set({ status: 'idle' });

/** The stores that deliver to a postal code, as options whose address is that code. */
async function fetchOptions(postalCode: string): Promise<AddressOption[]> {
  try {
    const { data, search } = await call(getStoreByPincode, { params: { pin: postalCode } });
    if (data.length === 0) $search.set({ status: 'nothing', asked: postalCode, search });
    return data.map(({ saas_id, store_id, store_name, address }) => ({
      label: `${store_name}, ${address}`,
      value: `${saas_id}-${store_id}`,
      id: store_id,
      address: postalCode,
    }));
  } catch (error) {
    console.warn('The stores near the device could not be read:', sentenceFor(error));
    return [];
  }
}

/**
 * Locates the device and the stores that deliver there (spec §2). The result or failure is also in {@link $location}.
 */
export async function locateStores(): Promise<Located | undefined> {
  if ($location.get().status === 'locating') return undefined;
  $location.set({ status: 'locating' });
  $search.set({ status: 'idle' });
  try {
    const { postalCode, roughKm } = await getDeviceAddress();
    const located: Located = { status: 'located', postalCode, options: await fetchOptions(postalCode), roughKm };
    $location.set(located);
    return located;
  } catch (error) {
    if (!(error instanceof LocationError)) throw error;
    $location.set({ status: 'failed', message: error.message, hint: error.hint });
    return undefined;
  }
}
