import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readItem } from '#server/catalogue/catalogue';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { readSnapshot } from '#server/publishing/snapshot';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop, readCatalogue } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';
import { runStore } from '#tests/support/processes/store-command';

let folder: OperatorFolder;
let written: string;
beforeEach(async () => {
  folder = await createOperatorFolder();
  written = await mkdtemp(path.join(tmpdir(), 'export-'));
});
afterEach(async () => {
  await folder[Symbol.asyncDispose]();
  await rm(written, { recursive: true });
});

describe.each(ruleDatabases)('an export from $name', ({ open }) => {
  let shop: OpenShop;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(() => emptyCatalogue(shop));
  afterAll(() => shop.close());

  const store = (...args: string[]) => runStore(shop, ...args);

  async function expectNoChange(): Promise<void> {
    const before = await readCatalogue(shop);
    expect(await importFolder(shop, written)).toMatchObject({ changed: false });
    expect(await readCatalogue(shop)).toEqual(before);
  }

  test('is a folder whose import changes nothing, for each operator of the demo', async () => {
    await importFolder(shop, 'demo');
    for (const label of ['surat', 'toronto']) {
      expect(await store('export', label, written)).toMatchObject({ exit: 0, err: [] });
      await expectNoChange();
    }
  });

  test('is a folder from which an empty shop becomes the same', async () => {
    await folder.edit('surat/items.csv', 'Toor dal', '"Toor ""dal"""');
    await importFolder(shop, folder.path);
    const before = await readCatalogue(shop);
    await store('export', 'surat', written);
    await emptyCatalogue(shop);
    await importFolder(shop, written);
    expect(await readCatalogue(shop)).toEqual(before);
  });

  test('has no cell that a spreadsheet runs, and gives names back as they were', async () => {
    const names = ['=HYPERLINK(1)', '＠SUM(1+1)*cmd', "'-2+3"];
    await importFolder(shop, folder.path);
    for (const [index, item_name] of names.entries())
      await shop.db
        .updateTable('items')
        .set({ item_name })
        .where('item_id', '=', 1001 + index)
        .execute();
    await shop.db.updateTable('items').set({ counter_columns: [] }).execute();
    const before = await readCatalogue(shop);
    await store('export', 'surat', written);
    const text = await readFile(path.join(written, 'surat', 'items.csv'), 'utf8');
    for (const name of names) expect(text).toContain(`,'${name},`);
    await emptyCatalogue(shop);
    await importFolder(shop, written);
    expect(await readCatalogue(shop)).toEqual(before);
  });

  test('knows what items are also called, which only the snapshot of the catalogue says', async () => {
    const header = 'image_name1,colors';
    await folder.edit('surat/items.csv', header, `${header},also_called`);
    await folder.edit('surat/items.csv', 'Rinse twice.",dal.webp,', 'Rinse twice.",dal.webp,,अरहर | Sambar dal|अरहर');
    await folder.edit('surat/items.csv', 'Golden.,dal.webp,', 'Golden.,dal.webp,,');
    await folder.edit('surat/items.csv', 'blue.webp|red.webp', 'blue.webp|red.webp,');
    await importFolder(shop, folder.path);
    await store('export', 'surat', written);
    expect(await readFile(path.join(written, 'surat/items.csv'), 'utf8')).toContain(',अरहर|Sambar dal,,,,\n');
    await expectNoChange();
    const { items } = await readSnapshot(shop, 33, 33001);
    expect(items.map(({ also_called }) => also_called)).toEqual([['अरहर', 'Sambar dal'], undefined, undefined]);
    expect(await readItem(shop, 1001)).not.toHaveProperty('also_called');
    const plain = await createOperatorFolder();
    expect(await importFolder(shop, plain.path)).toMatchObject({ changed: false });
    await plain[Symbol.asyncDispose]();
  });

  test('leaves alone what is sold between it and its import, unless it takes the stock along', async () => {
    await importFolder(shop, folder.path);
    await shop.db.updateTable('items').set({ stock: 4 }).where('item_id', '=', 1001).execute();
    await store('export', 'surat', written);
    await expectNoChange();
    await store('export', 'surat', written, '--with-stock');
    expect(await readFile(path.join(written, 'surat/items.csv'), 'utf8')).toContain('185.00,4,');
  });

  test('gives pictures back as they came', async () => {
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#204060' } })
      .jpeg()
      .toBuffer();
    await folder.write('pictures/dal.jpg', photo);
    for (const file of ['items', 'subscriptions']) await folder.edit(`surat/${file}.csv`, 'dal.webp', 'dal.jpg');
    await importFolder(shop, folder.path);
    await store('export', 'surat', written);
    expect(await readFile(path.join(written, 'pictures/dal.jpg'))).toEqual(photo);
    await rm(path.join(shop.dataFolder.picturesDir, 'originals'), { recursive: true });
    expect(await store('export', 'surat', written)).toMatchObject({
      exit: 1,
      err: ['pictures/dal.jpg  its original is not in this data folder'],
    });
    const { exit, out, err } = await store('export', 'surat', written, '--json');
    expect([exit, err, out.map((line) => JSON.parse(line))]).toEqual([
      1,
      [],
      [{ stores: ['surat'], items: 3, missing_pictures: ['dal.jpg'] }],
    ]);
  });

  test('names what it cannot use in one line', async () => {
    expect(await store('export', 'nowhere', written)).toMatchObject({ exit: 2, err: ['There is no store "nowhere".'] });
    expect((await store('export', 'surat')).exit).toBe(2);
  });

  test('a dry run of an import says what would change, and changes nothing', async () => {
    await importFolder(shop, folder.path);
    const before = await readCatalogue(shop);
    expect((await store('import', folder.path, '--dry-run')).out.at(-1)).toMatch(/^An import would change nothing: /);
    await folder.edit('surat/items.csv', '164.00', '165.50');
    await folder.edit('surat/items.csv', '1003,Dupatta', '1004,Stole');
    await folder.edit('surat/holidays.csv', 'Diwali', 'Dipavali');
    await folder.edit('surat/hours.csv', 'Tue,07:00', 'Tue,08:00');
    const { exit, out } = await store('import', folder.path, '--dry-run', '--remove');
    expect(exit).toBe(0);
    expect(out.slice(2)).toEqual([
      'items: 1 new, 1 changed, 1 gone',
      '  + 1004 Stole',
      '  ~ 1001 Toor dal: price 164.00 → 165.50',
      '  - 1003 Dupatta',
      'opening hours: 0 new, 1 changed, 0 gone',
      '  ~ 33001 Tue: opens 07:00 → 08:00',
      'holidays: 0 new, 1 changed, 0 gone',
      '  ~ 33001 2027-10-29 Dipavali: name Diwali → Dipavali',
      'The catalogue would have 1 store, 3 items, 1 plan, 4 pictures; items: 1 new, 1 changed, 1 withdrawn.',
    ]);
    expect(await readCatalogue(shop)).toEqual(before);
  });

  test('an import tells a script what it did, or every problem, in one line of JSON', async () => {
    const said = await store('import', folder.path, '--json');
    expect(said.out).toHaveLength(1);
    expect(JSON.parse(said.out[0] ?? '')).toMatchObject({ imported: true, changed: true, counts: { items: 3 } });
    await folder.edit('surat/items.csv', '164.00', 'abc');
    const refused = await store('import', folder.path, '--json');
    expect(refused).toMatchObject({ exit: 1, err: [] });
    expect(JSON.parse(refused.out[0] ?? '')).toMatchObject({
      imported: false,
      problems: [{ file: 'surat/items.csv', line: 2, column: 'price', message: expect.stringContaining('"abc"') }],
    });
  });

  test('stock and price are listed, and set one by one', async () => {
    await importFolder(shop, folder.path);
    const { out } = await store('stock', 'surat', '--low', '3');
    expect(out).toEqual(['item  name     unit     price    mrp  stock', '1003  Dupatta  1 piece  1890.00           3']);
    expect(await store('stock', 'surat', '1003', '12')).toMatchObject({ exit: 0, out: ['Dupatta has 12 in stock.'] });
    expect((await store('price', 'surat', '1001', '170')).out[0]).toBe('Toor dal costs ₹170.00.');
    const set = await store('stock', 'surat', '1003', '11', '--json');
    expect(JSON.parse(set.out[0] ?? '')).toMatchObject({ item: 1003, name: 'Dupatta', stock: 11 });
    expect(JSON.parse((await store('price', 'surat', '--json')).out[0] ?? '')).toContainEqual(
      expect.objectContaining({ item: 1001, price: '170.00', stock: 84 }),
    );
    expect(await store('price', 'surat', '1001', '186')).toMatchObject({ exit: 1 });
    expect((await store('stock', 'surat', '9', '1')).err).toEqual(['The store has no item 9.']);
    for (const wrong of ['-1', '1.5', 'many']) expect((await store('stock', 'surat', '1001', wrong)).exit).toBe(2);
    expect(await importFolder(shop, folder.path)).toMatchObject({ changed: false });
    expect((await store('price', 'surat', '--json')).out[0]).toContain('"price":"170.00"');
  });
});
