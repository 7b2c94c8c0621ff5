import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { changeAtCounter } from '#tests/support/counter/at-the-counter';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

describe.each(ruleDatabases)('an import into $name', ({ open }) => {
  let shop: OpenShop;
  let folder: OperatorFolder;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(async () => {
    folder = await createOperatorFolder();
    await emptyCatalogue(shop);
    await importFolder(shop, folder.path);
  });
  afterEach(() => folder[Symbol.asyncDispose]());
  afterAll(() => shop.close());

  /** The file's ends of lines, and what follows each with the columns `hsn` and `tax_percent`. */
  const taxes = (first: string) => [
    [',image_name1,colors', ',hsn,tax_percent'],
    ['Rinse twice.",dal.webp,', `,${first}`],
    ['Golden.,dal.webp,', ',,'],
    ['blue.webp|red.webp', ',,'],
  ];
  const addTaxes = async (first: string) => {
    for (const [end = '', cells = ''] of taxes(first)) await folder.edit('surat/items.csv', end, end + cells);
  };
  const removeTaxes = async (first: string) => {
    for (const [end = '', cells = ''] of taxes(first)) await folder.edit('surat/items.csv', end + cells, end);
  };

  const readItem = () =>
    shop.db
      .selectFrom('items')
      .select(['item_name', 'hsn', 'tax_percent'])
      .where('item_id', '=', 1001)
      .executeTakeFirstOrThrow();

  test('leaves the HSN code and the rate that the counter has set', async () => {
    await changeAtCounter(shop, 1001, { hsn: '0713', taxPercent: 5 });
    await folder.edit('surat/items.csv', '142.50', '150.00');
    await folder.edit('surat/items.csv', 'Toor dal', 'Arhar dal');
    expect(await importFolder(shop, folder.path)).toMatchObject({ conflicts: [], counts: { itemsChanged: 2 } });
    expect(await readItem()).toEqual({ item_name: 'Arhar dal', hsn: '0713', tax_percent: 5 });
  });

  test('with --overwrite leaves both when the file has no column for them any more', async () => {
    await addTaxes('0713,5');
    await importFolder(shop, folder.path);
    await changeAtCounter(shop, 1001, { hsn: '0813', taxPercent: 12 });
    await removeTaxes('0713,5');
    expect(await importFolder(shop, folder.path, { overwrite: true })).toMatchObject({ changed: false, conflicts: [] });
    expect(await readItem()).toEqual({ item_name: 'Toor dal', hsn: '0813', tax_percent: 12 });
  });

  test('keeps the counter’s rate when a file first states another one', async () => {
    await changeAtCounter(shop, 1001, { hsn: '0713', taxPercent: 5 });
    await addTaxes('0713,12');
    const { conflicts } = await importFolder(shop, folder.path);
    expect(conflicts).toMatchObject([{ column: 'tax_percent', file_says: '12', counter_says: '5', taken: 'counter' }]);
    expect(await readItem()).toEqual({ item_name: 'Toor dal', hsn: '0713', tax_percent: 5 });
  });
});
