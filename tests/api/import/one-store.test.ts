import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFolder, type ImportOptions } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { runStore } from '#tests/support/processes/store-command';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop, readCatalogue } from '#tests/support/shop/import-shop';
import { addStore, createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

describe.each(ruleDatabases)('one store imported alone, into $name', ({ open }) => {
  let shop: OpenShop;
  let folder: OperatorFolder;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(async () => {
    folder = await createOperatorFolder();
    await emptyCatalogue(shop);
    await addStore(folder, { saas_id: 33, store_id: 33_002, label: 'bhopal', prefix: '2' });
    await importFolder(shop, folder.path);
  });
  afterEach(() => folder[Symbol.asyncDispose]());
  afterAll(() => shop.close());

  const run = (store: string, options?: ImportOptions) => importFolder(shop, folder.path, { store, ...options });
  const nameOf = async (id: number) =>
    (await shop.db.selectFrom('items').select('item_name').where('item_id', '=', id).executeTakeFirst())?.item_name;

  test('is brought up to date, and everything else stays as it is', async () => {
    await folder.edit('surat/items.csv', 'Toor dal', 'Arhar dal');
    await folder.edit('bhopal/items.csv', 'Toor dal', 'Arhar dal');
    await folder.edit('operator.csv', 'name,Nukkad', 'name,Other');
    await rm(path.join(folder.path, 'surat/coupons.csv'));
    const before = await readCatalogue(shop);
    const { exit, out } = await runStore(shop, 'import', folder.path, '--store', 'surat');
    expect(exit).toBe(0);
    expect(out.at(-2)).toBe('Imported 1 store, 3 items, 1 plan, 4 pictures; items: 0 new, 1 changed, 0 withdrawn.');
    const after = await readCatalogue(shop);
    expect([await nameOf(1001), await nameOf(21_001)]).toEqual(['Arhar dal', 'Toor dal']);
    expect(after.coupons).toEqual(before.coupons?.filter((row) => (row as { store_id: number }).store_id === 33_002));
    const { items: _items, coupons: _coupons, ...others } = after;
    expect(before).toMatchObject(others);
    expect(await run('surat')).toMatchObject({ changed: false });
  });

  test('needs no folder of the others, nor operator.csv, and no mistake in them matters', async () => {
    await rm(path.join(folder.path, 'bhopal'), { recursive: true });
    await rm(path.join(folder.path, 'operator.csv'));
    await folder.edit(
      'stores.csv',
      'bhopal store,logo.svg,"14 Rang Upvan Lane, Surat",395003',
      'bhopal store,logo.svg,x,wrong',
    );
    await folder.edit('surat/items.csv', 'Toor dal', 'Arhar dal');
    await run('surat');
    expect(await nameOf(1001)).toBe('Arhar dal');
    await expect(importFolder(shop, folder.path)).rejects.toThrow('operator.csv  is missing');
    await expect(run('bhopal')).rejects.toThrow(/^stores\.csv:3:postal_code .*\n?/m);
  });

  test('that is new comes last, of an operator that is new with its operator.csv', async () => {
    await addStore(folder, { saas_id: 33, store_id: 33_003, label: 'mumbai', prefix: '3' });
    await addStore(folder, { saas_id: 35, store_id: 35_001, label: 'pune', prefix: '4' });
    await run('mumbai');
    const positions = await shop.db.selectFrom('stores').select(['label', 'position']).orderBy('store_id').execute();
    expect(positions).toEqual([
      { label: 'surat', position: 1 },
      { label: 'bhopal', position: 2 },
      { label: 'mumbai', position: 3 },
    ]);
    await folder.write('other/operator.csv', '');
    await rm(path.join(folder.path, 'operator.csv'));
    await expect(run('pune')).rejects.toThrow('operator.csv  is missing: the operator 35 has no facts yet');
  });

  test('that the folder does not have is named, and so is a label that another store has', async () => {
    await expect(run('nowhere')).rejects.toThrow('stores.csv  has no store "nowhere" (it has surat, bhopal)');
    await folder.edit('stores.csv', '33002,33,bhopal', '33009,33,surat2');
    await folder.edit('stores.csv', '33001,33,surat,', '33001,33,bhopal,');
    await expect(run('bhopal')).rejects.toThrow('stores.csv:2:label  bhopal is the store 33002 of the operator 33');
  });

  test('does not take away much of itself', async () => {
    await folder.edit('surat/items.csv', '1003,', '1009,');
    await expect(run('surat')).rejects.toThrow('surat/items.csv  removes 1 of 3 items: 1003 Dupatta');
    expect(await run('surat', { remove: true })).toMatchObject({ counts: { itemsWithdrawn: 1, itemsAdded: 1 } });
  });
});
