import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { up } from '#server/db/migrations/044-store-numbers';
import { exportFolder } from '#server/import/export-folder';
import { importFolder, type ImportOptions } from '#server/import/import-folder';
import { removeStores } from '#server/import/apply/remove-stores';
import type { OpenShop } from '#server/open-shop';
import { applySheet, previewSheet, writeSheet } from '#server/counter/shelf/sheet';
import { readShelf } from '#server/counter/shelf/read-shelf';
import { readSnapshot } from '#server/publishing/snapshot';
import { makeAtCounter } from '#tests/support/counter/at-the-counter';
import { runStore } from '#tests/support/processes/store-command';
import { databases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop, readCatalogue } from '#tests/support/shop/import-shop';
import { addStore, createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

const pune = { saas_id: 50, store_id: 50_001, label: 'pune' };
const nashik = { saas_id: 60, store_id: 60_001, label: 'nashik' };

/** A folder of one store with the numbers of the first one. */
async function folderOf(store: typeof pune): Promise<OperatorFolder> {
  const folder = await createOperatorFolder();
  await addStore(folder, store);
  const [header = '', , row = ''] = (await readFile(`${folder.path}/stores.csv`, 'utf8')).split('\n');
  await folder.write('stores.csv', `${header}\n${row}\n`);
  return folder;
}

describe.each(databases)('numbers that another store has, in $name', ({ open }) => {
  let shop: OpenShop;
  let first: OperatorFolder;
  let second: OperatorFolder;
  let third: OperatorFolder;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(async () => {
    await emptyCatalogue(shop);
    first = await createOperatorFolder();
    second = await folderOf(pune);
    third = await folderOf(nashik);
  });
  afterEach(async () => {
    for (const folder of [first, second, third]) await folder[Symbol.asyncDispose]();
  });
  afterAll(() => shop.close());

  const run = (folder: OperatorFolder, options?: ImportOptions) => importFolder(shop, folder.path, options);
  const itemsOf = ({ store_id }: { store_id: number }) =>
    shop.db
      .selectFrom('items')
      .select(['item_id', 'item_name', 'price', 'withdrawn_at'])
      .where('store_id', '=', store_id)
      .orderBy('item_id')
      .execute();
  const idsOf = async (store: { store_id: number }) => (await itemsOf(store)).map(({ item_id }) => Number(item_id));
  const mapped = [1_500_000_001, 1_500_000_002, 1_500_000_003];
  const surat = { saas_id: 33, store_id: 33_001 };

  test('become others once and for all, with all that names them; what was there stays', async () => {
    await run(first);
    const before = await readCatalogue(shop);
    expect(await run(second)).toMatchObject({ changed: true, counts: { itemsAdded: 3 } });
    expect([await idsOf(surat), await idsOf(pune)]).toEqual([[1001, 1002, 1003], mapped]);
    const { plans, items } = await readSnapshot(shop, pune.saas_id, pune.store_id);
    expect(items.map(({ item_id, item_name }) => [item_id, item_name])).toContainEqual([1_500_000_001, 'Toor dal']);
    expect(plans).toMatchObject([
      { subscriptionId: 1_500_000_001, items: [{ itemId: 1_500_000_001, subscriptionItemId: 330_101 }] },
    ]);
    const ofSurat = (rows: unknown[] = []) => rows.filter((row) => (row as { store_id: number }).store_id === 33_001);
    const after = await readCatalogue(shop);
    for (const table of ['items', 'plans', 'plan_items']) expect(ofSurat(after[table])).toEqual(before[table]);
    expect(await run(second)).toMatchObject({ changed: false });
    await second.edit('pune/items.csv', '164.00', '150.00');
    expect(await run(second)).toMatchObject({ counts: { itemsAdded: 0, itemsChanged: 1, itemsWithdrawn: 0 } });
    expect(await itemsOf(pune)).toMatchObject([{ price: 15_000 }, {}, {}]);
    expect(await run(first)).toMatchObject({ changed: false });
  });

  test('of plans are kept where they are free, and mapped for good where not, whoever had them first', async () => {
    const plansOf = async ({ store_id }: { store_id: number }) => {
      const rows = await shop.db
        .selectFrom('plans')
        .select(['subscription_id', 'description', 'withdrawn_at'])
        .where('store_id', '=', store_id)
        .orderBy('subscription_id')
        .execute();
      return rows.map((row) => [Number(row.subscription_id), row.description, row.withdrawn_at !== null]);
    };
    const add = async (folder: OperatorFolder, label: string, description: string) => {
      await folder.append(`${label}/subscriptions.csv`, `9001,${description},10,dal.webp`);
      await folder.append(
        `${label}/subscription-items.csv`,
        '9001,900101,1001,Dal,6240.00,780.00,5460.00,6240.00,,210.00',
      );
    };
    const lunch = 'Lunch for 30 days';
    await run(first);
    await add(second, 'pune', 'Of Pune');
    await run(second);
    expect(await plansOf(pune)).toEqual([
      [9001, 'Of Pune', false],
      [1_500_000_001, lunch, false],
    ]);
    await add(first, 'surat', 'Of Surat');
    await run(first);
    const ofSurat = [
      [3301, lunch, false],
      [1_500_000_002, 'Of Surat', false],
    ];
    expect(await plansOf(surat)).toEqual(ofSurat);
    await removeStores(shop, [pune]);
    expect(await run(first)).toMatchObject({ changed: false });
    expect(await plansOf(surat)).toEqual(ofSurat);
    await run(second);
    expect(await plansOf(pune)).toEqual([
      [9001, 'Of Pune', false],
      [1_500_000_001, lunch, false],
    ]);
  });

  test('are given in the order of the file to the stores of one folder', async () => {
    await addStore(first, { saas_id: 33, store_id: 33_002, label: 'bhopal' });
    await run(first);
    expect([await idsOf(surat), await idsOf({ store_id: 33_002 })]).toEqual([[1001, 1002, 1003], mapped]);
    expect(await run(first)).toMatchObject({ changed: false });
  });

  test('are only those that are taken; a number that comes free to no one stays a store’s', async () => {
    await first.edit('surat/items.csv', '1003,', '1009,');
    await run(first);
    await run(second);
    expect(await idsOf(pune)).toEqual([1003, 1_500_000_001, 1_500_000_002]);
    await second.edit('pune/items.csv', '1003,Dupatta', '1004,Stole');
    await run(second, { remove: true });
    await first.edit('surat/items.csv', '1009,', '1003,');
    await run(first, { remove: true });
    expect(await idsOf(surat)).toEqual([1001, 1002, 1009, 1_500_000_003]);
    await first.edit('surat/items.csv', '1003,', '1009,');
    await run(first, { remove: true });
    expect((await itemsOf(surat)).filter((item) => !item.withdrawn_at).map(({ item_id }) => Number(item_id))).toEqual([
      1001, 1002, 1009,
    ]);
  });

  test('are the store’s own again in an export, which changes nothing, here or in a shop of its own', async () => {
    await run(first);
    await run(second);
    const written = await mkdtemp(path.join(tmpdir(), 'export-'));
    await exportFolder(shop, pune.saas_id, written);
    for (const file of ['items', 'subscriptions', 'subscription-items'])
      expect((await readFile(path.join(written, 'pune', `${file}.csv`), 'utf8')).replaceAll(/\r/g, '')).not.toContain(
        '150000000',
      );
    expect(await importFolder(shop, written)).toMatchObject({ changed: false });
    await emptyCatalogue(shop);
    await importFolder(shop, written);
    expect(await idsOf(pune)).toEqual([1001, 1002, 1003]);
    await rm(written, { recursive: true });
  });

  test('may be written as the shop’s, but not both in one file', async () => {
    await run(first);
    await run(second);
    await second.edit('pune/items.csv', '1002,Moong', '1500000002,Moong');
    expect(await run(second)).toMatchObject({ changed: false });
    await second.append('pune/items.csv', '1002,Again,101,1 kg,120,,9,true,,India,Sweet.,dal.webp,');
    await expect(run(second)).rejects.toThrow(
      'pune/items.csv:7:item_id  1002 is the same as 1500000002 in pune/items.csv:5',
    );
  });

  test('are the store’s own in what an import says', async () => {
    await run(first);
    await run(second);
    expect(await runStore(shop, 'price', 'pune', '1001', '170')).toMatchObject({ exit: 0 });
    await second.edit('pune/items.csv', '164.00', '165.00');
    await second.edit('pune/items.csv', '1003,Dupatta', '1004,Stole');
    const { out } = await runStore(shop, 'import', second.path, '--dry-run');
    expect(out).toEqual(
      expect.arrayContaining([
        '  - 1003 Dupatta',
        'pune/items.csv line 2, price: the file has 165.00, the counter 170.00; kept',
        'pune/items.csv  removes 1 of 3 items: 1003 Dupatta',
      ]),
    );
  });

  test('are what commands and sheets name items by', async () => {
    await run(first);
    await run(second);
    const of = await shop.db
      .selectFrom('stores')
      .select(['saas_id', 'store_id', 'timezone', 'country'])
      .where('label', '=', 'pune')
      .executeTakeFirstOrThrow();
    expect(await runStore(shop, 'stock', 'pune', '1001', '24')).toMatchObject({ out: ['Toor dal has 24 in stock.'] });
    expect(JSON.parse((await runStore(shop, 'stock', 'pune', '--json')).out[0] ?? '')).toContainEqual(
      expect.objectContaining({ item: 1001, stock: 24 }),
    );
    expect((await runStore(shop, 'stock', 'pune', '1500000001', '25')).exit).toBe(0);
    expect((await runStore(shop, 'stock', 'pune', '999', '25')).err).toEqual(['The store has no item 999.']);
    expect((await readShelf(shop, of, { text: '1001' })).items).toMatchObject([{ item_name: 'Toor dal' }]);
    const { csv } = await writeSheet(shop, of);
    expect(csv).toContain('1001,Toor dal');
    expect(csv).not.toContain('15000000');
    const changed = csv.replace(',25,', ',26,');
    const { items, problems, seen } = await previewSheet(shop, of, changed);
    expect(problems).toEqual([]);
    expect(items).toMatchObject([{ item_id: 1_500_000_001, item_name: 'Toor dal' }]);
    expect(await applySheet(shop, of, { csv: changed, seen }, 'command')).toBe(1);
    expect((await itemsOf(surat))[0]).toMatchObject({ item_id: 1001 });
    const { rows } =
      await sql`select store_id, stock from items where item_name = 'Toor dal' order by store_id`.execute(shop.db);
    expect(rows).toEqual([
      { store_id: 33_001, stock: 84 },
      { store_id: 50_001, stock: 26 },
    ]);
  });

  test('that a counter gave are no one else’s either', async () => {
    await run(first);
    await makeAtCounter(shop, 1_000_000_001, { item_name: 'Ghee' });
    await second.edit('pune/items.csv', '1003,Dupatta', '1000000001,Dupatta');
    await run(second);
    expect(await idsOf(pune)).toEqual(mapped);
    expect(await run(second)).toMatchObject({ changed: false });
  });

  test('are nothing new in a shop of an earlier version: nothing changes', async () => {
    await run(first);
    const before = await readCatalogue(shop);
    await sql`drop table store_numbers`.execute(shop.db);
    await up(shop.db as Kysely<any>);
    await up(shop.db as Kysely<any>);
    expect(await run(first)).toMatchObject({ changed: false });
    expect(await readCatalogue(shop)).toEqual(before);
  });

  test('agree when two imports run at once, also without the lock that keeps them apart', async () => {
    await run(first);
    const alone = { ...shop, withLock: (async (_name, work) => work()) as OpenShop['withLock'] };
    await Promise.all([importFolder(alone, second.path), importFolder(alone, third.path)]);
    const ids = [...(await idsOf(pune)), ...(await idsOf(nashik))];
    expect(ids.toSorted((a, b) => a - b)).toEqual([...mapped, ...mapped.map((id) => id + 3)]);
    for (const folder of [first, second, third]) expect(await run(folder)).toMatchObject({ changed: false });
    const { rows } = await sql`select kind from store_numbers`.execute(shop.db);
    expect(rows).toHaveLength(8);
  });

  test('agree when two imports that are first meet', async () => {
    const alone = { ...shop, withLock: (async (_name, work) => work()) as OpenShop['withLock'] };
    await Promise.all([importFolder(alone, second.path), importFolder(alone, third.path)]);
    const both = [await idsOf(pune), await idsOf(nashik)].toSorted(([a = 0], [b = 0]) => a - b);
    expect(both).toEqual([[1001, 1002, 1003], mapped]);
    for (const folder of [second, third]) expect(await run(folder)).toMatchObject({ changed: false });
  });
});
