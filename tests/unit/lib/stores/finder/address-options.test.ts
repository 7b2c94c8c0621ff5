import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStores } from '#tests/support/shop/catalogue';
import { newDevice, openPage, type Send } from '#tests/support/shop/device';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

async function openFinder() {
  const asked: string[] = [];
  const through = (send: Send) => (address: string, init: RequestInit) => {
    if (address.includes('get-store-address')) asked.push(address.slice(address.indexOf('?')));
    return send(address, init);
  };
  await openPage(shop, newDevice(), { through });
  return { asked, ...(await import('#lib/stores/finder/address-options')) };
}

it('knows all options of a shop with few stores after one request', async () => {
  const { asked, $addressOptions, loadAddressOptions } = await openFinder();
  await loadAddressOptions();
  await loadAddressOptions('Toronto');
  expect(asked).toEqual(['?q=']);
  expect($addressOptions.get().map(({ id }) => id)).toEqual([33001, 34001]);
});

it('looks for the options that a text matches where there are many, each text once', async () => {
  await addStores(shop, { count: 40 });
  const { asked, $addressOptions, loadAddressOptions } = await openFinder();
  const ids = () => $addressOptions.get().map(({ id }) => id);
  await loadAddressOptions();
  expect(ids()).toHaveLength(30);
  expect(ids()).not.toContain(34001);
  await loadAddressOptions('toronto ');
  await loadAddressOptions('toronto');
  expect(asked).toEqual(['?q=', '?q=toronto']);
  expect(ids()).toHaveLength(31);
  expect(ids()).toContain(34001);
});
