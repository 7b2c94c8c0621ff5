import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportFolder } from '#server/import/export-folder';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

describe.each(ruleDatabases)('holidays of an import into $name', ({ open }) => {
  let shop: OpenShop;
  let folder: OperatorFolder;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(async () => {
    await emptyCatalogue(shop);
    folder = await createOperatorFolder();
  });
  afterEach(() => folder[Symbol.asyncDispose]());
  afterAll(() => shop.close());

  const readHolidays = () => shop.db.selectFrom('holidays').selectAll().orderBy('date').execute();

  test.each([
    ['Asia/Kolkata', '2026-11-26T19:00:00Z', ['2026-11-26', '2026-11-27'], '2026-11-26'],
    ['America/Toronto', '2026-11-27T02:00:00Z', ['2026-11-25', '2026-11-26'], '2026-11-25'],
  ])('counts the days of holidays by the clock of a store in %s', async (timezone, now, dates, past) => {
    await folder.edit('stores.csv', 'Asia/Kolkata', timezone);
    await folder.write('surat/holidays.csv', ['date,name', ...dates.map((date) => `${date},Holiday`), ''].join('\n'));
    await importFolder(shop, folder.path);
    await folder.write('surat/holidays.csv', 'date,name\n');
    await importFolder({ ...shop, now: () => new Date(now) }, folder.path);
    expect(await readHolidays()).toMatchObject([{ date: past }]);
  });

  test('a holiday that the counter made stays, is exported, and what the file says of it is taken', async () => {
    await importFolder(shop, folder.path);
    const store = { saas_id: 33, store_id: 33_001 };
    const made = { ...store, date: '2099-03-22', name: 'Holi', from_counter: true };
    await shop.db.insertInto('holidays').values(made).execute();
    const early = { ...store, date: '2099-03-21', closes: '12:00', slot_capacity: 1 };
    await shop.db.insertInto('store_days').values(early).execute();
    const exported = path.join(folder.path, 'exported');
    await exportFolder(shop, 33, exported);
    expect(await readFile(path.join(exported, 'surat/holidays.csv'), 'utf8')).toContain('2099-03-22,Holi');
    await folder.write('surat/holidays.csv', 'date,name\n');
    await importFolder(shop, folder.path);
    expect(await readHolidays()).toMatchObject([made]);
    expect(await shop.db.selectFrom('store_days').selectAll().execute()).toEqual([early]);
    await folder.append('surat/holidays.csv', '2099-03-22,Festival');
    await importFolder(shop, folder.path);
    expect(await readHolidays()).toMatchObject([{ ...made, name: 'Festival' }]);
    await shop.db.deleteFrom('store_days').execute();
    await shop.db.deleteFrom('holidays').where('from_counter', '=', true).execute();
  });
});
