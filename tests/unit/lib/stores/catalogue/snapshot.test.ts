import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDevice, openPage, type Send } from '#tests/support/shop/device';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

async function openSnapshot(through: (send: Send) => Send) {
  const page = await openPage(shop, newDevice(), { through });
  return { ...page, ...(await import('#lib/stores/catalogue/snapshot')) };
}

it('is asked for once a page, however many want it', async () => {
  let calls = 0;
  const { loadSnapshot } = await openSnapshot((send) => (address, init) => (calls++, send(address, init)));
  const [first, second] = await Promise.all([loadSnapshot(), loadSnapshot()]);
  expect(first.items).toHaveLength(45);
  expect(first.items[0]).toMatchObject({ item_name: 'Toor dal', price: 16_400 });
  expect([second, await loadSnapshot()]).toEqual([first, first]);
  expect(calls).toBe(1);
});

it('is asked for again after a failure', async () => {
  let isDown = true;
  const { loadSnapshot, NetworkError } = await openSnapshot((send) => async (address, init) => {
    if (isDown) throw new TypeError('no network');
    return send(address, init);
  });
  await expect(loadSnapshot()).rejects.toBeInstanceOf(NetworkError);
  isDown = false;
  expect((await loadSnapshot()).items).toHaveLength(45);
});
