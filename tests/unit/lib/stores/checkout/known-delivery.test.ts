import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { newDevice, openPage, storeSession, type Send } from '#tests/support/shop/device';
import { saveAddress } from '#tests/support/shop/orders';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

interface Visit {
  place?: string;
  customer?: Customer;
  through?: (send: Send) => Send;
}

/** What the cart knows of delivery when a visitor has searched a place, or is logged in. */
async function knownDelivery({ place, customer, through }: Visit) {
  const device = newDevice();
  if (place)
    device.local.setItem('deliveryAddress', JSON.stringify({ label: place, value: '6', id: 6, address: place }));
  if (customer) storeSession(device, customer);
  await openPage(shop, device, { ...(through && { through }) });
  const { $knownDelivery, watchKnownDelivery } = await import('#lib/stores/checkout/known-delivery');
  expect($knownDelivery.get()).toEqual({ status: 'loading' });
  const stop = watchKnownDelivery();
  await vi.waitFor(() => expect($knownDelivery.get().status).toBe('ready'));
  stop();
  const state = $knownDelivery.get();
  return state.status === 'ready' ? state.data : undefined;
}

const nearTerms = { charge: 2000, minimum: 9900, free_from: 39_900 };

it('is the one to the place that stores were searched with', async () => {
  expect(await knownDelivery({ place: '395001' })).toMatchObject({ place: '395001', terms: nearTerms });
  expect(await knownDelivery({ place: '110001' })).toEqual({ place: '110001', terms: null });
});

it('is unknown without a place, for a place that is not known, and when the shop does not answer', async () => {
  expect(await knownDelivery({})).toBeNull();
  expect(await knownDelivery({ place: '999999' })).toBeNull();
  const away = (): Send => () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await knownDelivery({ place: '395001', through: away })).toBeNull();
});

it('is a customer’s to the saved address that the store delivers to, else to the searched place', async () => {
  const asha = await addCustomer(shop);
  await saveAddress(shop, asha, { pincode: '110001' });
  expect(await knownDelivery({ customer: asha, place: '395001' })).toMatchObject({ place: '395001', terms: nearTerms });
  await saveAddress(shop, asha, { pincode: '394101' });
  expect(await knownDelivery({ customer: asha, place: '395001' })).toMatchObject({
    place: '394101',
    terms: { minimum: 29_900 },
  });
});
