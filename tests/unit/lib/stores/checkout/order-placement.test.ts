import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pauseOrders, resumeOrders } from '#server/counter/day/changes';
import { getStoreByLabel } from '#server/stores/stores';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import {
  storeSession,
  newDevice,
  openPage,
  shownCart,
  type Device,
  type Page,
  type Send,
} from '#tests/support/shop/device';
import { orderRequest, readCartLines, fillCart, readOrderHistory, nearby, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
let asha: Customer;
let device: Device;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
beforeEach(async () => {
  asha = await addCustomer(shop);
  device = newDevice();
  storeSession(device, asha);
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 }, { item_id: 1002, product_qty: 1 });
});
afterAll(() => shop.close());

const cartGone = 'Your cart was changed elsewhere or already ordered. This is the current cart.';

const soldOut = 'Some items are no longer available in the quantity you chose.';

const open = async (through?: (send: Send) => Send): Promise<Page> => {
  const page = await openPage(shop, device, { ...(through && { through }) });
  await page.loadCart();
  return page;
};

const { saas_id: _saas, store_id: _store, address: _text, ...typed } = nearby;

async function delivery(page: Page) {
  await page.saveAddress({ ...typed, address_type: 'Home' });
  const state = page.$addresses.get();
  return { type: 'Delivery' as const, address: state.status === 'ready' ? state.data.addresses[0] : undefined };
}

/** Loses the answer, not the request, for as long as it is told to. */
function losing(isLost: () => boolean) {
  return (send: Send): Send =>
    async (address, init) => {
      const answer = await send(address, init);
      if (isLost() && address.includes('order/create')) throw new TypeError('Failed to fetch');
      return answer;
    };
}

it('says until when a store is paused, keeps the cart, and orders when it is resumed', async () => {
  const store = await getStoreByLabel(shop, surat.label);
  await pauseOrders(shop, store, 'half_hour', 'command');
  const page = await open();
  await page.placeOrder(await delivery(page));
  const refusal = expect.stringMatching(/^The store takes no (orders until|more orders today)/);
  expect(page.$placement.get()).toMatchObject({ status: 'refused', message: refusal });
  expect(shownCart(page)).toHaveLength(2);
  await resumeOrders(shop, store, 'command');
  await page.placeOrder(await delivery(page));
  expect(page.$placement.get()).toMatchObject({ status: 'placed' });
});

it('orders for delivery, empties the cart, and keeps what the summary shows', async () => {
  const page = await open();
  await page.placeOrder(await delivery(page));
  expect(page.$placement.get()).toMatchObject({
    status: 'placed',
    order: { orderValue: 35_900, order_type: 'Delivery' },
  });
  expect(device.local.getItem('deliveryAddress')).toContain(`"address":"${nearby.pincode}"`);
  expect(await readCartLines(shop, asha)).toEqual([]);
  expect(shownCart(page)).toEqual([]);
  expect(page.$orders.get()).toMatchObject({ status: 'ready', data: [{ status: 'pending' }] });
  expect(JSON.parse(device.local.getItem('orderMaster') ?? '').data.orderValue).toBe(359);
  const kept = JSON.parse(device.local.getItem('orderInformations') ?? '');
  expect(kept).toMatchObject([
    { item_id: 1001, price: 164, product_qty: 2 },
    { item_id: 1002, price: 10.5 },
  ]);
  const summary = (await open()).$lastOrder.get();
  expect(summary).toMatchObject({
    order: { orderValue: 35_900, payment_type: 'COD' },
    lines: [{ product_qty: 2 }, {}],
  });
});

it('leaves in the cart what another tab added while the order was under way', async () => {
  const page = await open((send) => async (address, init) => {
    if (address.includes('order/create'))
      await fillCart(shop, asha, { item_id: 1011, product_qty: 1 }, { item_id: 1002, product_qty: 4 });
    return send(address, init);
  });
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get()).toMatchObject({ status: 'placed', order: { orderValue: 33_900 } });
  expect(await readCartLines(shop, asha)).toEqual(['1002×3', '1011×1']);
  expect(shownCart(page)).toEqual(['1002×3', '1011×1']);
});

it('joins an address without the spaces that were typed around its parts', async () => {
  const page = await open();
  await page.saveAddress({ ...typed, street: ' 1 Ring Road ', city: 'Surat ', address_type: 'Home' });
  expect(page.$addresses.get()).toMatchObject({ data: { addresses: [{ address: '1 Ring Road, Surat, Gujarat' }] } });
});

