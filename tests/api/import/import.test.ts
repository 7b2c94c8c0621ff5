import { mkdir, truncate } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFolder } from '#server/import/import-folder';
import { ImportRefused } from '#server/import/problem';
import type { OpenShop } from '#server/open-shop';
import { bigStore, createBigFolder } from '#tools/shop/big-folder';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop, readCatalogue } from '#tests/support/shop/import-shop';
import { createOperatorFolder, picture, type OperatorFolder } from '#tools/shop/operator-folder';

let folder: OperatorFolder;
beforeEach(async () => void (folder = await createOperatorFolder()));
afterEach(() => folder[Symbol.asyncDispose]());

describe.each(ruleDatabases)('an import into $name', ({ open }) => {
  let shop: OpenShop;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(() => emptyCatalogue(shop));
  afterAll(() => shop.close());

  const item = async (id: number) =>
    shop.db.selectFrom('items').selectAll().where('item_id', '=', id).executeTakeFirstOrThrow();

  const sell = async (id: number, pieces: number) =>
    shop.db
      .updateTable('items')
      .set((set) => ({ stock: set('stock', '-', pieces) }))
      .where('item_id', '=', id)
      .execute();

  test('takes the demo over, and the second time changes nothing', async () => {
    const first = await importFolder(shop, 'demo');
    expect(first).toMatchObject({
      changed: true,
      counts: { stores: 5, categories: 40, items: 337, plans: 9, coupons: 5, itemsAdded: 337, itemsWithdrawn: 0 },
    });
    const before = await readCatalogue(shop);
    const second = await importFolder(shop, 'demo');
    expect(second).toMatchObject({ changed: false, counts: { items: 337, itemsAdded: 0, itemsChanged: 0 } });
    expect(await readCatalogue(shop)).toEqual(before);
  });

  test.each([
    ['25', 25],
    ['1', 1],
  ])('knows that a store waits %s minutes for answers', async (cell, answer_minutes) => {
    await folder.edit('stores.csv', ',timezone\n', ',timezone,answer_minutes\n');
    await folder.edit('stores.csv', 'Asia/Kolkata', `Asia/Kolkata,${cell}`);
    await importFolder(shop, folder.path);
    expect((await contents(shop)).surat).toMatchObject({ answer_minutes });
  });

  test.each([
    ['#8E1B3A', '#8e1b3a'],
    ['', null],
  ])('knows the colour %j of a store', async (cell, theme_colour) => {
    await folder.edit('stores.csv', ',timezone\n', ',timezone,theme_colour\n');
    await folder.edit('stores.csv', 'Asia/Kolkata', `Asia/Kolkata,${cell}`);
    await importFolder(shop, folder.path);
    expect((await contents(shop)).surat).toMatchObject({ theme_colour });
  });

  test('takes over a store of 2,000 items', async () => {
    await using big = await createBigFolder(2000);
    expect((await importFolder(shop, big.path)).counts).toMatchObject({ stores: 1, items: 2000, categories: 20 });
    expect(await item(bigStore.firstItem + 1999)).toMatchObject({ saas_id: bigStore.saas_id });
  });

  test('keeps every column', async () => {
    await importFolder(shop, folder.path);
    const { rows, surat } = await contents(shop);
    expect(surat).toMatchObject({
      saas_id: 33,
      store_id: 33001,
      store_name: 'Surat Sadan',
      address: '14 Rang Upvan Lane, Surat',
      postal_code: '395003',
      latitude: 21.1959,
      longitude: 72.8302,
      phone_no: '+91 00000 33001',
      email: 'hello@surat.example',
      country: 'India',
      bank_account: '₹',
      cuisines: ['Gujarati', 'Sweets'],
      currency: 'INR',
      timezone: 'Asia/Kolkata',
      answer_minutes: 10,
      theme_colour: null,
      position: 1,
      withdrawn_at: null,
    });
    const items = (rows.items as { item_id: number }[]).toSorted((a, b) => a.item_id - b.item_id);
    expect({ ...rows, items }).toMatchObject({
      items: [
        {
          item_id: 1001,
          item_name: 'Toor dal',
          category_id: 101,
          unit: '1 kg',
          price: 16_400,
          mrp: 18_500,
          stock: 84,
          veg: true,
          allergens: [],
          origin: 'Gujarat, India',
          special_description: 'Unoiled.\n\nRinse twice.',
          position: 1,
        },
        { item_id: 1002, price: 14_250, mrp: null, allergens: ['gluten', 'nuts'], position: 3 },
        {
          item_id: 1003,
          position: 2,
          price: 189_000,
          veg: null,
          colors: [
            { product_color: 'Red', hex: '#aa1133', main: 'red.webp', sub: 'blue.webp' },
            { product_color: 'Blue', hex: '#1133aa', main: 'blue.webp', sub: 'red.webp' },
          ],
        },
      ],
      delivery_zones: [
        { kind: 'radius_km', value: '6', charge: 2000, minimum: 9900, free_from: 39_900, position: 1 },
        { kind: 'postal_codes', value: '395*', charge: 4500, minimum: 29_900, free_from: null, position: 2 },
      ],
      holidays: [{ date: '2027-10-29', name: 'Diwali' }],
      coupons: [
        { code: 'FARSAN50', kind: 'amount', value: 5000, minimum: 50_000, most: null, per_customer: null },
        { code: 'SWAGAT10', kind: 'percent', value: 1250, minimum: 19_900, most: 10_000, per_customer: 1 },
      ],
      plans: [{ subscription_id: 3301, no_of_days: 30, image_name: 'dal.webp' }],
      plan_items: [
        { item_id: 1001, price: 624_000, discount: 78_000, net_value: 546_000, offdays: [6, 7], selling: 21_000 },
      ],
    });
    expect(rows.opening_hours).toHaveLength(7);
    expect(rows.pictures).toHaveLength(4);
  });

  test('says which coupons are for first orders only', async () => {
    await folder.edit('surat/coupons.csv', 'per_customer,', 'per_customer,first_order_only,');
    await folder.edit('surat/coupons.csv', '2030-12-31,1,', '2030-12-31,1,true,');
    await folder.edit('surat/coupons.csv', '2030-12-31,,', '2030-12-31,,,');
    await importFolder(shop, folder.path);
    const { coupons } = await readCatalogue(shop);
    expect(coupons).toMatchObject([
      { code: 'FARSAN50', first_order_only: null },
      { code: 'SWAGAT10', first_order_only: true },
    ]);
  });

  test('a damaged folder leaves the old catalogue', async () => {
    await importFolder(shop, folder.path);
    const before = await readCatalogue(shop);
    await folder.edit('surat/items.csv', '164.00', '165.00');
    await folder.write('pictures/red.webp', 'no picture any more');
    await folder.remove('pictures/blue.webp');
    await mkdir(`${folder.path}/pictures/blue.webp`);
    await folder.edit('surat/coupons.csv', 'FARSAN50', 'farsan50');
    const importing = importFolder(shop, folder.path);
    await expect(importing).rejects.toThrow(ImportRefused);
    await expect(importing).rejects.toThrow(
      /^pictures\/blue\.webp {2}cannot be read: EISDIR.*\npictures\/red\.webp {2}cannot be read.*\nsurat\/coupons\.csv:3:code {2}must be/,
    );
    expect(await readCatalogue(shop)).toEqual(before);
  });

  test('a picture with more bytes than one may have is named and not read', async () => {
    await truncate(`${folder.path}/pictures/red.webp`, 2 ** 33);
    await expect(importFolder(shop, folder.path)).rejects.toThrow(
      'pictures/red.webp  has 8192 MB, and may have 50: save it smaller',
    );
  });

  test('writes what has changed, and says so', async () => {
    await importFolder(shop, folder.path);
    await folder.edit('surat/items.csv', '164.00', '165.00');
    await folder.write('pictures/blue.webp', await picture('#0000ff'));
    await folder.append('surat/items.csv', '1004,Chana dal,101,1 kg,120,,9,true,,India,Sweet.,dal.webp,');
    expect(await importFolder(shop, folder.path)).toMatchObject({
      changed: true,
      counts: { items: 4, itemsAdded: 1, itemsChanged: 2, itemsWithdrawn: 0 },
    });
    expect(await item(1001)).toMatchObject({ price: 16_500 });
  });

  test('items, plans and stores that are gone are withdrawn, and return', async () => {
    await folder.edit('surat/subscription-items.csv', '1001', '1002');
    await importFolder(shop, folder.path);
    await folder.edit('surat/items.csv', '1003,Dupatta', '1004,Stole');
    await folder.remove('surat/subscriptions.csv');
    await folder.remove('surat/subscription-items.csv');
    const counts = { itemsAdded: 1, itemsWithdrawn: 1 };
    expect(await importFolder(shop, folder.path, { remove: true })).toMatchObject({ counts });
    expect((await item(1003)).withdrawn_at).toBeInstanceOf(Date);
    expect((await contents(shop)).rows.plans).toMatchObject([{ withdrawn_at: expect.any(String) as string }]);
    expect(await importFolder(shop, folder.path)).toMatchObject({ changed: false });
    await folder.edit('surat/items.csv', '1004,Stole', '1003,Dupatta');
    await importFolder(shop, folder.path, { remove: true });
    expect((await item(1003)).withdrawn_at).toBeNull();
    expect((await item(1004)).withdrawn_at).toBeInstanceOf(Date);
  });

  test('a store that is gone is withdrawn with its items, its label can go to another, and it returns', async () => {
    await importFolder(shop, folder.path);
    const moveOn = async (from: string, to: string) => {
      await folder.edit('stores.csv', from, to);
      for (const [file, id] of Object.entries({ items: '1001', subscriptions: '3301' }))
        await folder.edit(`surat/${file}.csv`, id, `9${id}`);
      await folder.edit('surat/items.csv', '1002,', '91002,');
      await folder.edit('surat/items.csv', '1003,', '91003,');
      await folder.edit('surat/subscription-items.csv', '3301,330101,1001', '93301,330101,91001');
    };
    await moveOn('33001,33,surat', '33002,33,surat');
    await importFolder(shop, folder.path, { remove: true });
    const { stores, items } = await readCatalogue(shop);
    expect(stores?.map((row) => (row as { label: string }).label).toSorted()).toEqual(['surat', '~33-33001']);
    expect((await contents(shop)).surat).toMatchObject({ store_id: 33_002 });
    expect(items?.filter((row) => (row as { withdrawn_at: string | null }).withdrawn_at)).toHaveLength(3);
    const old = await createOperatorFolder();
    await importFolder(shop, old.path, { remove: true });
    await old[Symbol.asyncDispose]();
    expect((await contents(shop)).surat).toMatchObject({ store_id: 33_001, withdrawn_at: null });
    expect((await item(1001)).withdrawn_at).toBeNull();
  });

  test('a holiday that has passed stays when the file no longer names it; one to come goes', async () => {
    await folder.append('surat/holidays.csv', '2026-01-14,Uttarayan');
    await importFolder(shop, folder.path);
    await folder.write('surat/holidays.csv', 'date,name\n');
    expect(await importFolder(shop, folder.path)).toMatchObject({ changed: true });
    expect((await contents(shop)).rows.holidays).toMatchObject([{ date: '2026-01-14' }]);
    expect(await importFolder(shop, folder.path)).toMatchObject({ changed: false });
  });

  test('refuses ids and labels that belong to another operator, and leaves its stores open', async () => {
    await importFolder(shop, folder.path);
    await folder.edit('stores.csv', '33001,33,', '33001,35,');
    await expect(importFolder(shop, folder.path)).rejects.toMatchObject({
      problems: [
        {
          file: 'stores.csv',
          line: 2,
          column: 'label',
          message: 'surat is the store 33001 of the operator 33: give this store another label',
        },
        {
          file: 'stores.csv',
          line: 2,
          column: 'store_id',
          message: '33001 is a store of the operator 33: give this store another number',
        },
      ],
    });
  });

  test('refuses the label of the API’s own host', async () => {
    const apiOrigin = new URL('http://surat.localhost:4321');
    const other = { ...shop, config: { ...shop.config, apiOrigin } };
    await expect(importFolder(other, folder.path)).rejects.toThrow(
      'stores.csv:2:label  surat is the host of the API (API_ORIGIN): give this store another label',
    );
  });

  test('sold pieces stay sold until the file says another number', async () => {
    await importFolder(shop, folder.path);
    await sell(1001, 80);
    expect(await importFolder(shop, folder.path)).toMatchObject({ changed: false });
    expect((await item(1001)).stock).toBe(4);
    await folder.edit('surat/items.csv', '164.00', '165.00');
    await importFolder(shop, folder.path);
    expect(await item(1001)).toMatchObject({ price: 16_500, stock: 4 });
    await folder.edit('surat/items.csv', '185.00,84,', '185.00,50,');
    expect(await importFolder(shop, folder.path)).toMatchObject({ counts: { itemsChanged: 1 } });
    expect((await item(1001)).stock).toBe(50);
  });

  test('two imports at once wait for each other', async () => {
    const results = await Promise.all([importFolder(shop, folder.path), importFolder(shop, folder.path)]);
    expect(new Set(results.map(({ changed }) => changed))).toEqual(new Set([true, false]));
  });

  test('takes ten thousand items', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, n) => `${n + 10_000},Item ${n},101,1 kg,12.50,,5,true,,India,Good.,dal.webp,`,
    );
    await folder.append('surat/items.csv', rows.join('\n'));
    expect(await importFolder(shop, folder.path)).toMatchObject({ counts: { items: 10_003, itemsAdded: 10_003 } });
    expect(await importFolder(shop, folder.path)).toMatchObject({ changed: false });
  });
});

const positionOf = (row: unknown) => (row as { position?: number }).position ?? 0;

/** The catalogue's tables, and the row of the Surat store. */
async function contents(shop: OpenShop) {
  const rows = await readCatalogue(shop);
  for (const table of Object.values(rows)) table.sort((a, b) => positionOf(a) - positionOf(b));
  const surat = rows.stores?.find((row) => (row as { label: string }).label === 'surat');
  return { rows, surat };
}
