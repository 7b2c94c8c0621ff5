import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deedWords } from '#lib/messages/counter/staff-log';
import { stateWords } from '#lib/messages/counter/shelf';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { newDevice, type Send } from '#tests/support/shop/device';
import { readStock, setStock } from '#tests/support/shop/orders';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const rupees = { bank_account: '₹', country: 'India' };
const item = 1001;

let shop: TestShop;
let isLost = false;
let sent = 0;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await enterAs(shop, 'owner'));
}, 60_000);
beforeEach(async () => {
  sent = 0;
  await setStock(shop, item, 84);
});
afterAll(() => shop.close());

/** The shop does what it is sent, but its answers do not come while `isLost`. */
const through = (send: Send) => async (address: string, init: RequestInit) => {
  if (init.method !== 'GET') sent += 1;
  const answer = await send(address, init);
  if (isLost && init.method !== 'GET') throw new TypeError('Failed to fetch');
  return answer;
};

async function openShelf() {
  const page = await openCounterPage(shop, newDevice(), { cookie }, through);
  await page.openCounter();
  await page.openBoard('surat');
  const [found] = await page.searchShelf({ text: ' toor ', part: 'all' });
  page.$openItem.set(found);
  return page;
}

const shownStock = ({ $shelf }: Awaited<ReturnType<typeof openShelf>>) => {
  const state = $shelf.get();
  return state.status === 'ready' && state.data.items.map(({ stock }) => stock);
};

it('counts a tap once that was not answered and is tapped again, and then another one', async () => {
  const page = await openShelf();
  isLost = true;
  expect(await page.countOnShelf(item, 5, rupees)).toBe(
    'The shop has not answered. Please tap again: it is counted once.',
  );
  isLost = false;
  expect(await page.countOnShelf(item, 5, rupees)).toBeUndefined();
  expect([await readStock(shop, item), shownStock(page), page.$openItem.get()?.stock]).toEqual([89, [89], 89]);
  expect(await page.countOnShelf(item, 5, rupees)).toBeUndefined();
  expect(await readStock(shop, item)).toBe(94);
});

it('counts every one of quick taps, those that are tapped while one is under way as one', async () => {
  const page = await openShelf();
  const taps = [1, 1, 1, 1, -1, 1, 1, 1, 1, 1].map((by) => page.countOnShelf(item, by, rupees));
  expect(page.$uncounted.get()).toEqual({ [item]: 8 });
  const counted = page.changeOnShelf(item, { hidden: false }, rupees);
  expect(new Set(await Promise.all(taps))).toEqual(new Set([undefined]));
  expect([await readStock(shop, item), shownStock(page), page.$uncounted.get()]).toEqual([92, [92], {}]);
  await counted;
  expect(sent).toBe(3);
});

it('counts quick taps once that were not answered, when the last is tapped again', async () => {
  const page = await openShelf();
  isLost = true;
  const taps = [1, 1, 1, 1].map((by) => page.countOnShelf(item, by, rupees));
  expect(new Set(await Promise.all(taps))).toEqual(
    new Set(['The shop has not answered. Please tap again: all you have tapped (+4) is counted once.']),
  );
  expect([shownStock(page), page.$uncounted.get()]).toEqual([[84], {}]);
  isLost = false;
  expect(await page.countOnShelf(item, 1, rupees)).toBeUndefined();
  expect([await readStock(shop, item), shownStock(page)]).toEqual([88, [88]]);
});

it('counts what is tapped after something that is refused, and says what was refused', async () => {
  const page = await openShelf();
  const taps = [-85, 2].map((by) => page.countOnShelf(item, by, rupees));
  expect(await taps[1]).toBe('There are 84 now, so that is not possible.');
  expect(await readStock(shop, item)).toBe(86);
});

it('counts anew what is tapped after looking at the shelf again', async () => {
  const page = await openShelf();
  isLost = true;
  await page.countOnShelf(item, 5, rupees);
  isLost = false;
  await page.refreshShelf();
  expect(shownStock(page)).toEqual([89]);
  await page.countOnShelf(item, 5, rupees);
  expect(shownStock(page)).toEqual([94]);
});

it('says in words why an item stays as it is', async () => {
  const page = await openShelf();
  expect(await page.changeOnShelf(item, { price: 200 }, rupees)).toBe('That is above the MRP of ₹185.');
  expect(await page.countOnShelf(item, -85, rupees)).toBe('There are 84 now, so that is not possible.');
  await page.changeOnShelf(1002, { barcode: '890' }, rupees);
  expect(await page.changeOnShelf(item, { barcode: '890' }, rupees)).toMatch(/^.+ \(item 1002\) has this barcode\.$/);
  expect(await page.changeOnShelf(9, { stock: 1 }, rupees)).toContain('no such thing in this store');
});

it('tells in the log what was and what is', async () => {
  const page = await openShelf();
  await page.changeOnShelf(item, { price: 160.5, stock: 3, sold_out: true, barcode: '891' }, rupees);
  await page.changeOnShelf(item, { sold_out: false, hidden: true, barcode: '' }, rupees);
  expect(await page.searchShelf({ text: '', part: 'hidden' })).toMatchObject([{ item_id: item, hidden: true }]);
  await page.changeOnShelf(item, { hidden: false }, rupees);
  await page.readPeople();
  const people = page.$people.get();
  const words = people.status === 'ready' ? people.log.slice(0, 3).map((entry) => deedWords(entry, rupees)) : [];
  expect(words.toReversed()).toEqual([
    'Toor dal: price ₹160.50, before ₹164; stock 3, before 84; barcode 891, before none; sold out until tomorrow',
    'Toor dal: hidden; barcode none, before 891; on sale again',
    'Toor dal: shown again',
  ]);
});

it('says how an item stands where it is not simply for sale', () => {
  const onSale = { hidden: false, sold_out_until: null, stock: 2 };
  expect(stateWords(onSale)).toBeUndefined();
  expect(stateWords({ ...onSale, stock: 0 })).toBe('Sold out');
  expect(stateWords({ ...onSale, sold_out_until: '2026-01-06T18:30:00.000Z' })).toBe('Sold out today');
  expect(stateWords({ ...onSale, hidden: true, stock: 0 })).toBe('Hidden');
});
