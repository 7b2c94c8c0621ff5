import { afterEach, expect, it, vi } from 'vitest';
import { customerOnDevice } from '#tests/support/shop/customer-on-device';
import { suratPath, type Customer } from '#tests/support/shop/customers';
import { openPage, shownCart, storeSession, type Device, type Page, type Send } from '#tests/support/shop/device';
import { fillCart, readCartLines } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';

const dal = { item_id: 1001, item_name: 'Toor dal', price: 16_400, image_name1: '' };

let shop: TestShop;
let asha: Customer;
let device: Device;
customerOnDevice((made) => void ({ shop, asha, device } = made));

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

let isOffline = false;
const network = (send: Send) => async (address: string, init: RequestInit) => {
  if (isOffline) throw new TypeError('offline');
  return send(address, init);
};

/** A page of the customer that keeps the lists up to date. */
async function open(path = '/'): Promise<Page> {
  storeSession(device, asha);
  const page = await openPage(shop, device, { through: network, path });
  await page.loadCart();
  stops.push(page.syncLists());
  return page;
}

const own = () => ({ params: suratPath(asha), token: asha.token });
const wish = (item_id: number, is_wished = true) =>
  granted(shop, 'saveWishlistChanges', { ...own(), body: { wishes: [{ item_id, is_wished }] } });
const kept = async () => (await granted(shop, 'getWishlist', own())).data.map(({ item_id }) => item_id);
const wished = ({ $wishlist }: Page) => $wishlist.get().map(({ item_id }) => item_id);

/** The customer comes back to the page. */
const comeBack = (event: 'visibilitychange' | 'focus' = 'visibilitychange') => window.dispatchEvent(new Event(event));

it.each(['visibilitychange', 'focus'] as const)('shows what another device has changed on %s', async (event) => {
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 });
  await wish(1006);
  const page = await open();
  await vi.waitFor(() => expect(wished(page)).toEqual([1006]));
  await fillCart(shop, asha, { item_id: 1002, product_qty: 1 });
  await wish(1006, false);
  comeBack(event);
  await vi.waitFor(() => expect(shownCart(page)).toEqual(['1001×2', '1002×1']));
  await vi.waitFor(() => expect(wished(page)).toEqual([]));
  await granted(shop, 'deleteAllProducts', own());
  comeBack(event);
  await vi.waitFor(() => expect(shownCart(page)).toEqual([]));
});

it('explains on the cart page that the cart has changed elsewhere', async () => {
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 });
  const page = await open('/cart');
  stops.push(page.watchOtherTabs()); // as the cart page does
  await granted(shop, 'deleteAllProducts', own());
  comeBack('focus');
  await vi.waitFor(() => expect(shownCart(page)).toEqual([]));
  await vi.waitFor(() => expect(page.$notice.get()?.text ?? '').toContain('changed elsewhere'));
});

it('asks for cart and wishlist once when a page gets both events', async () => {
  const asked: string[] = [];
  storeSession(device, asha);
  const page = await openPage(shop, device, {
    through: (send) => (address, init) => (asked.push(address), send(address, init)),
  });
  await wish(1006);
  await page.loadCart();
  stops.push(page.syncLists());
  await vi.waitFor(() => expect(wished(page)).toEqual([1006]));
  asked.length = 0;
  comeBack('visibilitychange');
  comeBack('focus');
  await page.setQuantity({ item_id: 1001, product_color: '' }, 2); // sent after the requests of the events
  for (const path of ['getcart', 'wishlist']) expect(asked.filter((address) => address.includes(path))).toHaveLength(1);
});

it('merges what was wished for as a guest when the customer logs in, and shows both', async () => {
  await wish(1002);
  const guest = await openPage(shop, device);
  guest.toggleWishlistItem(1006);
  guest.toggleWishlistItem(1001);
  const page = await open();
  await vi.waitFor(() => expect(wished(page)).toEqual([1002, 1006, 1001]));
  expect(await kept()).toEqual([1002, 1006, 1001]);
});

it('loses nothing that is done without a network, and overrules nothing that was done later', async () => {
  await wish(1001);
  const page = await open();
  await vi.waitFor(() => expect(wished(page)).toEqual([1001]));
  isOffline = true;
  page.toggleWishlistItem(1001);
  page.toggleWishlistItem(1002);
  vi.setSystemTime(Date.now() + 5 * 24 * 60 * 60_000);
  await wish(1001, false);
  await wish(1001);
  isOffline = false;
  const later = await open();
  await vi.waitFor(async () => expect(await kept()).toEqual([1002, 1001]));
  await vi.waitFor(() => expect(wished(later)).toEqual([1002, 1001]));
  vi.useRealTimers();
});

it('puts pieces that were added without a network on top of what another device has added', async () => {
  const page = await open();
  isOffline = true;
  await page.addToCart(dal, 2);
  await fillCart(shop, asha, { item_id: 1001, product_qty: 3 });
  isOffline = false;
  const later = await open();
  await vi.waitFor(async () => expect(await readCartLines(shop, asha)).toEqual(['1001×5']));
  await vi.waitFor(() => expect(shownCart(later)).toEqual(['1001×5']));
});

it('adds up what two devices add at the same time', async () => {
  const page = await open();
  await page.addToCart(dal);
  await fillCart(shop, asha, { item_id: 1001, product_qty: 3 }); // this page has not heard of it
  await page.addToCart(dal);
  expect(await readCartLines(shop, asha)).toEqual(['1001×4']);
});

it('takes over from another customer’s list on the device only what the shop does not know of', async () => {
  const now = Date.now();
  await wish(1006);
  device.local.setItem('wishlist:33001', '[{"item_id":1001},{"item_id":1002}]');
  device.local.setItem('wishes:33001', `999999\n1002 ${now}\n1006 ${now}`);
  const page = await open();
  await vi.waitFor(() => expect(wished(page)).toEqual([1006, 1002]));
  expect(await kept()).toEqual([1006, 1002]);
});
