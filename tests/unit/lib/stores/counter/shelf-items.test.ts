import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatAction } from '#lib/messages/counter/staff-log';
import { detailsOf, problemsOfDetails } from '#lib/stores/counter/shelf/check-item';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { surat } from '#tests/support/shop/catalogue';
import { newDevice, type Send } from '#tests/support/shop/device';
import { setStock } from '#tests/support/shop/orders';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const rupees = { bank_account: '₹', country: 'India' };
const item = 1001;
const noFile = new File([], '');

let shop: TestShop;
let cookie: string;
let bodies: Record<string, unknown>[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await enterAs(shop, 'owner'));
}, 60_000);
afterAll(() => shop.close());

const noting = (send: Send) => (address: string, init: RequestInit) => {
  if (init.method === 'POST' && typeof init.body === 'string') bodies.push(JSON.parse(init.body));
  return send(address, init);
};

async function openShelf() {
  const page = await openCounterPage(shop, newDevice(), { cookie }, noting);
  await page.openCounter();
  await page.openBoard('surat');
  const [found] = await page.searchShelf({ text: String(item), part: 'all' });
  page.$openItem.set(found);
  bodies = [];
  return { page, found: found! };
}

const detailsIn = ({ $itemDetails }: Awaited<ReturnType<typeof openShelf>>['page']) => {
  const state = $itemDetails.get();
  if (state.status !== 'ready') throw new Error(state.status);
  return state.data.details;
};

const newestLogged = async (page: Awaited<ReturnType<typeof openShelf>>['page']) => {
  await page.readPeople();
  const people = page.$people.get();
  return people.status === 'ready' && formatAction(people.data.log[0]!, rupees);
};

it('sends what differs of the details of an item, shows it, and tells of it in the log', async () => {
  const { page, found } = await openShelf();
  await page.loadDetails(item, { saas_id: surat.saas_id, store_id: surat.store_id });
  const details = detailsIn(page);
  expect(await page.changeDetails(item, details, noFile)).toBe(true);
  expect(bodies).toEqual([]);
  expect(await page.changeDetails(item, { ...details, item_name: 'Tuver dal', veg: null }, noFile)).toBe(true);
  expect(bodies).toEqual([{ item_name: 'Tuver dal', veg: null }]);
  expect(page.$openItem.get()).toMatchObject({ item_name: 'Tuver dal', unit: found.unit });
  expect(detailsIn(page)).toMatchObject({ item_name: 'Tuver dal', veg: null });
  expect(await newestLogged(page)).toBe('Toor dal: vegetarian mark changed; name Tuver dal (was Toor dal)');
  expect(await page.changeDetails(item, { ...detailsIn(page), category_id: 999_999 }, noFile)).toBe(false);
  expect(page.$detailsProblem.get()).toBeDefined();
});

it('takes an item off sale in the list, and puts it back', async () => {
  const { page, found } = await openShelf();
  const isSoldOut = () => page.$openItem.get()?.sold_out_until !== null;
  await page.markSoldOut(found, true, rupees);
  expect([isSoldOut(), page.$marked.get()]).toMatchObject([true, { isSoldOut: true, problem: undefined }]);
  await page.markSoldOut(found, false, rupees);
  expect([isSoldOut(), page.$marked.get()]).toMatchObject([false, { isSoldOut: false, problem: undefined }]);
});

it('counts quick taps by their reason', async () => {
  await setStock(shop, item, 84);
  const { page } = await openShelf();
  await Promise.all([
    page.countOnShelf(item, 5, rupees, 'bought'),
    page.countOnShelf(item, -1, rupees, 'damaged'),
    page.countOnShelf(item, -1, rupees, 'damaged'),
    page.countOnShelf(item, -1, rupees),
  ]);
  expect(bodies).toEqual([{ stock_by: 5, reason: 'bought' }, { stock_by: -2, reason: 'damaged' }, { stock_by: -1 }]);
  await page.changeOnShelf(item, { stock: 80, reason: 'counted' }, rupees);
  expect(await newestLogged(page)).toMatch(/: stock 80 \(was 86\); counted$/);
});

it('says what of the details cannot be used, at its field', () => {
  const typed = {
    item_name: 'Dal',
    category_id: '101',
    unit: '500 g bag',
    veg: 'no' as const,
    special_description: 'Fine.\r\n\r\nReally. ',
    family: ' ',
    size: '',
    low_stock: ' १२ ',
    picture: noFile,
  };
  expect(problemsOfDetails(typed)).toEqual({});
  expect(detailsOf(typed)).toEqual({
    item_name: 'Dal',
    category_id: 101,
    unit: '500 g bag',
    veg: null,
    special_description: 'Fine.\n\nReally.',
    family: null,
    size: null,
    low_stock: 12,
  });
  expect(detailsOf({ ...typed, low_stock: ' ' })).toMatchObject({ low_stock: null });
  for (const low_stock of ['-1', '1.5', 'some'])
    expect(problemsOfDetails({ ...typed, low_stock })).toEqual({
      low_stock: 'Enter a whole number, or leave it empty.',
    });
  expect(problemsOfDetails({ ...typed, family: 'Dal', size: '500 g' })).toEqual({});
  expect(problemsOfDetails({ ...typed, size: '1 kg' })).toEqual({
    family: 'Enter a group for this size, or remove the size.',
    size: 'The unit, 500 g bag, must contain the size.',
  });
  expect(problemsOfDetails({ ...typed, item_name: '', unit: ' ', family: 'Dal', special_description: '<b>' })).toEqual({
    item_name: 'This field is required',
    unit: 'Enter the pack size, such as 500 g or 1 piece.',
    special_description: 'Please remove the “<”.',
    size: 'Enter the size, or remove the group.',
  });
});
