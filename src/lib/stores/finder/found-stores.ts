import { atom } from 'nanostores';
import {
  getStoreByAddress,
  getStoreByPincode,
  type AddressOption,
  type FoundStore,
  type StoreSearch,
} from '#contract/store';
import { isPostalCode, typedValue } from '#lib/address/address-options';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import * as t from '#texts/store-list';
import { $deliveryAddress } from './delivery-place.ts';
import { rememberPlace } from './last-places.ts';
import { sessionArea } from '#lib/stores/device/storage';
import { saveFoundStores } from './saved-stores.ts';
import { notify } from '#lib/stores/device/notices';

/** The last search for stores on this page; `search` is absent if the shop gave no reason. */
export type StoreSearchState =
  | { status: 'idle' }
  | { status: 'nothing'; asked: string; search?: StoreSearch | undefined };

export const $search = atom<StoreSearchState>({ status: 'idle' });

type StoreQuery = Pick<AddressOption, 'value' | 'address'>;

/** The stores for an address, or why there are none. @throws {ApiError | NetworkError} */
async function searchStores({
  value,
  address,
}: StoreQuery): Promise<{ data: FoundStore[]; search?: StoreSearch | undefined }> {
  if (address === '') return { data: [] };
  if (value === typedValue && isPostalCode(address)) return call(getStoreByPincode, { params: { pin: address } });
  return call(getStoreByAddress, { params: { value, address } });
}

/** Nearest first. @throws {ApiError | NetworkError} */
export const storesFor = async (wanted: StoreQuery): Promise<FoundStore[]> => (await searchStores(wanted)).data;

/** The URL of the page with the found stores. It contains the query if the browser cannot store them. */
export const foundStoresPage = ({ value, address }: StoreQuery): string =>
  sessionArea.isPersistent() ? '/stores' : `/stores?${new URLSearchParams({ value, address })}`;

/**
 * The stores for the address of an earlier visit, nearest first; empty without one. @throws {ApiError | NetworkError}
 */
export async function storesForSavedAddress(): Promise<FoundStore[]> {
  const saved = $deliveryAddress.get();
  return saved ? storesFor(saved) : [];
}

/**
 * Searches stores for an address. Stores the address as `deliveryAddress` and the stores as `stores` in the tab.
 * Without results, shows why (spec §8, {@link $search}) and stores the address only if it is a place.
 * Also shows a failure. @returns whether there are any
 */
export async function findStores(wanted: AddressOption): Promise<boolean> {
  $search.set({ status: 'idle' });
  try {
    const { data, search } = await searchStores(wanted);
    if (data.length > 0 || search?.place) keepPlace(wanted);
    if (data.length === 0) return showNothingFound(wanted, search);
    saveFoundStores(data);
    return true;
  } catch (error) {
    notify(sentenceFor(error), 'error', 3000);
    return false;
  }
}

function keepPlace(place: AddressOption): void {
  $deliveryAddress.set(place);
  rememberPlace(place);
}

function showNothingFound({ address }: AddressOption, search: StoreSearch | undefined): false {
  notify(t.wrongAddress(), 'error');
  if (address !== '') $search.set({ status: 'nothing', asked: address, search });
  return false;
}
