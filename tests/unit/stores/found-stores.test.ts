import { afterAll, beforeAll, expect, it } from 'vitest';
import { typedOption } from '#lib/address/address-options';
import { newDevice, openPage } from '#tests/support/device';
import { openTestShop, type TestShop } from '#tests/support/shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

async function openFinder() {
  const device = newDevice();
  const page = await openPage(shop, device);
  return { device, ...page, ...(await import('#lib/stores/found-stores')) };
}

it('keeps the stores that deliver to a PIN code, with the address', async () => {
  const { device, findStores, foundStores } = await openFinder();
  expect(await findStores(typedOption('395003'))).toBe(true);
  expect(foundStores()?.map(({ label }) => label)).toEqual(['surat']);
  expect(JSON.parse(device.local.getItem('deliveryAddress') ?? '')).toMatchObject({ value: '6', address: '395003' });
});

it('says that the address is wrong when there are no stores, and keeps nothing', async () => {
  const { findStores, foundStores, $notice } = await openFinder();
  expect(await findStores(typedOption('110001'))).toBe(false);
  expect($notice.get()).toEqual({ text: 'Please select a Correct Address', severity: 'error' });
  expect(foundStores()).toBeUndefined();
});

it('says the same when nothing was typed', async () => {
  const { findStores, $notice } = await openFinder();
  expect(await findStores(typedOption(''))).toBe(false);
  expect($notice.get()?.text).toBe('Please select a Correct Address');
});

it('forgets a kept list that is damaged', async () => {
  const { device, foundStores } = await openFinder();
  device.session.setItem('stores', '[{"store_id":');
  expect(foundStores()).toBeUndefined();
});
