import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDevice, openPage, type Page, type Send } from '#tests/support/shop/device';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

/** Opens a page that shows the wishlist, with these items on it. */
async function openWishlist(items: number[], through = (send: Send) => send) {
  const device = newDevice();
  device.local.setItem('wishlist:33001', JSON.stringify(items.map((item_id) => ({ item_id }))));
  const page = await openPage(shop, device, { through });
  page.$wishlistProducts.listen(() => undefined);
  return page;
}

function shown({ $wishlistProducts }: Page) {
  const state = $wishlistProducts.get();
  if (state.status !== 'ready') return state.status;
  return { sold: state.products.map(({ item_id }) => item_id), gone: state.gone };
}

it('shows what is wished for, newest first, at the price and stock of now', async () => {
  const page = await openWishlist([1001, 1004]);
  expect(shown(page)).toBe('loading');
  await expect.poll(() => shown(page)).toEqual({ sold: [1004, 1001], gone: [] });
  const state = page.$wishlistProducts.get();
  expect(state.status === 'ready' && state.products[1]).toMatchObject({ price: 16_400, stock: 84 });
});

it('is empty without asking when nothing is wished for', async () => {
  expect(shown(await openWishlist([]))).toEqual({ sold: [], gone: [] });
});

it('names what is sold no longer, and takes it off', async () => {
  const page = await openWishlist([1001, 999_999, 6001]);
  await expect.poll(() => shown(page)).toEqual({ sold: [1001], gone: [6001, 999_999] });
  page.removeGone();
  expect(shown(page)).toEqual({ sold: [1001], gone: [] });
  expect(page.$wishlist.get()).toEqual([{ item_id: 1001 }]);
});

it('follows the wishlist, and asks only for what it does not know', async () => {
  const asked: string[] = [];
  const page = await openWishlist([1001], (send) => (address, init) => {
    asked.push(new URL(address, 'https://surat.example').searchParams.get('ids') ?? '');
    return send(address, init);
  });
  await expect.poll(() => shown(page)).toEqual({ sold: [1001], gone: [] });
  page.toggleWishlistItem(1002);
  await expect.poll(() => shown(page)).toEqual({ sold: [1002, 1001], gone: [] });
  page.toggleWishlistItem(1001);
  expect(shown(page)).toEqual({ sold: [1002], gone: [] });
  expect(asked).toEqual(['1001', '1002']);
});

it('shows a wishlist longer than one call can ask for', async () => {
  const page = await openWishlist(Array.from({ length: 145 }, (_, index) => 901 + index));
  await expect.poll(() => (shown(page) as { sold: number[] }).sold).toHaveLength(45);
});

it('says that the shop cannot be reached, and loads when tried again', async () => {
  let isOnline = false;
  const page = await openWishlist([1001], (send) => (address, init) => {
    if (!isOnline) throw new TypeError('offline');
    return send(address, init);
  });
  await expect.poll(() => shown(page)).toBe('failed');
  isOnline = true;
  await page.loadWishlistProducts();
  expect(shown(page)).toEqual({ sold: [1001], gone: [] });
});

it('shows what this device keeps of the catalogue while the shop cannot be reached', async () => {
  const page = await openWishlist([1001, 1004], (send) => (address, init) => {
    if (!address.includes('/catalog/snapshot/')) throw new TypeError('offline');
    return send(address, init);
  });
  await expect.poll(() => shown(page)).toEqual({ sold: [1004, 1001], gone: [] });
});
