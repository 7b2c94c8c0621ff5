import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { momentOf } from '#lib/schedule/zoned-time';
import { up } from '#server/db/migrations/095-changed-at-the-counter';
import { up as markAny } from '#server/db/migrations/096-any-changed-column';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { makeAtCounter } from '#tests/support/counter/at-the-counter';
import { databases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

const columns = ['barcode', 'hidden', 'hsn', 'item_name', 'mrp', 'origin', 'price', 'sold_out_until', 'tax_percent'];

describe.each(databases)('the items of an earlier version, in $name', ({ open }) => {
  let shop: OpenShop;
  let folder: OperatorFolder;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(async () => {
    folder = await createOperatorFolder();
    await emptyCatalogue(shop);
    await importFolder(shop, folder.path);
    await sql`drop trigger changed_at_counter on items`.execute(shop.db);
    await sql`alter table items drop column counter_columns`.execute(shop.db);
    await sql`drop table if exists imported_items`.execute(shop.db);
    await sql`create table imported_items (saas_id integer, store_id integer, item_id bigint, columns jsonb)`.execute(
      shop.db,
    );
    await sql`insert into imported_items select saas_id, store_id, item_id,
      to_jsonb(items) - array['saas_id', 'store_id', 'item_id', 'stock', 'imported_stock', 'position', 'withdrawn_at',
        'from_counter', 'barcode', 'hidden', 'hsn', 'tax_percent', 'sold_out_until'] from items`.execute(shop.db);
  });
  afterEach(() => folder[Symbol.asyncDispose]());
  afterAll(() => shop.close());

  const item = (id: number) =>
    shop.db.selectFrom('items').selectAll().where('item_id', '=', id).executeTakeFirstOrThrow();
  const change = (id: number, values: object) =>
    shop.db.updateTable('items').set(values).where('item_id', '=', id).execute();
  const migrate = () => up(shop.db as Kysely<any>);

  test('stay the counter’s where the counter has changed them since the last file', async () => {
    await change(1001, { price: 17_000, hsn: '0713', barcode: '8901', stock: 3 });
    await migrate();
    await folder.edit('surat/items.csv', '164.00', '165.00');
    await folder.edit('surat/items.csv', '142.50', '150.00');
    const { conflicts } = await importFolder(shop, folder.path);
    expect(conflicts).toMatchObject([{ column: 'price', file_says: '165.00', counter_says: '170.00' }]);
    expect(await item(1001)).toMatchObject({ price: 17_000, hsn: '0713', barcode: '8901', stock: 3 });
    expect(await item(1002)).toMatchObject({ price: 15_000, counter_columns: [] });
  });

  test('stay the counter’s while both sides disagree, and are the file’s where only the file differs', async () => {
    await sql`update imported_items set columns = columns || '{"price": 15000, "origin": "Nepal", "barcode": "08901"}'
      where item_id = 1001`.execute(shop.db);
    await change(1001, { barcode: '8901', origin: 'Nepal' });
    await migrate();
    expect((await item(1001)).counter_columns).toEqual(['price']);
    await importFolder(shop, folder.path);
    expect(await item(1001)).toMatchObject({ price: 16_400, origin: 'Gujarat, India', counter_columns: [] });
  });

  test('are sold out as long as the counter has said, and by its calendar', async () => {
    const until = (date: string) => new Date(momentOf({ date, minutes: 0 }, 'Asia/Kolkata'));
    await sql`update imported_items set columns = columns || '{"sold_out_until": "2099-01-05"}'`.execute(shop.db);
    await change(1001, { sold_out_until: until('2099-01-05') });
    await change(1002, { sold_out_until: until('2099-01-06') });
    await change(1003, { sold_out_until: until('2020-01-06') });
    await migrate();
    const marked = async (id: number) => (await item(id)).counter_columns;
    expect([await marked(1001), await marked(1002), await marked(1003)]).toEqual([
      [],
      ['sold_out_until'],
      ['sold_out_until'],
    ]);
  });

  test('that no file has had are the counter’s in every cell, and those that a file has lost leave the shelf', async () => {
    await sql`alter table items add column counter_columns text[]`.execute(shop.db);
    await makeAtCounter(shop, 5001, { item_name: 'Ghee' });
    await sql`alter table items drop column counter_columns`.execute(shop.db);
    await change(1003, { hidden: true, withdrawn_at: new Date() });
    await sql`update imported_items set columns = columns || '{"withdrawn": true}' where item_id = 1003`.execute(
      shop.db,
    );
    await migrate();
    expect((await item(5001)).counter_columns).toEqual(expect.arrayContaining(columns.slice(0, 6)));
    expect(await item(1003)).toMatchObject({ hidden: false, withdrawn_at: expect.any(Date) as Date });
  });

  test('are marked in every column that changes outside of an import, except for the stock and its like', async () => {
    await migrate();
    await markAny(shop.db as Kysely<any>);
    await change(1001, { shelf_life: '9 months', size: '1 kg', family: 'dal', stock: 3, position: 99 });
    await change(1001, { shelf_life: '8 months', origin: 'Nepal' });
    await change(1002, { stock: 3 });
    expect((await item(1001)).counter_columns).toEqual(['family', 'origin', 'shelf_life', 'size']);
    expect((await item(1002)).counter_columns).toEqual([]);
  });
});
