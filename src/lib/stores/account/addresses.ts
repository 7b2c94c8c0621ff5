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

/** The customer's addresses with delivery terms, and the limits for cash orders. */
export const { $state: $addresses, load: loadAddresses } = createResource(async () => {
  const { data, cash_bounds } = await call(getAddresses, { params: { ...storeIds(), customerId: customerId() } });
  return { addresses: data, cashBounds: cash_bounds };
});

/** Runs `work` and reloads the list. @returns the reason for a failure */
async function change(work: () => Promise<unknown>): Promise<string | undefined> {
  const failure = await failureOf(work);
  if (!failure) await loadAddresses();
  return failure;
}

const lineOf = ({ street, city, state }: AddressFields) => [street, city, state].map((part) => part.trim()).join(', ');

const pathOf = ({ id }: Pick<SavedAddress, 'id'>) => ({ ...storeIds(), customerId: customerId(), addressId: id });

/** @returns the reason for a failure */
export function saveAddress(form: AddressFields): Promise<string | undefined> {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  const body = { ...form, address: lineOf(form), saas_id, store_id, status: 'Active', customer_type: 'Regular' };
  return change(() => call(createAddress, { params: { customerId: customerId() }, body }));
}

/** @returns the reason for a failure */
export const changeAddress = (address: SavedAddress, form: AddressFields): Promise<string | undefined> =>
  change(() => call(updateAddress, { params: pathOf(address), body: { ...form, address: lineOf(form) } }));

/** @returns the reason for a failure */
export const removeAddress = (address: SavedAddress): Promise<string | undefined> =>
  change(() => call(deleteAddress, { params: pathOf(address) }));

/** @returns the reason for a failure */
export const makeDefault = (address: SavedAddress): Promise<string | undefined> =>
  change(() => call(setDefaultAddress, { params: pathOf(address) }));
