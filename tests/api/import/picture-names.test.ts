import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { importFolder } from '#server/import/import-folder';
import { ruleDatabases } from '#tests/support/shop/databases';
import { openEmptyShop, readCatalogue } from '#tests/support/shop/import-shop';
import { createOperatorFolder } from '#tools/shop/operator-folder';

describe.each(ruleDatabases)('an import into $name', ({ open }) => {
  test('takes a picture whose name a Mac’s archive has taken apart', async () => {
    const shop = await openEmptyShop(open());
    await using folder = await createOperatorFolder();
    try {
      await folder.edit('stores.csv', 'logo.svg', 'caf\u00E9.svg');
      await folder.write('pictures/cafe\u0301.svg', await readFile(`${folder.path}/pictures/logo.svg`));
      await folder.remove('pictures/logo.svg');
      await importFolder(shop, folder.path);
      expect((await readCatalogue(shop)).stores).toMatchObject([{ store_logo: 'caf\u00E9.svg' }]);
    } finally {
      await shop.close();
    }
  });
});
