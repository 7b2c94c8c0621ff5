import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { daysAfter, localTime, momentOf } from '#lib/schedule/zoned-time';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { newDevice, openPage, shownCart, storeSession } from '#tests/support/shop/device';
import { everyDay } from '#tests/support/shop/opening-hours';
import { fillCart, readOrderHistory } from '#tests/support/shop/orders';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const timezone = 'Asia/Kolkata';
let shop: TestShop;
let asha: Customer;
beforeAll(async () => {
  shop = await openTestShop();
  const allDay = everyDay({ opens: '00:00', closes: '00:00' });
  await shop.db.insertInto('opening_hours').values(allDay).execute();
}, 60_000);
beforeEach(async () => {
  await shop.db.deleteFrom('holidays').execute();
  asha = await addCustomer(shop);
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 });
});
afterAll(() => shop.close());

const { date: today } = localTime(Date.now(), timezone);
const opens_at = new Date(momentOf({ date: daysAfter(today, 2), minutes: 0 }, timezone)).toISOString();

/** Closes the store today and tomorrow. */
const close = () =>
  shop.db
    .insertInto('holidays')
    .values([0, 1].map((days) => ({ ...storeIds(surat), date: daysAfter(today, days), name: 'Stocktaking' })))
    .execute();

async function openCheckout() {
  const device = newDevice();
  storeSession(device, asha);
  const page = await openPage(shop, device);
  await page.loadCart();
  page.updateOpening();
  return page;
}

const history = async () => (await readOrderHistory(shop, asha)).map(({ opens_at: opens }) => opens);

it('asks before it orders for a later opening than the page says, and then orders for it', async () => {
  const page = await openCheckout();
  expect(page.$opening.get()).toBeNull();
  await close();
  await page.placeOrder({ type: 'Pickup' });
  const message = expect.stringMatching(/Place it again to order for its next opening\.$/);
  expect(page.$placement.get()).toMatchObject({ status: 'refused', message });
  expect(await history()).toEqual([]);
  expect(shownCart(page)).toEqual(['1001×2']);
  expect(page.$opening.get()).toBe(opens_at);
  await page.placeOrder({ type: 'Pickup' });
  expect(page.$placement.get()).toMatchObject({ status: 'placed' });
  expect(await history()).toEqual([opens_at]);
});

it('orders at once for the opening that the page says', async () => {
  await close();
  const page = await openCheckout();
  expect(page.$opening.get()).toBe(opens_at);
  await page.placeOrder({ type: 'Pickup' });
  expect(await history()).toEqual([opens_at]);
});
