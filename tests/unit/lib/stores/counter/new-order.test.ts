import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { newMobile } from '#tests/support/shop/customers';
import { newDevice, type Send } from '#tests/support/shop/device';
import { readStock, setStock } from '#tests/support/shop/orders';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await enterAs(shop, 'keeper'));
}, 60_000);
beforeEach(() => setStock(shop, 1001, 84));
afterAll(() => shop.close());

async function openForm(mobile: string, through?: (send: Send) => Send) {
  const page = await openCounterPage(shop, newDevice(), { cookie }, through);
  await page.openCounter();
  await page.openBoard('surat');
  const form = {
    ...(await import('#lib/stores/counter/new-order/new-order')),
    ...(await import('#lib/stores/counter/new-order/choices')),
  };
  await form.beginOrder(mobile);
  return { ...form, openedOrder: () => page.$openOrder.get()?.id };
}

type Form = Awaited<ReturnType<typeof openForm>>;

const linesOf = ({ $newOrder }: Form) =>
  $newOrder.get()?.lines.map(({ item_id, quantity, isShort }) => ({ item_id, quantity, isShort }));

async function addDal({ searchItems, addItem }: Form): Promise<void> {
  const [dal] = (await searchItems('1001')) ?? [];
  await addItem(dal!);
}

it('takes the order of a new number, and the same again of its customer', async () => {
  const mobile = newMobile();
  const form = await openForm(mobile);
  expect(form.$newOrder.get()).toMatchObject({ caller: null, method: 'Pickup' });
  await addDal(form);
  await addDal(form);
  expect(form.$quote.get()?.totals.total).toBe(32_800);
  await form.placeNewOrder({ customer_name: 'Kokila Shah' });
  const first = form.openedOrder();
  expect(first).toBeGreaterThan(0);
  expect(form.$newOrder.get()).toBeUndefined();

  await form.beginOrder(mobile);
  const { caller } = form.$newOrder.get()!;
  expect(caller).toMatchObject({ name: 'Kokila Shah', orders: [{ order_id: first }] });
  await form.orderSameAgain(caller!.orders[0]!);
  expect(linesOf(form)).toEqual([{ item_id: 1001, quantity: 2, isShort: false }]);
  await form.placeNewOrder({ customer_name: 'Kokila Shah' });
  expect(form.openedOrder()).toBeGreaterThan(first!);
});

it('reduces a line to the stock, and says so', async () => {
  await setStock(shop, 1001, 1);
  const form = await openForm(newMobile());
  await addDal(form);
  await addDal(form);
  expect(linesOf(form)).toEqual([{ item_id: 1001, quantity: 1, isShort: true }]);
  expect(form.$quote.get()?.totals.total).toBe(16_400);
  await setStock(shop, 1001, 0);
  await form.placeNewOrder({ customer_name: 'Kokila Shah' });
  expect(form.$newOrderProblem.get()).toBe('There is less in stock than you entered. Please check the items.');
  expect(linesOf(form)).toEqual([{ item_id: 1001, quantity: 0, isShort: true }]);
  expect(form.$quote.get()).toBeUndefined();
});

it('has no total for a delivery before its PIN code is complete and in the area', async () => {
  const form = await openForm(newMobile());
  await addDal(form);
  await form.changeNewOrder({ method: 'Delivery', pincode: '3950' });
  expect(form.$quote.get()).toBeUndefined();
  await form.changeNewOrder({ pincode: '395001' });
  expect(form.$quote.get()?.totals).toMatchObject({ delivery_charge: 2000, total: 18_400 });
  await form.changeNewOrder({ pincode: '110001' });
  expect(form.$quote.get()).toBeUndefined();
  expect(form.$newOrderProblem.get()).toBe('The store doesn’t deliver to this PIN code.');
});

it('sells once to a customer at the counter when the answer is lost and it is sent again', async () => {
  let isLost = true;
  const form = await openForm('', (send) => async (address, init) => {
    const answer = await send(address, init);
    if (!isLost || !address.endsWith('/new-order')) return answer;
    isLost = false;
    throw new TypeError('Failed to fetch');
  });
  expect(form.$newOrder.get()).toMatchObject({ mobile: '', method: 'now' });
  await addDal(form);
  await form.placeNewOrder({ cash_received: 164 });
  expect(form.$newOrderProblem.get()).toBeTruthy();
  await form.placeNewOrder({ cash_received: 164 });
  expect(form.openedOrder()).toBeGreaterThan(0);
  expect(await readStock(shop, 1001)).toBe(83);
});
