import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setFromOtherTab, newDevice, openPage, type Device, type Page } from '#tests/support/shop/device';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
let device: Device;
let page: Page;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
beforeEach(async () => {
  device = newDevice();
  page = await openPage(shop, device);
});
afterAll(() => shop.close());

const wished = ({ $wishlist }: Page) => $wishlist.get().map(({ item_id }) => item_id);

it('adds an item, and takes it off when it is added again', () => {
  expect(page.toggleWishlistItem(1001)).toBe(true);
  expect(page.toggleWishlistItem(1005)).toBe(true);
  expect(page.toggleWishlistItem(1001)).toBe(false);
  expect(wished(page)).toEqual([1005]);
  expect(page.$wishlistCount.get()).toBe(1);
});

it('is kept as entries of item_id, and is there again later', async () => {
  page.toggleWishlistItem(1001);
  expect(device.local.getItem('wishlist:33001')).toBe('[{"item_id":1001}]');
  expect(wished(await openPage(shop, device))).toEqual([1001]);
});

it('is kept for each store', async () => {
  page.toggleWishlistItem(1001);
  const toronto = await openPage(shop, device, { label: 'toronto' });
  expect(wished(toronto)).toEqual([]);
  toronto.toggleWishlistItem(6001);
  expect(wished(await openPage(shop, device))).toEqual([1001]);
});

it('follows what another tab does', () => {
  page.$wishlist.listen(() => undefined);
  setFromOtherTab(device, 'wishlist:33001', '[{"item_id":1002},{"item_id":1003}]');
  expect(wished(page)).toEqual([1002, 1003]);
});

it.each(['', '{', 'null', '{}', '[1001]', '[{"item_id":"x"}]', '"text"'])(
  'is empty, and works, when what is kept is damaged: %s',
  async (damaged) => {
    device.local.setItem('wishlist:33001', damaged);
    const later = await openPage(shop, device);
    expect(wished(later)).toEqual([]);
    later.toggleWishlistItem(1001);
    expect(wished(await openPage(shop, device))).toEqual([1001]);
  },
);

function refuse(): never {
  throw new DOMException('full', 'QuotaExceededError');
}

it('lives as long as the page when the browser keeps nothing', async () => {
  Object.assign(device.local, { setItem: refuse, getItem: refuse, removeItem: refuse });
  const later = await openPage(shop, device);
  later.toggleWishlistItem(1001);
  later.toggleWishlistItem(1002);
  later.toggleWishlistItem(1001);
  expect(wished(later)).toEqual([1002]);
});

it('holds exactly the items that were pressed an odd number of times', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 })), (presses) => {
      for (const item of wished(page)) page.toggleWishlistItem(item);
      for (const item of presses) page.toggleWishlistItem(item);
      const odd = [1, 2, 3, 4, 5].filter((item) => presses.filter((each) => each === item).length % 2 === 1);
      expect(wished(page).toSorted()).toEqual(odd);
    }),
  );
});
