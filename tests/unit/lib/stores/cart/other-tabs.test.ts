import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { setFromOtherTab, storeSession, newDevice, openPage, shownCart, type Device } from '#tests/support/shop/device';
import { fillCart } from '#tests/support/shop/orders';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const dal = { item_id: 1001, item_name: 'Toor dal', price: 16_400, image_name1: '' };
const said = { text: 'Your cart was changed elsewhere. This is the current cart.', severity: 'info' };

let shop: TestShop;
let asha: Customer;
let device: Device;
let asked: string[];
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
beforeEach(async () => {
  asha = await addCustomer(shop);
  device = newDevice();
  asked = [];
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 });
});
afterAll(() => shop.close());

/** A page on which the cart is looked at. */
async function open() {
  const page = await openPage(shop, device, {
    through: (send) => (address, init) => (asked.push(address), send(address, init)),
  });
  await page.loadCart();
  asked = [];
  return { ...page, stop: page.watchOtherTabs() };
}

const openAsCustomer = () => (storeSession(device, asha), open());
const otherTabChanges = () => setFromOtherTab(device, 'cartChanged', crypto.randomUUID());
const lookedAtAgain = () => device.window.dispatchEvent(new Event('visibilitychange'));

it('shows what another tab has done to the customer’s cart, and says so', async () => {
  const page = await openAsCustomer();
  await fillCart(shop, asha, { item_id: 1002, product_qty: 1 });
  otherTabChanges();
  await vi.waitFor(() => expect(page.$notice.get()).toEqual(said));
  expect(shownCart(page)).toEqual(['1001×2', '1002×1']);
});

it('leaves the notice in which the page has explained the change', async () => {
  const page = await openAsCustomer();
  const explained = { text: 'This cart was ordered in another tab.', severity: 'info' } as const;
  page.$cart.listen(() => page.$notice.set(explained));
  await fillCart(shop, asha, { item_id: 1002, product_qty: 1 });
  otherTabChanges();
  await vi.waitFor(() => expect(shownCart(page)).toEqual(['1001×2', '1002×1']));
  expect(page.$notice.get()).toEqual(explained);
});

it('tells other tabs of its own changes', async () => {
  const page = await openAsCustomer();
  await page.addToCart(dal);
  const told = device.local.getItem(page.changedCartKey);
  expect(told).toBeTruthy();
  await page.clearCart();
  expect(device.local.getItem(page.changedCartKey)).not.toBe(told);
});

it('shows what another device has done when the page is looked at again', async () => {
  const page = await openAsCustomer();
  await fillCart(shop, asha, { item_id: 1001, product_qty: 7 });
  lookedAtAgain();
  await vi.waitFor(() => expect(page.$notice.get()).toEqual(said));
  expect(shownCart(page)).toEqual(['1001×7']);
});

it('says nothing when nothing has changed', async () => {
  const page = await openAsCustomer();
  lookedAtAgain();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await page.loadCart();
  expect(page.$notice.get()).toBeNull();
});

it('says nothing of a cart that it has not shown yet', async () => {
  storeSession(device, asha);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const page = await openPage(shop, device, {
    through: (send) => async (address, init) => (await held, send(address, init)),
  });
  const stop = page.watchOtherTabs();
  otherTabChanges();
  release();
  await vi.waitFor(() => expect(shownCart(page)).toEqual(['1001×2']));
  await page.loadCart();
  stop();
  expect(page.$notice.get()).toBeNull();
});

it.each([
  ['an order whose answer', 'orderAttempt', { key: crypto.randomUUID(), order_date: new Date().toISOString() }],
  ['a payment whose result', 'paymentAttempt', { attempt: crypto.randomUUID(), lines: [] }],
])('keeps the lines of %s is not known', async (_, key, attempt) => {
  const page = await openAsCustomer();
  device.session.setItem(`${key}:33001`, JSON.stringify(attempt));
  await fillCart(shop, asha, { item_id: 1002, product_qty: 1 });
  otherTabChanges();
  lookedAtAgain();
  expect(asked).toEqual([]);
  expect(shownCart(page)).toEqual(['1001×2']);
});

it('says when another tab has changed a guest’s cart', async () => {
  const page = await open();
  await page.addToCart(dal);
  page.closeNotice();
  const kept = device.local.getItem('cart:33001') ?? '';
  setFromOtherTab(device, 'cart:33001', kept.replace('"product_qty":1', '"product_qty":3'));
  await vi.waitFor(() => expect(page.$notice.get()).toEqual(said));
  expect(shownCart(page)).toEqual(['1001×3']);
});

it('hears nothing of other stores, nor after its end', async () => {
  const page = await openAsCustomer();
  setFromOtherTab(device, 'cart:33002', '{}');
  page.stop();
  otherTabChanges();
  lookedAtAgain();
  expect(asked).toEqual([]);
});
