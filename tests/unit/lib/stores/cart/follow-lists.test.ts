import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { listsOf } from '#server/orders/held-lists';
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
afterAll(() => listsOf(shop).stop());

let isOffline = false;
const network = (send: Send) => async (address: string, init: RequestInit) => {
  if (isOffline) throw new TypeError('offline');
  return send(address, init);
};

/** A page of the customer that has gone on to follow the lists. */
async function open(path = '/'): Promise<Page> {
  storeSession(device, asha);
  const page = await openPage(shop, device, { through: network, path });
  await page.loadCart();
  stops.push(page.keepListsLive());
  return page;
}

const own = () => ({ params: suratPath(asha), token: asha.token });
const wish = (item_id: number, is_wished = true) =>
  granted(shop, 'saveWishes', { ...own(), body: { wishes: [{ item_id, is_wished }] } });
const kept = async () => (await granted(shop, 'getWishlist', own())).data.map(({ item_id }) => item_id);
const wished = ({ $wishlist }: Page) => $wishlist.get().map(({ item_id }) => item_id);

it('shows what another device does to cart and wishlist, removal too, and says so of the cart', async () => {
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 });
  await wish(1006);
  const page = await open('/cart');
  stops.push(page.watchOtherTabs()); // as the page of the cart does
  await vi.waitFor(() => expect(wished(page)).toEqual([1006]));
  expect(page.$notice.get()).toBeNull();
  await fillCart(shop, asha, { item_id: 1002, product_qty: 1 });
  await wish(1006, false);
  await listsOf(shop).update();
  await vi.waitFor(() => expect(shownCart(page)).toEqual(['1001×2', '1002×1']));
  await vi.waitFor(() => expect(page.$notice.get()?.text ?? '').toContain('changed elsewhere'));
  expect(wished(page)).toEqual([]);
  await granted(shop, 'deleteAllProducts', own());
  await listsOf(shop).update();
  await vi.waitFor(() => expect(shownCart(page)).toEqual([]));
});

it('asks for the cart only when it is another one', async () => {
  const asked: string[] = [];
  storeSession(device, asha);
  const page = await openPage(shop, device, {
    through: (send) => (address, init) => (asked.push(address), send(address, init)),
  });
  await wish(1006);
  await page.loadCart();
  stops.push(page.keepListsLive());
  await vi.waitFor(() => expect(wished(page)).toEqual([1006]));
  asked.length = 0;
  await page.addToCart(dal);
  await listsOf(shop).update();
  await page.setQuantity({ item_id: 1001, product_color: '' }, 2); // sent after what the event has caused
  expect(asked.filter((address) => address.includes('getcart'))).toEqual([]);
});

it('merges what was wished for as a guest when the customer logs in, and shows both', async () => {
  await wish(1002);
  const guest = await openPage(shop, device);
  guest.toggleWish(1006);
  guest.toggleWish(1001);
  const page = await open();
  await vi.waitFor(() => expect(wished(page)).toEqual([1002, 1006, 1001]));
  expect(await kept()).toEqual([1002, 1006, 1001]);
});

it('loses nothing that is done without a network, and overrules nothing that was done later', async () => {
  await wish(1001);
  const page = await open();
  await vi.waitFor(() => expect(wished(page)).toEqual([1001]));
  isOffline = true;
  page.toggleWish(1001);
  page.toggleWish(1002);
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
