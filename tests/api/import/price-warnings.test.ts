import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { runStore } from '#tests/support/processes/store-command';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';
import { bigStore, createBigFolder } from '#tools/shop/big-folder';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

describe.each(ruleDatabases)('an import warns, into $name,', ({ open }) => {
  let shop: OpenShop;
  let folder: OperatorFolder;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(async () => {
    folder = await createOperatorFolder();
    await emptyCatalogue(shop);
  });
  afterEach(() => folder[Symbol.asyncDispose]());
  afterAll(() => shop.close());

  test.each([
    ['16.40', 'surat/items.csv:2:price  Toor dal: the price falls from 164.00 to 16.40. Please check it.'],
    ['0', 'surat/items.csv:2:price  Toor dal: the price falls from 164.00 to 0.00. Please check it.'],
    ['82', undefined],
  ])('of a price of %s, before and when it is imported', async (price, warning) => {
    await importFolder(shop, folder.path);
    await folder.edit('surat/items.csv', '164.00', price);
    const shown = (await runStore(shop, 'import', folder.path, '--dry-run')).out;
    expect(shown.filter((line) => line.includes('check it'))).toEqual(warning ? [warning] : []);
    expect((await importFolder(shop, folder.path)).warnings).toEqual(warning ? [warning] : []);
    expect((await importFolder(shop, folder.path)).warnings).toEqual([]);
  });

  test('of a new item that costs nothing', async () => {
    await folder.edit('surat/items.csv', '164.00', '0');
    expect((await importFolder(shop, folder.path)).warnings).toEqual([
      'surat/items.csv:2:price  Toor dal: the price is 0.00. Please check it.',
    ]);
  });

  test.each([
    [30, '10 more prices are 0 or fall by more than half.'],
    [21, '1 more price is 0 or falls by more than half.'],
  ])('of the first 20 of %i prices, and counts the others', async (count, others) => {
    await using big = await createBigFolder(count);
    await importFolder(shop, big.path);
    const file = `${bigStore.label}/items.csv`;
    const [header, ...rows] = (await readFile(path.join(big.path, file), 'utf8')).split('\n');
    const free = rows.map((row) => row.replace(/^((?:[^,]*,){4})[^,]*,/, '$10,'));
    await big.write(file, [header, ...free].join('\n'));
    const { warnings } = await importFolder(shop, big.path, { isDryRun: true });
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe(others);
  });
});
