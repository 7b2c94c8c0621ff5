import { atom } from 'nanostores';
import { createAddress, getAddresses, type SavedAddress } from '#contract/address';
import type { AddressForm } from '#lib/address/address-form';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { storeIds } from './page-store.ts';
import { $session } from './session.ts';

export type AddressesState =
  { status: 'loading' } | { status: 'failed'; message: string } | { status: 'ready'; addresses: SavedAddress[] };

/** The customer's saved addresses, each with what delivery to it from this store costs. */
export const $addresses = atom<AddressesState>({ status: 'loading' });

const customerId = () => $session.get()?.id ?? 0;

/** Reads the saved addresses; a failure is in {@link $addresses}. */
export async function loadAddresses(): Promise<void> {
  try {
    const { data } = await call(getAddresses, { params: { ...storeIds(), customerId: customerId() } });
    $addresses.set({ status: 'ready', addresses: data });
  } catch (error) {
    $addresses.set({ status: 'failed', message: sentenceFor(error) });
  }
}

/**
 * Saves an address and reads the list again.
 * @returns why it was not saved, in a sentence; nothing when it was
 */
export async function saveAddress(form: AddressForm): Promise<string | undefined> {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  const address = [form.street, form.city, form.state].join(', ');
  const body = { ...form, address, saas_id, store_id, status: 'Active', customer_type: 'Regular' };
  try {
    await call(createAddress, { params: { customerId: customerId() }, body });
  } catch (error) {
    return sentenceFor(error);
  }
  await loadAddresses();
  return undefined;
}