it('orders with the coupon, the time and the note, and forgets the coupon then', async () => {
  const coupon = { ...storeIds(surat), minimum: 0, most: null, starts: '2026-01-01', ends: '2099-12-31' };
  await shop.db
    .insertInto('coupons')
    .values({ ...coupon, code: 'TEN', kind: 'percent', value: 1000, per_customer: 1, description: '' })
    .execute();
  const page = await open();
  expect(await page.applyCoupon(' ten ')).toBeUndefined();
  expect(device.local.getItem('coupon:33001')).toContain('"value":10');
  await page.placeOrder({ type: 'Pickup', note: ' Ring twice ', ifMissing: 'replace' });
  expect(page.$placement.get()).toMatchObject({ status: 'placed', order: { orderValue: 30_500 } });
  expect(page.$coupon.get()).toBeNull();
  expect((await readOrderHistory(shop, asha))[0]).toMatchObject({
    coupon_code: 'TEN',
    delivery_note: 'Ring twice',
    if_missing: 'replace',
  });

  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 });
  expect(await page.applyCoupon('TEN')).toBe('You have used this coupon already.');
});

it('goes on without a coupon that the shop no longer takes, and says so', async () => {
  const page = await open();
  page.$coupon.set({ code: 'GONE', kind: 'amount', value: 5000, minimum: 0, most: null, description: '' });
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get()).toEqual({
    status: 'refused',
    message: 'We don’t have this coupon. Please check the code. We have removed it from your total.',
  });
  expect(page.$coupon.get()).toBeNull();
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get()).toMatchObject({ status: 'placed', order: { orderValue: 33_900 } });
});

it('orders for a business, and says when the GSTIN is the store’s own', async () => {
  const page = await open();
  const business = { gstin: '24 aabxs 3301k1zj', name: ' Mehta Traders ', address: '12 Mill Road, Mumbai 400001' };
  await page.placeOrder({ type: 'Pickup', business });
  expect(page.$placement.get()).toEqual({
    status: 'refused',
    message: 'The GSTIN belongs to this store. Please enter the GSTIN of your own business.',
  });
  await page.placeOrder({ type: 'Pickup', business: { ...business, gstin: '27 aabxs 3301k1zd' } });
  expect(page.$placement.get()).toMatchObject({ status: 'placed' });
  const columns = ['buyer_gstin', 'buyer_name', 'buyer_address'] as const;
  const rows = shop.db.selectFrom('orders').select(columns).where('customer_id', '=', asha.id);
  expect(await rows.execute()).toEqual([
    { buyer_gstin: '27AABXS3301K1ZD', buyer_name: 'Mehta Traders', buyer_address: business.address },
  ]);
});

it('opens the summary to the tab that ordered only', async () => {
  const page = await open();
  expect(page.$lastOrder.get()).toBeNull();
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$lastOrder.get()?.order.order_type).toBe('Pickup');
  const otherTab = { ...device, session: newDevice().session };
  expect((await openPage(shop, otherTab)).$lastOrder.get()).toBeNull();
});

it('wants an address for a delivery, and something in the cart', async () => {
  const page = await open();
  await page.placeOrder({ type: 'Delivery', address: undefined });
  expect(page.$placement.get()).toEqual({ status: 'refused', message: 'Please select an address' });
  await page.clearCart();
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get()).toEqual({ status: 'refused', message: 'Cart is empty' });
});

it('orders once when the answer was lost and the customer tries again', async () => {
  let isLost = true;
  const page = await open(losing(() => isLost));
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get()).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('not order twice'),
  });
  isLost = false;
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get().status).toBe('placed');
  expect(await readOrderHistory(shop, asha)).toHaveLength(1);
});

it('orders once when the page was loaded again in between', async () => {
  const before = await open(losing(() => true));
  await before.placeOrder({ type: 'Pickup' });
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 }, { item_id: 1002, product_qty: 1 });
  const page = await open();
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get().status).toBe('placed');
  expect(await readOrderHistory(shop, asha)).toHaveLength(1);
});

it('orders once however quickly the button is pressed', async () => {
  const page = await open();
  await Promise.all([page.placeOrder({ type: 'Pickup' }), page.placeOrder({ type: 'Pickup' })]);
  expect(await readOrderHistory(shop, asha)).toHaveLength(1);
});

it('orders a cart once from two tabs, and shows the order in the other', async () => {
  const [first, second] = [await open(), await open()];
  await first.placeOrder({ type: 'Pickup' });
  device.session.clear(); // each tab has its own
  await second.placeOrder({ type: 'Pickup' });
  const [{ order_id: orderId } = { order_id: 0 }, ...others] = await readOrderHistory(shop, asha);
  expect(others).toEqual([]);
  const message = `You’ve already placed this order. It’s order ${orderId}.`;
  expect(second.$placement.get()).toEqual({ status: 'refused', message, orderId });
  await vi.waitFor(() => expect(shownCart(second)).toEqual([]));
});

