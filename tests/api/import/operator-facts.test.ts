import { sql, type Kysely } from 'kysely';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { up } from '#server/db/migrations/042-operators';
import { exportFolder } from '#server/import/export-folder';
import { importFolder, type ImportOptions } from '#server/import/import-folder';
import { removeStores } from '#server/import/apply/remove-stores';
import type { OpenShop } from '#server/open-shop';
import { readMarketplace } from '#server/publishing/listed-stores';
import { readSnapshot } from '#server/publishing/snapshot';
import { databases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop, readCatalogue } from '#tests/support/shop/import-shop';
import { addStore, createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

describe.each(databases)('the facts of operators, in $name', ({ open }) => {
  let shop: OpenShop;
  let first: OperatorFolder;
  let second: OperatorFolder;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(async () => {
    await emptyCatalogue(shop);
    first = await createOperatorFolder();
    second = await createOperatorFolder();
    await addStore(second, { saas_id: 50, store_id: 50_001, label: 'pune', prefix: '5' });
    const [header = '', , pune = ''] = (await readFile(`${second.path}/stores.csv`, 'utf8')).split('\n');
    await second.write('stores.csv', `${header}\n${pune}\n`);
    await second.edit('operator.csv', 'name,Nukkad', 'name,Pune Bazaar');
    await second.edit('operator.csv', 'Surat;Bhopal', 'Pune');
  });
  afterEach(async () => {
    await first[Symbol.asyncDispose]();
    await second[Symbol.asyncDispose]();
  });
  afterAll(() => shop.close());

  const importFirst = () => importFolder(shop, first.path);
  const importSecond = (options?: ImportOptions) => importFolder(shop, second.path, options);
  const marketplace = async () => (await readMarketplace(shop)).operator.name;
  const nameAt = async (saas_id: number, store_id: number) =>
    (await readSnapshot(shop, saas_id, store_id)).operator.name;
  const names = async () => [await marketplace(), await nameAt(33, 33_001), await nameAt(50, 50_001)];

  test('are each its own; the marketplace’s are those of the operator that came first', async () => {
    expect(await importFirst()).toMatchObject({ marketplaceOf: undefined });
    expect(await importSecond()).toMatchObject({ marketplaceOf: 33 });
    expect(await names()).toEqual(['Nukkad', 'Nukkad', 'Pune Bazaar']);
    await first.edit('operator.csv', 'name,Nukkad', 'name,Naya Nukkad');
    await importFirst();
    expect(await names()).toEqual(['Naya Nukkad', 'Naya Nukkad', 'Pune Bazaar']);
    const written = await mkdtemp(path.join(tmpdir(), 'export-'));
    await exportFolder(shop, 50, written);
    expect(await readFile(path.join(written, 'operator.csv'), 'utf8')).toContain('name,Pune Bazaar');
    expect(await importFolder(shop, written)).toMatchObject({ changed: false });
    await rm(written, { recursive: true });
  });

  test('become the marketplace’s when an import is told so, and stay them', async () => {
    await importFirst();
    await importSecond({ marketplace: true });
    expect(await importFirst()).toMatchObject({ changed: false, marketplaceOf: 50 });
    expect(await names()).toEqual(['Pune Bazaar', 'Nukkad', 'Pune Bazaar']);
  });

  test('become the marketplace’s when the operator whose they were has no store any more', async () => {
    await importFirst();
    await removeStores(shop, [{ saas_id: 33, store_id: 33_001 }]);
    expect(await importSecond()).toMatchObject({ marketplaceOf: undefined });
    expect(await marketplace()).toBe('Pune Bazaar');
  });

  test('of one operator change the pages of its own stores only', async () => {
    await importFirst();
    await importSecond();
    await sql`delete from site_changes`.execute(shop.db);
    await second.edit('operator.csv', 'care@nukkad.example', 'care@pune.example');
    await importSecond();
    const { rows } = await sql`select distinct saas_id, store_id from site_changes`.execute(shop.db);
    expect(rows).toEqual([{ saas_id: 50, store_id: 50_001 }]);
  });

  test('stay what they were in a shop of an earlier version: nothing changes until a folder says otherwise', async () => {
    await importFirst();
    await importSecond({ marketplace: true });
    for (const table of ['operator_facts', 'marketplace_operator'])
      await sql`drop table ${sql.table(table)}`.execute(shop.db);
    await sql`delete from site_changes`.execute(shop.db);
    await up(shop.db as Kysely<any>);
    await up(shop.db as Kysely<any>);
    expect((await sql`select * from site_changes`.execute(shop.db)).rows).toEqual([]);
    expect(await names()).toEqual(['Pune Bazaar', 'Pune Bazaar', 'Pune Bazaar']);
    const before = await readCatalogue(shop);
    expect(before.operator_facts).toHaveLength(26);
    expect(before.marketplace_operator).toMatchObject([{ saas_id: 33 }]);
    expect(await importSecond()).toMatchObject({ changed: false, marketplaceOf: 33 });
    await importFirst();
    expect(await names()).toEqual(['Nukkad', 'Nukkad', 'Pune Bazaar']);
  });
});
