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

  test('leaves the HSN code and the rate that the counter has set', async () => {
    await changeAtCounter(shop, 1001, { hsn: '0713', taxPercent: 5 });
    await folder.edit('surat/items.csv', '142.50', '150.00');
    await folder.edit('surat/items.csv', 'Toor dal', 'Arhar dal');
    expect(await importFolder(shop, folder.path)).toMatchObject({ conflicts: [], counts: { itemsChanged: 2 } });
    const item = shop.db.selectFrom('items').select(['item_name', 'hsn', 'tax_percent']).where('item_id', '=', 1001);
    expect(await item.executeTakeFirst()).toEqual({ item_name: 'Arhar dal', hsn: '0713', tax_percent: 5 });
  });
});
