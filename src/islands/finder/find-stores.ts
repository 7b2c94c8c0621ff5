import { getStoreByAddress, getStoreByPincode, type AddressOption, type Store } from '#contract/store';
import { call } from '#lib/api/client';
import { localArea, sessionArea } from '#lib/stores/device-storage';
import { isPostalCode, typedValue } from './address-options.ts';

async function fetchStores({ value, address }: AddressOption): Promise<Store[]> {
  if (value === typedValue && isPostalCode(address))
    return (await call(getStoreByPincode, { params: { pin: address } })).data;
  return (await call(getStoreByAddress, { params: { value, address } })).data;
}

/**
 * Looks up the stores for an address and keeps both for the next screens: the address as `deliveryAddress`,
 * the stores as `stores` for as long as the tab lives.
 * @returns whether there are any
 * @throws {ApiError} @throws {NetworkError} with nothing kept
 */
export async function findStores(wanted: AddressOption): Promise<boolean> {
  const stores = await fetchStores(wanted);
  if (stores.length === 0) return false;
  localArea.write('deliveryAddress', JSON.stringify(wanted));
  sessionArea.write('stores', JSON.stringify(stores));
  return true;
}
