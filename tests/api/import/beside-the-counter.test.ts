import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { momentOf } from '#lib/schedule/zoned-time';
import { notifyBackInStock } from '#server/accounts/back-in-stock/notify';
import { exportFolder } from '#server/import/export-folder';
import { importFolder, type ImportOptions } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { runStore } from '#tests/support/processes/store-command';
import { changeAtCounter, makeAtCounter } from '#tests/support/counter/at-the-counter';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop, readCatalogue } from '#tests/support/shop/import-shop';
import { createOperatorFolder, picture, type OperatorFolder } from '#tools/shop/operator-folder';

const items = 'surat/items.csv';
const midnight = (date: string) => new Date(momentOf({ date, minutes: 0 }, 'Asia/Kolkata'));

describe.each(ruleDatabases)('an import beside the counter, into $name', ({ open }) => {
  let shop: OpenShop;
  let folder: OperatorFolder;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(async () => {
    folder = await createOperatorFolder();
    await emptyCatalogue(shop);
    await run();
  });
  afterEach(() => folder[Symbol.asyncDispose]());
  afterAll(() => shop.close());

  const run = (options?: ImportOptions) => importFolder(shop, folder.path, options);
  const item = (id: number) =>
    shop.db.selectFrom('items').selectAll().where('item_id', '=', id).executeTakeFirstOrThrow();
  const atCounter = (change: Parameters<typeof changeAtCounter>[2], id = 1001) => changeAtCounter(shop, id, change);
  const make = (id: number, item_name: string, price = 5000) => makeAtCounter(shop, id, { item_name, price });
  const exported = () => path.join(folder.path, 'exported');
  const exportNow = () => exportFolder(shop, 33, exported());
  const importExport = async () => {
    const before = await readCatalogue(shop);
    expect(await importFolder(shop, exported())).toMatchObject({ changed: false, conflicts: [] });
    const noted = (rows: Record<string, unknown[]>) =>
      rows.items!.map((row) => ({ ...(row as object), imported_stock: 0, counter_columns: [] }));
    expect(noted(await readCatalogue(shop))).toEqual(noted(before));
  };
  /** Adds the columns that may be left out; each row says nothing of them. */
  const withColumns = async (columns: string[]) => {
    const text = await readFile(path.join(folder.path, items), 'utf8');
    const rows = text.trimEnd().replace(/(dal\.webp,|red\.webp\|?[^\n]*)$/gm, `$1${','.repeat(columns.length)}`);
    await folder.write(items, `${rows.replace(/^[^\n]*/, (header) => `${header},${columns.join(',')}`)}\n`);
  };

  test('tells who waits for what the file has in stock again', async () => {
    await folder.edit(items, ',84,', ',0,');
    await run();
    const atNoon = { ...shop, now: () => new Date(midnight('2026-11-24').getTime() + 12 * 60 * 60_000) };
    const waiting = { saas_id: 33, store_id: 33001, item_id: 1001, target: 'asha@example.com' };
    const times = { asked_at: shop.now(), confirmed_at: shop.now(), expires_at: new Date('2099-01-01') };
    await shop.db
      .insertInto('back_in_stock')
      .values({ ...waiting, ...times, request_id: randomUUID() })
      .execute();
    await notifyBackInStock(atNoon);
    await folder.edit(items, ',0,', ',84,');
    await run();
    await notifyBackInStock(atNoon);
    const told = await shop.db.selectFrom('messages').select('text').where('recipient', '=', waiting.target).execute();
    expect(told).toMatchObject([{ text: expect.stringContaining('Toor dal is back') }]);
  });

  test('keeps and names what the counter has changed, and takes what the file changes beside it', async () => {
    await atCounter({ price: 17_000 });
    await folder.edit(items, '142.50', '150.00');
    await folder.edit(items, 'Toor dal', 'Arhar dal');
    const conflicts = [{ line: 2, column: 'price', file_says: '164.00', counter_says: '170.00', taken: 'counter' }];
    expect(await run()).toMatchObject({ changed: true, conflicts, counts: { itemsChanged: 2 } });
    expect(await item(1001)).toMatchObject({ price: 17_000, item_name: 'Arhar dal', stock: 84 });
    expect(await item(1002)).toMatchObject({ price: 15_000 });
    expect(await run()).toMatchObject({ changed: false, conflicts });
  });

  test('names what the counter has changed in each import, until --overwrite takes the file’s', async () => {
    await atCounter({ price: 17_000 });
    await folder.edit(items, '164.00', '165.00');
    const line = 'surat/items.csv line 2, price: the file has 165.00, the counter 170.00; kept';
    for (const args of [['--dry-run'], [], []]) {
      const said = await runStore(shop, 'import', folder.path, ...args);
      expect(said).toMatchObject({ exit: 0 });
      expect(said.out).toContain(line);
      expect((await item(1001)).price).toBe(17_000);
    }
    expect(await run()).toMatchObject({ changed: false });
    const asked = await runStore(shop, 'import', folder.path, '--overwrite', '--dry-run', '--json');
    expect(JSON.parse(asked.out[0]!)).toMatchObject({
      changed: true,
      conflicts: [
        { file: items, line: 2, column: 'price', taken: 'file', file_says: '165.00', counter_says: '170.00' },
      ],
    });
    const { out } = await runStore(shop, 'import', folder.path, '--overwrite');
    expect(out).toContain(line.replace('kept', 'taken'));
    expect((await item(1001)).price).toBe(16_500);
    await folder.edit(items, '165.00', '166.00');
    expect(await run()).toMatchObject({ changed: true, conflicts: [] });
  });

  test('names twenty cells at most', async () => {
    const rows = Array.from(
      { length: 21 },
      (_, n) => `${n + 2000},Item ${n},101,1 kg,12,,5,true,,India,Good.,dal.webp,`,
    );
    await folder.append(items, rows.join('\n'));
    await run();
    for (const n of rows.keys()) await atCounter({ price: 1300 }, 2000 + n);
    const { out } = await runStore(shop, 'import', folder.path);
    expect(out.filter((line) => line.endsWith('; kept'))).toHaveLength(20);
    expect(out).toContain('and 1 more such cells');
  });

  test('gives a cell back to the file once both say the same', async () => {
    await atCounter({ price: 17_000 });
    await folder.edit(items, '164.00', '170.00');
    expect(await run()).toMatchObject({ changed: false, conflicts: [] });
    await folder.edit(items, '170.00', '175.00');
    expect(await run()).toMatchObject({ conflicts: [] });
    expect((await item(1001)).price).toBe(17_500);
  });

  test('keeps price and MRP together, so that no price is above its MRP', async () => {
    await atCounter({ price: 18_000 });
    await folder.edit(items, '164.00,185.00', '180.00,182.00');
    const conflicts = [{ line: 2, column: 'mrp', file_says: '182.00', counter_says: '185.00' }];
    expect(await run()).toMatchObject({ changed: false, conflicts });
    await folder.edit(items, '180.00,182.00', '190.00,195.00');
    expect((await run()).conflicts).toMatchObject([{ column: 'price' }, { column: 'mrp' }]);
    expect(await item(1001)).toMatchObject({ price: 18_000, mrp: 18_500 });
    await run({ overwrite: true });
    expect(await item(1001)).toMatchObject({ price: 19_000, mrp: 19_500 });
  });

  test('a new count in the file is the stock, whatever was sold or counted since; an old one never is', async () => {
    await atCounter({ stock: 12 });
    expect(await run()).toMatchObject({ changed: false });
    expect((await item(1001)).stock).toBe(12);
    await folder.edit(items, '185.00,84,', '185.00,90,');
    await run();
    expect((await item(1001)).stock).toBe(90);
  });

  test('a changed picture of the same name is the file’s change', async () => {
    const before = await item(1001);
    await atCounter({ price: 17_000 });
    await folder.write('pictures/dal.webp', await picture('#00ff00'));
    expect(await run()).toMatchObject({ counts: { itemsChanged: 2 } });
    const { image, price } = await item(1001);
    expect(price).toBe(17_000);
    expect(image).not.toBe(before.image);
  });

  test('what the counter has hidden stays hidden, and so it is exported', async () => {
    await atCounter({ hidden: true });
    const { withdrawn_at } = await item(1001);
    await folder.edit(items, '164.00', '165.00');
    await run();
    expect(await item(1001)).toMatchObject({ hidden: true, withdrawn_at, price: 16_500 });
    await exportNow();
    expect(await readFile(path.join(exported(), items), 'utf8')).toMatch(/^1001,Toor dal,.*(\n.*){2},true,,$/m);
    await importExport();
    expect(await item(1001)).toMatchObject({ hidden: true, withdrawn_at });
    await atCounter({ hidden: false });
    await run();
    expect(await item(1001)).toMatchObject({ hidden: false, withdrawn_at: null });
  });

  test('what the file no longer has leaves the shelf, hidden or not, and is not exported; what returns keeps the counter’s cells', async () => {
    await atCounter({ hidden: true, price: 200_000 }, 1003);
    await folder.edit(items, '1003,Dupatta', '1004,Stole');
    await run({ remove: true });
    await exportNow();
    expect(await readFile(path.join(exported(), items), 'utf8')).not.toContain('1003,');
    await expect(atCounter({ hidden: false }, 1003)).rejects.toThrow('not_found');
    await folder.edit(items, '1004,Stole', '1003,Dupatta');
    await run({ remove: true });
    expect(await item(1003)).toMatchObject({ withdrawn_at: null, hidden: false, price: 200_000 });
  });

  test('barcodes, hiding and days sold out are the file’s where it has the columns, as other cells are', async () => {
    await atCounter({ barcode: '8901', sold_out_until: midnight('2099-01-05') });
    await withColumns(['barcode', 'hidden', 'sold_out_until']);
    expect(await run()).toMatchObject({ changed: false, conflicts: [{ file_says: '' }, { file_says: '' }] });
    await folder.edit(
      items,
      'gluten;nuts,India,Golden.,dal.webp,,,,',
      'gluten;nuts,India,Golden.,dal.webp,,8902,true,2099-01-06',
    );
    await run();
    expect(await item(1002)).toMatchObject({ barcode: '8902', hidden: true, sold_out_until: midnight('2099-01-06') });
    expect((await item(1002)).withdrawn_at).toBeInstanceOf(Date);
    expect(await item(1001)).toMatchObject({ barcode: '8901', sold_out_until: midnight('2099-01-05') });
    await folder.edit(items, 'twice.",dal.webp,,,,', 'twice.",dal.webp,,8903,,2099-01-07');
    expect((await run()).conflicts).toMatchObject([
      { line: 4, column: 'barcode', file_says: '8903', counter_says: '8901' },
      { line: 4, column: 'sold_out_until', file_says: '2099-01-07', counter_says: '2099-01-05' },
    ]);
    await exportNow();
    await importExport();
  });

  test('a day sold out that is over says nothing', async () => {
    await atCounter({ sold_out_until: midnight('2020-01-05') });
    await withColumns(['sold_out_until']);
    await folder.edit(items, 'twice.",dal.webp,,', 'twice.",dal.webp,,2099-01-07');
    expect((await run()).conflicts).toEqual([]);
    expect((await item(1001)).sold_out_until).toEqual(midnight('2099-01-07'));
  });

  test('a barcode whose first 0 a spreadsheet has dropped is the same: it stays as it was scanned', async () => {
    await withColumns(['barcode']);
    await atCounter({ barcode: '036000291452' });
    await folder.edit(items, 'twice.",dal.webp,,', 'twice.",dal.webp,,36000291452');
    expect((await run()).conflicts).toEqual([]);
    expect((await item(1001)).barcode).toBe('036000291452');
    await folder.edit(items, 'Golden.,dal.webp,,', 'Golden.,dal.webp,,0036000291452');
    await expect(run()).rejects.toMatchObject({
      problems: [
        { line: 5, column: 'barcode', message: '0036000291452 is the same as 36000291452 in surat/items.csv:4' },
      ],
    });
    await folder.edit(items, ',36000291452', ',');
    expect((await run()).conflicts).toEqual([]);
    expect([(await item(1001)).barcode, (await item(1002)).barcode]).toEqual(['', '0036000291452']);
    await folder.edit(items, ',0036000291452', ',');
    await run();
    await atCounter({ barcode: '36000291452' }, 1003);
    await folder.edit(items, 'Golden.,dal.webp,,', 'Golden.,dal.webp,,036000291452');
    await expect(run()).rejects.toThrow(
      'surat/items.csv:5:barcode  036000291452 is the barcode of "Dupatta": change it there or here',
    );
  });

  test('no two items get one barcode', async () => {
    await withColumns(['barcode']);
    await folder.edit(items, 'twice.",dal.webp,,', 'twice.",dal.webp,,8901');
    await folder.edit(items, 'Golden.,dal.webp,,', 'Golden.,dal.webp,,8901');
    await expect(run()).rejects.toMatchObject({
      problems: [{ file: items, line: 5, column: 'barcode', message: '8901 is already in surat/items.csv:4' }],
    });
    await folder.edit(items, 'Golden.,dal.webp,,8901', 'Golden.,dal.webp,,');
    await atCounter({ barcode: '8901' }, 1002);
    for (const isDryRun of [true, false])
      await expect(run({ isDryRun })).rejects.toThrow(
        'surat/items.csv:4:barcode  8901 is the barcode of "Moong dal": change it there or here',
      );
    await run({ overwrite: true });
    expect([(await item(1001)).barcode, (await item(1002)).barcode]).toEqual(['8901', '']);
  });

  test('an item that the counter made stays with its category, also when an older folder follows an export', async () => {
    await make(5001, 'Ghee');
    await shop.db.updateTable('items').set({ category_id: 102 }).where('item_id', '=', 5001).execute();
    await folder.edit(items, '1003,Dupatta,102', '1003,Dupatta,101');
    await folder.write('surat/categories.csv', 'category_id,category_name,position\n101,Dals,1\n');
    expect(await run()).toMatchObject({ counts: { itemsWithdrawn: 0 } });
    expect(await item(5001)).toMatchObject({ withdrawn_at: null, price: 5000, category_id: 102 });
    expect((await readCatalogue(shop)).categories).toHaveLength(2);
    await exportNow();
    await importExport();
    expect(await run()).toMatchObject({ counts: { itemsWithdrawn: 0 } });
    expect((await readCatalogue(shop)).categories).toHaveLength(2);
    expect(await item(5001)).toMatchObject({ withdrawn_at: null, price: 5000 });
  });

  test('a folder catches up by an export: importing it changes nothing, and an empty shop becomes the same', async () => {
    await make(5001, 'Ghee');
    await make(5002, 'Saffron');
    await atCounter({ hidden: true }, 5002);
    await shop.db.updateTable('items').set({ low_stock: 12 }).where('item_id', '=', 1002).execute();
    await atCounter({ price: 17_000, barcode: '8901', sold_out_until: midnight('2099-01-05') });
    await exportNow();
    await importExport();
    expect(await importFolder(shop, exported())).toMatchObject({ changed: false });
    const before = (await readCatalogue(shop)).items!;
    await emptyCatalogue(shop);
    await importFolder(shop, exported());
    const told = (rows: unknown[]) =>
      rows
        .map((row) => ({ ...(row as { item_id: number }), position: 0, from_counter: false, withdrawn_at: null }))
        .toSorted((a, b) => a.item_id - b.item_id);
    expect(told((await readCatalogue(shop)).items!)).toEqual(told(before));
  });

  test('what changes at the counter between export and import is not put back', async () => {
    await make(5001, 'Ghee');
    await exportNow();
    await atCounter({ price: 5500, stock: 7 }, 5001);
    const { conflicts } = await importFolder(shop, exported());
    expect(conflicts).toMatchObject([{ column: 'price', file_says: '50.00', counter_says: '55.00', taken: 'counter' }]);
    expect(await item(5001)).toMatchObject({ price: 5500, stock: 7 });
    expect((await importFolder(shop, exported())).conflicts).toMatchObject([{ column: 'price' }]);
    expect(await item(5001)).toMatchObject({ price: 5500, stock: 7 });
  });

  test('refuses a number that the counter has given to another item', async () => {
    await make(1004, 'Ghee');
    await folder.append(items, '1004,Chana dal,101,1 kg,120,,9,true,,India,Sweet.,dal.webp,');
    for (const isDryRun of [true, false])
      await expect(run({ isDryRun, overwrite: true })).rejects.toMatchObject({
        problems: [{ file: items, line: 7, column: 'item_id', message: expect.stringContaining('"Ghee"') as string }],
      });
    expect(await item(1004)).toMatchObject({ item_name: 'Ghee', price: 5000 });
  });

  test('renames an item of the counter once a file has had it', async () => {
    await make(5001, 'Ghee');
    await exportNow();
    const file = path.join(exported(), items);
    await importExport();
    await writeFile(file, (await readFile(file, 'utf8')).replace('Ghee', 'Cow ghee'));
    expect(await importFolder(shop, exported())).toMatchObject({ conflicts: [] });
    expect(await item(5001)).toMatchObject({ item_name: 'Cow ghee', from_counter: true });
  });
});
