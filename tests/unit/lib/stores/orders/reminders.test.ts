import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addCustomer, newToken, type Customer } from '#tests/support/shop/customers';
import { newDevice, openPage, shownCart, storeSession, type Device } from '#tests/support/shop/device';
import { orderRequest, readCartLines, setStock } from '#tests/support/shop/orders';
import { readMessagesTo } from '#tests/support/shop/payments';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { doJobs } from '#tests/support/jobs';

let shop: TestShop;
let asha: Customer;
let device: Device;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
beforeEach(async () => {
  await setStock(shop, 1001, 84);
  asha = await addCustomer(shop);
  device = newDevice();
  storeSession(device, asha);
});
afterAll(() => shop.close());

const place = async () => Number((await granted(shop, 'createOrder', orderRequest(asha))).data.order_id);
const reminderOf = ({ $order }: Awaited<ReturnType<typeof openPage>>) => {
  const state = $order.get();
  return state.status === 'ready' ? state.data.reminder : undefined;
};

/** The address of the newest reminder's link, after the clock has come to it. */
async function getLink(orderId: number): Promise<string> {
  const page = await openPage(shop, device);
  await page.loadOrder(orderId);
  expect(await page.remindWeekly(orderId, 4)).toBeUndefined();
  await page.loadOrder(orderId);
  shop.wait(Date.parse(reminderOf(page)!.next_at) - shop.now().getTime() + 60_000);
  await doJobs(shop, ['reminder']);
  const [text = ''] = await readMessagesTo(shop, asha);
  return /\/r#[\w-]+/.exec(text)![0];
}

it('sets, moves and ends the reminder of an order, and takes the end back', async () => {
  const id = await place();
  const page = await openPage(shop, device);
  await page.loadOrder(id);
  expect(reminderOf(page)).toBeNull();
  await page.remindWeekly(id, 2);
  await page.remindWeekly(id, 3);
  await page.loadOrders();
  expect(page.$orders.get()).toMatchObject({ data: [{ reminder: { weekday: 3 } }] });
  asha.token = await newToken(shop, asha);
  await granted(shop, 'setReminder', {
    params: { orderId: id },
    token: asha.token,
    body: { saas_id: 33, store_id: 33001, weekday: 5 }, // in another tab
  });
  await page.stopReminding(id, () => page.loadOrder(id));
  expect(reminderOf(page)).toBeNull();
  page.$notice.get()?.undo?.();
  await expect.poll(() => reminderOf(page)).toMatchObject({ weekday: 5 });
  expect(await page.remindWeekly(999_999, 3)).toBe('We could not find that.');
});

it('fills a guest’s cart from a link, beside what is in it, with what there is', async () => {
  const link = await getLink(await place());
  const guest = newDevice();
  await setStock(shop, 1001, 6);
  const page = await openPage(shop, guest, { path: link });
  await page.linkedReminder.load();
  const state = page.linkedReminder.$state.get();
  if (state.status !== 'ready') throw new Error(state.status);
  await page.addToCart({ item_id: 1001, item_name: 'Toor dal', price: 16_400, image_name1: '' }, 3);
  await page.addToCart({ item_id: 1002, item_name: 'Item 1002', price: 1050, image_name1: '' });
  expect(await page.fillCart(state.data.lines)).toBe(true);
  expect(shownCart(page)).toEqual(['1001×9', '1002×1']);
  await page.endLinked(true);
  expect(page.linkedReminder.$state.get()).toMatchObject({ data: { is_ended: true } });
  const over = await openPage(shop, guest, { path: '/order/reminder#of-nobody' });
  await over.linkedReminder.load();
  expect(over.linkedReminder.$state.get()).toMatchObject({ status: 'failed', isMissing: true });
});

it('fills a customer’s cart once, whatever is in it, though the answer is lost', async () => {
  const link = await getLink(await place());
  asha.token = await newToken(shop, asha);
  storeSession(device, asha);
  await granted(shop, 'addProduct', {
    params: { saasId: 33, storeId: 33001, userId: asha.id },
    token: asha.token,
    body: { item_id: 1001, product_qty: 1 },
  });
  let isLost = true;
  const page = await openPage(shop, device, {
    path: link,
    through: (send) => async (address, init) => {
      const answer = await send(address, init);
      if (address.includes('addproductlist') && isLost) throw ((isLost = false), new TypeError('Failed to fetch'));
      return answer;
    },
  });
  await page.loadCart();
  await page.linkedReminder.load();
  const state = page.linkedReminder.$state.get();
  if (state.status !== 'ready') throw new Error(state.status);
  expect(await page.fillCart(state.data.lines)).toBe(true);
  await page.loadCart();
  await expect.poll(() => readCartLines(shop, asha)).toEqual(['1001×11']);
  expect(isLost).toBe(false);
});

it('asks the shop for nothing when the address has no link', async () => {
  const asked: string[] = [];
  const page = await openPage(shop, newDevice(), {
    path: '/order/reminder',
    through: (send) => (address, init) => (asked.push(address), send(address, init)),
  });
  await page.linkedReminder.load();
  expect(page.linkedReminder.$state.get()).toMatchObject({ status: 'failed', isMissing: true });
  expect(asked).toEqual([]);
});
