import * as v from 'valibot';
import { getStoreByAddress, getStoreByPincode, store, type AddressOption, type Store } from '#contract/store';
import { isPostalCode, typedValue } from '#lib/address/address-options';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { localArea, parseStored, sessionArea } from './device-storage.ts';
import { notify } from './notices.ts';

const kept = v.array(store);

async function fetchStores({ value, address }: AddressOption): Promise<Store[]> {
  if (address === '') return [];
  if (value === typedValue && isPostalCode(address))
    return (await call(getStoreByPincode, { params: { pin: address } })).data;
  return (await call(getStoreByAddress, { params: { value, address } })).data;
}

/**
 * Looks up the stores for an address and keeps both for the next screens: the address as `deliveryAddress`,
 * the stores as `stores` for as long as the tab lives. Says so when there are none (spec §8) or it fails.
 * @returns whether there are any
 */
export async function findStores(wanted: AddressOption): Promise<boolean> {
  try {
    const stores = await fetchStores(wanted);
    if (stores.length === 0) {
      notify('Please select a Correct Address', 'error');
      return false;
    }
    localArea.write('deliveryAddress', JSON.stringify(wanted));
    sessionArea.write('stores', JSON.stringify(stores));
    return true;
  } catch (error) {
    notify(sentenceFor(error), 'error', 3000);
    return false;
  }
}

/** The stores of the last search in this tab, nearest first; undefined when nothing was searched for. */
export const foundStores = (): Store[] | undefined => parseStored(kept, sessionArea.read('stores'));
