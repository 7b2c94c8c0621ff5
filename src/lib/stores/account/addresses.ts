import {
  createAddress,
  deleteAddress,
  getAddresses,
  setDefaultAddress,
  updateAddress,
  type SavedAddress,
} from '#contract/address';
import type { AddressFields } from '#lib/address/address-form';
import { call } from '#lib/api/client';
import { failureOf } from '#lib/api/errors';
import { storeIds } from '#lib/stores/device/page-store';
import { createResource } from '#lib/stores/resource';
import { $session } from '#lib/stores/device/session';

const customerId = () => $session.get()?.id ?? 0;

/** The customer's saved addresses, each with what delivery to it from this store costs, and the bounds of cash orders. */
export const { $state: $addresses, load: loadAddresses } = createResource(async () => {
  const { data, cash_bounds } = await call(getAddresses, { params: { ...storeIds(), customerId: customerId() } });
  return { addresses: data, cashBounds: cash_bounds };
});

/** Makes a change and loads the list again. @returns why it failed, in a sentence; undefined on success */
async function change(work: () => Promise<unknown>): Promise<string | undefined> {
  const failure = await failureOf(work);
  if (!failure) await loadAddresses();
  return failure;
}

const lineOf = ({ street, city, state }: AddressFields) => [street, city, state].map((part) => part.trim()).join(', ');

const pathOf = ({ id }: Pick<SavedAddress, 'id'>) => ({ ...storeIds(), customerId: customerId(), addressId: id });

/** Saves an address. @returns why it failed, in a sentence */
export function saveAddress(form: AddressFields): Promise<string | undefined> {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  const body = { ...form, address: lineOf(form), saas_id, store_id, status: 'Active', customer_type: 'Regular' };
  return change(() => call(createAddress, { params: { customerId: customerId() }, body }));
}

/** Changes a saved address. @returns why it failed, in a sentence */
export const changeAddress = (address: SavedAddress, form: AddressFields): Promise<string | undefined> =>
  change(() => call(updateAddress, { params: pathOf(address), body: { ...form, address: lineOf(form) } }));

/** Deletes a saved address. @returns why it failed, in a sentence */
export const removeAddress = (address: SavedAddress): Promise<string | undefined> =>
  change(() => call(deleteAddress, { params: pathOf(address) }));

/** Makes a saved address the default one. @returns why it failed, in a sentence */
export const makeDefault = (address: SavedAddress): Promise<string | undefined> =>
  change(() => call(setDefaultAddress, { params: pathOf(address) }));