it('says of a cart that another device has ordered that it is gone', async () => {
  const page = await open();
  const item_list = page.$cart.get().lines.map(({ item_id, product_qty }) => ({ item_id, product_qty }));
  await granted(shop, 'createOrder', orderRequest(asha, { item_list, order_value: 338.5, from_cart: true }));
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get()).toEqual({ status: 'refused', message: cartGone });
  expect(await readOrderHistory(shop, asha)).toHaveLength(1);
});

it('orders again after an order', async () => {
  await (await open()).placeOrder({ type: 'Pickup' });
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 }, { item_id: 1002, product_qty: 1 });
  await (await open()).placeOrder({ type: 'Pickup' });
  expect(await readOrderHistory(shop, asha)).toHaveLength(2);
});

it('shows today’s prices when they have changed, and orders at them next', async () => {
  const page = await open();
  await shop.db.updateTable('items').set({ price: 2000 }).where('item_id', '=', 1002).execute();
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get()).toEqual({
    status: 'refused',
    message: 'Prices have changed since you filled your cart. Please check the new total. The new total is ₹348.',
  });
  expect(page.$cart.get().lines.map(({ price }) => price)).toEqual([16_400, 2000]);
  const news = 'Price changed from ₹10.50 to ₹20.';
  expect(page.$cart.get().lines.map(page.priceChangeMessage)).toEqual([undefined, news]);
  expect((await open()).$cart.get().lines.map(page.priceChangeMessage)).toEqual([undefined, news]);
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get()).toMatchObject({ status: 'placed', order: { orderValue: 34_800 } });
  await shop.db.updateTable('items').set({ price: 1050 }).where('item_id', '=', 1002).execute();
});

it('keeps the cart when stock has run out, and orders what there is next', async () => {
  const page = await open();
  await setStock(shop, 1001, 1);
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get().status).toBe('refused');
  expect(shownCart(page)).toEqual(['1001×2', '1002×1']);
  expect(page.$due.get().lines.map(({ product_qty }) => product_qty)).toEqual([1, 1]);
  expect(await readOrderHistory(shop, asha)).toEqual([]);
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get()).toMatchObject({ status: 'placed', order: { orderValue: 17_500 } });
  await setStock(shop, 1001, 84);
});

it('orders nothing of what is sold out', async () => {
  await Promise.all([setStock(shop, 1001, 0), setStock(shop, 1002, 0)]);
  const page = await open();
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get()).toEqual({ status: 'refused', message: soldOut });
  await Promise.all([setStock(shop, 1001, 84), setStock(shop, 1002, 84)]);
});

it.each(['{', '{"key":"x"}', '7'])('orders although what the tab keeps is damaged: %s', async (damaged) => {
  device.session.setItem('orderAttempt:33001', damaged);
  const page = await open();
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get().status).toBe('placed');
});

it('keeps an order without an answer for a day, then orders with a new key', async () => {
  const attempt = (hours: number) => {
    const order_date = new Date(Date.now() - hours * 3_600_000).toISOString();
    device.local.setItem('orderAttempt:33001', order_date);
    device.session.setItem('orderAttempt:33001', JSON.stringify({ key: crypto.randomUUID(), order_date }));
  };
  const page = await open();
  attempt(23);
  expect([page.isOrdering(33001), page.hasUnansweredOrder(33001)]).toEqual([true, true]);
  attempt(25);
  expect([page.isOrdering(33001), page.hasUnansweredOrder(33001)]).toEqual([false, false]);
  expect([device.session, device.local].map((area) => area.getItem('orderAttempt:33001'))).toEqual([null, null]);
});

it('has no summary when what the device keeps is damaged', async () => {
  device.session.setItem('paymentSuccess', 'true');
  device.local.setItem('orderMaster', '{"status":true}');
  expect((await open()).$lastOrder.get()).toBeNull();
});

it('keeps the chosen address and a half-typed one in the tab, for this customer alone, until the order is placed', async () => {
  const first = await open();
  first.keepDraft(33001, { addressId: 7 });
  first.addressDraft(33001).keep({ street: '5 MG' });
  const page = await open(); // after a reload
  expect(page.readDraft(33001)).toEqual({ addressId: 7 });
  expect(page.addressDraft(33001).read()).toEqual({ street: '5 MG' });
  storeSession(device, await addCustomer(shop));
  const other = await open();
  expect(other.readDraft(33001)).toEqual({});
  expect(other.addressDraft(33001).read()).toBeUndefined();
  storeSession(device, asha);
  const last = await open();
  await last.placeOrder(await delivery(last));
  expect(last.$placement.get()).toMatchObject({ status: 'placed' });
  expect(last.readDraft(33001)).toEqual({});
  expect(last.addressDraft(33001).read()).toBeUndefined();
});
