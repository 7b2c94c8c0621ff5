import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFolder, type ImportOptions } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { runStore } from '#tests/support/processes/store-command';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop, readCatalogue } from '#tests/support/shop/import-shop';
import { addStore, createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

const items = 'surat/items.csv';

describe.each(ruleDatabases)('what an import takes away, in $name', ({ open }) => {
  let shop: OpenShop;
  let folder: OperatorFolder;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(async () => {
    folder = await createOperatorFolder();
    await emptyCatalogue(shop);
  });
  afterEach(() => folder[Symbol.asyncDispose]());
  afterAll(() => shop.close());

  const run = (options?: ImportOptions) => importFolder(shop, folder.path, options);
  const command = (...args: string[]) => runStore(shop, 'import', folder.path, ...args);
  const row = (id: number) => `${id},Dal ${id},101,1 kg,120,,9,true,,India,Sweet.,dal.webp,`;
  const removeRow = (id: number) => folder.edit(items, `${row(id)}\n`, '');
  const openStores = async () =>
    (
      await shop.db.selectFrom('stores').select('label').where('withdrawn_at', 'is', null).orderBy('store_id').execute()
    ).map(({ label }) => label);

  const readStores = () => readFile(`${folder.path}/stores.csv`, 'utf8');

  /** Adds items so that there are ten. */
  async function haveTen() {
    for (let id = 1004; id <= 1010; id += 1) await folder.append(items, row(id));
    await run();
  }

  test('up to a fifth of the items is named and taken', async () => {
    await haveTen();
    await removeRow(1004);
    await removeRow(1005);
    const { exit, out } = await command();
    expect(exit).toBe(0);
    expect(out).toContain('surat/items.csv  removes 2 of 10 items: 1004 Dal 1004, 1005 Dal 1005');
    expect((await command()).out.join()).not.toContain('removes');
  });

  test('more than a fifth stops the import, which names it and changes nothing, until it is told to remove', async () => {
    await haveTen();
    const before = await readCatalogue(shop);
    for (const id of [1004, 1005, 1006]) await removeRow(id);
    await folder.edit(items, '164.00', '165.00');
    const named = 'surat/items.csv  removes 3 of 10 items: 1004 Dal 1004, 1005 Dal 1005, 1006 Dal 1006';
    expect(await command()).toMatchObject({
      exit: 1,
      err: [
        named,
        `${folder.path} was not imported: it removes a lot. Add --remove if you mean it. The catalogue is unchanged.`,
      ],
    });
    const dry = await command('--dry-run');
    expect(dry).toMatchObject({ exit: 1, err: [] });
    expect(dry.out).toEqual(
      expect.arrayContaining([expect.stringMatching(/^items: 0 new, \d changed, 3 gone$/), named]),
    );
    const asJson = JSON.parse((await command('--json')).out[0] ?? '');
    expect(asJson).toMatchObject({ imported: false, because: 'removal', problems: [{ file: items }] });
    expect(await readCatalogue(shop)).toEqual(before);
    expect(await command('--remove')).toMatchObject({ exit: 0, err: [] });
    expect(await run()).toMatchObject({ changed: false, removals: { lines: [], isLarge: false } });
  });

  test('one store of many cannot be emptied unseen', async () => {
    for (const n of [2, 3, 4, 5, 6])
      await addStore(folder, { saas_id: 33, store_id: 33_000 + n, label: `s${n}`, prefix: `${n}` });
    await run();
    await folder.edit('s6/items.csv', '61003,', '69003,');
    await expect(run()).rejects.toThrow('s6/items.csv  removes 1 of 3 items: 61003 Dupatta');
  });

  test('a plan is named', async () => {
    await run();
    for (const file of ['subscriptions', 'subscription-items']) await folder.remove(`surat/${file}.csv`);
    expect((await command()).out).toContain('surat/subscriptions.csv  removes 1 plan: 3301 Lunch for 30 days');
  });

  test('a store of the operator itself closes when it is no more than a fifth of them, and no item counts', async () => {
    for (const n of [2, 3, 4, 5])
      await addStore(folder, { saas_id: 33, store_id: 33_000 + n, label: `s${n}`, prefix: `${n}` });
    await run();
    const stores = (await readStores()).split('\n').filter((line) => !line.startsWith('33005,'));
    await folder.write('stores.csv', stores.join('\n'));
    expect((await command()).out).toContain('stores.csv  closes the store s5 (33005, s5 store) with 3 items');
    expect(await openStores()).toEqual(['surat', 's2', 's3', 's4']);
    await folder.write('stores.csv', stores.filter((line) => !line.startsWith('33004,')).join('\n'));
    expect(await command()).toMatchObject({
      exit: 1,
      err: [expect.stringContaining('closes the store s4'), expect.any(String)],
    });
  });

  test('any store of another operator stops it', async () => {
    for (const n of [2, 3, 4])
      await addStore(folder, { saas_id: 33, store_id: 33_000 + n, label: `s${n}`, prefix: `${n}` });
    for (const n of [5, 6])
      await addStore(folder, { saas_id: 34, store_id: 34_000 + n, label: `s${n}`, prefix: `${n}` });
    await run();
    const stores = (await readStores()).split('\n');
    await folder.write('stores.csv', stores.filter((line) => !line.startsWith('34006,')).join('\n'));
    await expect(run()).rejects.toThrow('closes the store s6 (34006, s6 store, of the operator 34)');
    await folder.write('stores.csv', stores.filter((line) => !line.startsWith('33004,')).join('\n'));
    await folder.edit('operator.csv', 'Nukkad Bazaar', 'Someone Else');
    await expect(run()).rejects.toThrow('closes the store s4 (33004, s4 store)');
    expect(await run({ remove: true })).toMatchObject({ changed: true });
  });
});
