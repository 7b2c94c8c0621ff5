import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { formatAction } from '#lib/messages/counter/staff-log';
import { itemStateWords } from '#lib/messages/counter/shelf';
import { priceProblem, problemsOfItem, taxOf, taxProblems, type TypedItem } from '#lib/stores/counter/shelf/check-item';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { newItem } from '#tests/support/counter/shelf-examples';
import { workbookOf } from '#tests/support/counter/workbook';
import { newDevice, type Send } from '#tests/support/shop/device';
import { readStock, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
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

async function openShelf(as = cookie, wrap: (send: Send) => Send = through) {
  const page = await openCounterPage(shop, newDevice(), { cookie: as }, wrap);
  await page.openCounter();
  await page.openBoard('surat');
  const [found] = await page.searchShelf({ text: ' toor ', part: 'all' });
  page.$openItem.set(found);
  return page;
}

/** Reads files as browsers do. */
class PictureReader extends EventTarget {
  result = '';
  async readAsDataURL(file: Blob): Promise<void> {
    this.result = `data:;base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;
    this.dispatchEvent(new Event('load'));
  }
}

const readItems = () =>
  shop.db
    .selectFrom('items')
    .select(['item_id', 'price', 'stock', 'sold_out_until'])
    .where('item_id', 'in', [1001, 1002, 1003])
    .orderBy('item_id')
    .execute();

const shownStock = ({ $shelf }: Awaited<ReturnType<typeof openShelf>>) => {
  const state = $shelf.get();
  return state.status === 'ready' && state.data.items.map(({ stock }) => stock);
};

it('counts a tap once that was not answered and is tapped again, and then another one', async () => {
  const page = await openShelf();
  isLost = true;
  expect(await page.countOnShelf(item, 5, rupees)).toBe(
    'The shop hasn’t answered. Please tap again. It is counted once.',
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
  expect(page.$unconfirmedStock.get()).toEqual({ [item]: 8 });
  const counted = page.changeOnShelf(item, { hidden: false }, rupees);
  expect(new Set(await Promise.all(taps))).toEqual(new Set([undefined]));
  expect([await readStock(shop, item), shownStock(page), page.$unconfirmedStock.get()]).toEqual([92, [92], {}]);
  await counted;
  expect(sent).toBe(3);
});

it('counts quick taps once that were not answered, when the last is tapped again', async () => {
  const page = await openShelf();
  isLost = true;
  const taps = [1, 1, 1, 1].map((by) => page.countOnShelf(item, by, rupees));
  expect(new Set(await Promise.all(taps))).toEqual(
    new Set(['The shop hasn’t answered. Please tap again. Everything you tapped (+4) is counted once.']),
  );
  expect([shownStock(page), page.$unconfirmedStock.get()]).toEqual([[84], {}]);
  isLost = false;
  expect(await page.countOnShelf(item, 1, rupees)).toBeUndefined();
  expect([await readStock(shop, item), shownStock(page)]).toEqual([88, [88]]);
});

it('counts what is tapped after something that is refused, and says what was refused', async () => {
  const page = await openShelf();
  const taps = [-85, 2].map((by) => page.countOnShelf(item, by, rupees));
  expect(await taps[1]).toBe('There are 84 in stock now. Please check the number.');
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

it('makes an item once that is sent again as it was, and another of what is typed anew', async () => {
  const page = await openShelf();
  const { picture, ...typed } = newItem;
  vi.stubGlobal('FileReader', PictureReader);
  const file = new File([Buffer.from(picture, 'base64')], 'papdi.png');
  isLost = true;
  expect(await page.makeItem(typed, file)).toBeUndefined();
  expect(page.$newItemProblem.get()).toBeDefined();
  isLost = false;
  const made = await page.makeItem(typed, file);
  expect(await page.searchShelf({ text: 'papdi', part: 'all' })).toMatchObject([{ item_id: made }]);
  isLost = true;
  const other = { ...typed, item_name: 'Papdi of Navsari' };
  await page.makeItem(other, file);
  isLost = false;
  const large = { ...other, item_name: 'Papdi of Navsari, large' };
  expect(await page.makeItem(large, file)).toBeGreaterThan(made ?? 0);
  const found = await page.searchShelf({ text: 'papdi', part: 'all' });
  expect(found.map(({ item_name }) => item_name)).toEqual([typed.item_name, other.item_name, large.item_name]);
});

it('says what of a new item cannot be used, at its field', () => {
  const typed: TypedItem = {
    item_name: 'Dal',
    category_id: '101',
    unit: '500 g',
    price: '45,50',
    mrp: '',
    stock: '1',
    veg: 'veg',
    barcode: 'A-1',
    hsn: '',
    tax_percent: '',
    picture: new File(['x'], 'dal.png'),
  };
  expect(problemsOfItem(typed, 'India')).toEqual({});
  expect(problemsOfItem({ ...typed, price: '10000000', mrp: '10000000' }, 'India')).toEqual({});
  const wrong = { item_name: '<b>Dal', unit: '</b>', price: '10000000.01', mrp: '1e3', barcode: '12 34' };
  expect(problemsOfItem({ ...typed, ...wrong }, 'India')).toEqual({
    item_name: 'Please remove the “<”.',
    unit: 'Please remove the “<”.',
    price: 'Enter 10,000,000 at most.',
    mrp: 'Enter an amount such as 45 or 99.50.',
    barcode: 'Enter digits or letters without spaces.',
  });
  expect(problemsOfItem({ ...typed, mrp: '1,199', unit: ' ' }, 'India')).toEqual({
    unit: 'Enter the pack size, such as 500 g or 1 piece.',
  });
  expect(problemsOfItem({ ...typed, mrp: '45.49' }, 'India')).toEqual({ price: 'The price can’t be above the MRP.' });
});

it.each(['12.345', '1e3', '1.299', '-1', '0x10', '+5', '', '.5'])('takes no price such as "%s"', (text) => {
  expect(priceProblem(text, 'India')).toBeDefined();
});

it.each(['0', '49.5', ' 49,50 ', '1,299', '100000', '₹ 45/-', 'Rs. 45', '1,29,900.50', '1 299,00'])(
  'takes a price such as "%s"',
  (text) => {
    expect(priceProblem(text, 'India')).toBeUndefined();
  },
);

it.each([
  ['0713', '5', { hsn: '0713', tax_percent: 5 }],
  [' 071360 ', '5 %', { hsn: '071360', tax_percent: 5 }],
  ['०७१३', '2,5', { hsn: '0713', tax_percent: 2.5 }],
  ['', '', { hsn: '', tax_percent: null }],
  ['0713', '0', { hsn: '0713', tax_percent: 0 }],
])('takes the HSN code %j and the rate %j', (hsn, tax_percent, tax) => {
  expect(taxProblems({ hsn, tax_percent })).toEqual({});
  expect(taxOf({ hsn, tax_percent })).toEqual(tax);
});

it.each([
  [{ hsn: '713', tax_percent: '' }, { hsn: 'Enter 4, 6 or 8 digits.' }],
  [
    { hsn: '07136', tax_percent: '101' },
    { hsn: 'Enter 4, 6 or 8 digits.', tax_percent: 'Enter a number from 0 to 100.' },
  ],
  [{ hsn: '', tax_percent: 'five' }, { tax_percent: 'Enter a number from 0 to 100.' }],
  [{ hsn: '', tax_percent: '-1' }, { tax_percent: 'Enter a number from 0 to 100.' }],
])('takes no tax such as %j', (typed, problems) => {
  expect(taxProblems(typed)).toEqual(problems);
});

it('reads a list that is saved as Unicode Text or as a workbook, and says what to do with one that cannot be read', async () => {
  const page = await openShelf();
  const text = Buffer.from('\uFEFFItem ID\tPrice\r\n1001\t150\r\n', 'utf16le');
  for (const list of [text, workbookOf([['Mehta and Sons'], ['Item ID', 'Rate'], [1001, 'Rs. 150/-']])]) {
    await page.openSheetFile(new File([list], 'list'));
    expect(page.$sheet.get()).toMatchObject({ status: 'previewed', preview: { items: [{ item_id: item }] } });
  }
  await page.openSheetFile(new File(['PK\u0003\u0004…'], 'list.xlsx'));
  expect(page.$sheetProblem.get()).toBe(
    'This file could not be read. Please save it in Excel as “CSV UTF-8” and choose that file.',
  );
});

it('undoes the changes of a sheet after a preview, and keeps sales and changes since', async () => {
  const page = await openShelf();
  const before = await readItems();
  await page.openSheetFile(
    new File(['item_id,price,stock,sold_out\n1001,150,20,true\n1002,88,,\n1003,77,,\n'], 'list.csv'),
  );
  await page.makeChanges();
  await setStock(shop, item, 17); // three are sold
  await shop.db.updateTable('items').set({ price: 9900 }).where('item_id', '=', 1003).execute();
  await page.undoChanges();
  const state = page.$sheet.get();
  const shown = state.status === 'previewed' ? state.preview.items.map(({ item_id }) => item_id) : [];
  expect(shown).toEqual([1001, 1002]);
  await page.makeChanges();
  expect(await readItems()).toEqual([{ ...before[0], stock: 81 }, before[1], { ...before[2], price: 9900 }]);
});

it('says of a price with two meanings what it may be', () => {
  expect(priceProblem('1.299', 'India')).toBe('This is ambiguous: if you mean 1299, write 1299.00.');
});

it('says in words why an item stays as it is', async () => {
  const page = await openShelf();
  expect(await page.changeOnShelf(item, { price: 200 }, rupees)).toBe('The price can’t be above the MRP of ₹185.');
  expect(await page.countOnShelf(item, -85, rupees)).toBe('There are 84 in stock now. Please check the number.');
  await page.changeOnShelf(1002, { barcode: '890' }, rupees);
  expect(await page.changeOnShelf(item, { barcode: '890' }, rupees)).toMatch(
    /^.+ \(item 1002\) has this barcode already\.$/,
  );
  expect(await page.changeOnShelf(9, { stock: 1 }, rupees)).toContain('no longer in the store');
});

it('opens an item by its number, and says why when the shelf cannot be read', async () => {
  let isAway = false;
  const page = await openShelf(cookie, (send) => async (address, init) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return send(address, init);
  });
  expect(await page.openItemById(1002)).toBeUndefined();
  expect(page.$openItem.get()?.item_id).toBe(1002);
  expect(await page.openItemById(2_000_000_000)).toBeUndefined();
  expect(page.$openItem.get()).toBeUndefined();
  isAway = true;
  expect(await page.openItemById(1002)).toMatch(/^There was no connection to the shop/);
  expect(page.$openItem.get()).toBeUndefined();
});

it('says who has ended the role of the person who changes an item, and changes nothing', async () => {
  const gone = await enterAs(shop, 'keeper');
  const page = await openShelf(gone.cookie);
  await granted(shop, 'endStaff', { params: { label: 'surat', staffId: gone.staff_id }, cookie });
  await page.changeOnShelf(item, { stock: 1 }, rupees);
  expect(page.$counter.get()).toMatchObject({
    status: 'out',
    problem: expect.stringContaining('has ended your access'),
  });
  expect(await readStock(shop, item)).toBe(84);
});

it('tells in the log what was and what is', async () => {
  const page = await openShelf();
  await page.changeOnShelf(item, { price: 160.5, stock: 3, sold_out: true, barcode: '891' }, rupees);
  await page.changeOnShelf(item, { sold_out: false, hidden: true, barcode: '' }, rupees);
  expect(await page.searchShelf({ text: '', part: 'hidden' })).toMatchObject([{ item_id: item, hidden: true }]);
  await page.changeOnShelf(item, { hidden: false, hsn: '0714', tax_percent: 5 }, rupees);
  await page.readPeople();
  const people = page.$people.get();
  const words =
    people.status === 'ready' ? people.data.log.slice(0, 3).map((entry) => formatAction(entry, rupees)) : [];
  expect(words.toReversed()).toEqual([
    'Toor dal: price ₹160.50 (was ₹164); stock 3 (was 84); barcode 891 (was none); sold out until tomorrow',
    'Toor dal: hidden; barcode none (was 891); available again',
    'Toor dal: HSN 0714 (was none); shown again; tax 5% (was none)',
  ]);
});

it('says how an item stands where it is not simply for sale', () => {
  const onSale = { hidden: false, sold_out_until: null, stock: 2 };
  expect(itemStateWords(onSale)).toBeUndefined();
  expect(itemStateWords({ ...onSale, stock: 0 })).toBe('Sold out');
  expect(itemStateWords({ ...onSale, sold_out_until: '2026-01-06T18:30:00.000Z' })).toBe('Sold out today');
  expect(itemStateWords({ ...onSale, hidden: true, stock: 0 })).toBe('Hidden');
});
