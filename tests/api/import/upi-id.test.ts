import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

let folder: OperatorFolder;
beforeEach(async () => void (folder = await createOperatorFolder()));
afterEach(() => folder[Symbol.asyncDispose]());

describe.each(ruleDatabases)('the UPI ID of a store in an import into $name', ({ open }) => {
  let shop: OpenShop;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(() => emptyCatalogue(shop));
  afterAll(() => shop.close());

  const importWith = async (cell: string) => {
    await folder.edit('stores.csv', ',timezone\n', ',timezone,upi_id\n');
    await folder.edit('stores.csv', 'Asia/Kolkata', `Asia/Kolkata,${cell}`);
    return importFolder(shop, folder.path);
  };
  const read = async () =>
    (await shop.db.selectFrom('stores').select('upi_id').where('label', '=', 'surat').executeTakeFirstOrThrow()).upi_id;

  test('is that of the folder until the store has one, and then stays', async () => {
    await importWith('sadan@okhdfcbank');
    expect(await read()).toBe('sadan@okhdfcbank');
    await shop.db.updateTable('stores').set({ upi_id: 'own@ybl' }).execute();
    await importFolder(shop, folder.path);
    expect(await read()).toBe('own@ybl');
    await shop.db.updateTable('stores').set({ upi_id: '' }).execute(); // removed at the counter
    await importFolder(shop, folder.path);
    expect(await read()).toBe('');
    await shop.db.updateTable('stores').set({ upi_id: 'own@ybl' }).execute();
    await folder.edit('stores.csv', 'sadan@okhdfcbank', '');
    await importFolder(shop, folder.path);
    expect(await read()).toBe('own@ybl');
  });

  test('is refused if it is none', async () => {
    await expect(importWith('sadan')).rejects.toThrow('must be a UPI ID, such as shop@okhdfcbank');
  });
});
