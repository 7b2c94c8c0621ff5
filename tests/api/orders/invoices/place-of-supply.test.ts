import { afterAll, expect, it } from 'vitest';
import { findSupply } from '#server/orders/invoices/place-of-supply';
import { places } from '#server/stores/places/places';
import { openInMemory } from '#tests/support/shop/databases';

const database = await openInMemory();
afterAll(database.close);
const shop = { db: database.db, geocoder: places };

const store = { postal_code: '395003' };
const supplyOf = async (pincode: string, state: string, order_type: 'Delivery' | 'Pickup' = 'Delivery') => {
  const { supply, isWithinState } = await findSupply(shop, store, { order_type, pincode, state });
  return [supply.state, supply.isSure, isWithinState];
};

it.each([
  ['395001', 'Gujarat', ['Gujarat', true, true]],
  ['400001', 'Maharashtra', ['Maharashtra', true, false]],
  ['751001', 'Orissa', ['Odisha', true, false]],
  ['400001', '', ['Maharashtra', true, false]],
  // A postal code that is not known yet: the address says where it is.
  ['399999', 'gujarat', ['Gujarat', true, true]],
  // They disagree: the address counts, and the owner is told.
  ['400001', 'Gujarat', ['Gujarat', false, true]],
  // Nothing is known: the law takes the seller's state.
  ['399999', '', ['Gujarat', false, true]],
])('is, for the code %s and the state %j, %j', async (pincode, state, expected) => {
  expect(await supplyOf(pincode, state)).toEqual(expected);
});

it('is the store’s state where goods are picked up', async () => {
  expect(await supplyOf('', '', 'Pickup')).toEqual(['Gujarat', true, true]);
});
