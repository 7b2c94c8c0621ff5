import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { itemColumns } from '#server/db/item-rows';
import { watchShownColumns } from '#server/db/shown-columns';
import { databases } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const key = ['saas_id', 'store_id', 'item_id'];
const named = Object.entries(itemColumns);
const shown = named.filter(([, is]) => is === 'shown').map(([column]) => column);

/** Another value of a column of a type. */
const others: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 100000`,
  'double precision': (column) => `coalesce(${column}, 0) + 1`,
  boolean: (column) => `not coalesce(${column}, false)`,
  jsonb: (column) => `coalesce(${column}, '[]') || '["x"]'`,
  ARRAY: (column) => `array_append(${column}, 'x')`,
  'timestamp with time zone': () => 'now()',
};

describe.each(databases)('columns of items that pages show, on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  afterAll(() => shop.close());

  async function typesOf(table: string): Promise<Map<string, string>> {
    const { rows } = await sql<{ column_name: string; data_type: string }>`select column_name, data_type
      from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(shop.db);
    return new Map(rows.map(({ column_name, data_type }) => [column_name, data_type]));
  }

  /** The columns that triggers of a table which publish pages again are limited to, by the trigger's name. */
  async function watched(table: string, db: Kysely<any> = shop.db): Promise<Record<string, string[]>> {
    const { rows } = await sql<{ name: string; columns: string[] }>`select tgname as name,
      array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any(tgattr)) as columns
      from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal and tgfoid::regproc::text like '%site_changed'`.execute(
      db,
    );
    return Object.fromEntries(rows.map(({ name, columns }) => [name, columns.sort()]));
  }

  it('are named, every one, with those that are hidden: server/db/item-rows.ts', async () => {
    expect([...(await typesOf('items')).keys()].sort()).toEqual([...Object.keys(itemColumns), ...key].sort());
  });

  it('are watched as they are named: a change of the list comes with a migration that ends with watchShownColumns', async () => {
    expect(await watched('items')).toEqual({ item_changes: [...shown].sort(), item_comes_or_goes: [] });
  });

  it('are watched for changes of the counter, but for the stock and what no file has', async () => {
    const { rows } = await sql<{ name: string }>`select event_object_column as name
      from information_schema.triggered_update_columns where trigger_name = 'changed_at_counter'`.execute(shop.db);
    const counted = ['stock', 'imported_stock', 'rating', 'rating_count'];
    const others = [...counted, 'position', 'withdrawn_at', 'from_counter', 'counter_columns'];
    const all = [...(await typesOf('items')).keys()].filter((name) => !others.includes(name));
    expect(rows.map(({ name }) => name).sort()).toEqual(all.sort());
  });

  it.each(named)('%s is %s', async (column, is) => {
    const type = (await typesOf('items')).get(column) ?? '';
    await sql`delete from site_changes`.execute(shop.db);
    const other = others[type]?.(column) ?? `no other value of type ${type} is known to this test`;
    await sql`update items set ${sql.ref(column)} = ${sql.raw(other)} where item_id = 1001`.execute(shop.db);
    const { rows } = await sql`select saas_id, store_id from site_changes`.execute(shop.db);
    expect(rows).toEqual(is === 'shown' ? [{ saas_id: 33, store_id: 33_001 }] : []);
  });

  it.each([
    'categories',
    'delivery_zones',
    'plans',
    'plan_items',
    'stores',
    'opening_hours',
    'holidays',
    'store_pauses',
    'store_days',
    'operator_details',
  ])('are all there are in %s', async (table) => {
    expect(Object.values(await watched(table))).toEqual([[]]);
  });

  it('are watched from the migration on that adds them, as often as it runs', async () => {
    const { db, close } = await open();
    onTestFinished(() => close());
    const others = shown.filter((column) => column !== 'origin').sort();
    await sql`alter table items drop column origin cascade`.execute(db);
    await watchShownColumns(db as Kysely<any>);
    expect((await watched('items', db))['item_changes']).toEqual(others);
    await sql`alter table items add column origin text not null default ''`.execute(db);
    await watchShownColumns(db as Kysely<any>);
    await watchShownColumns(db as Kysely<any>);
    expect((await watched('items', db))['item_changes']).toEqual([...shown].sort());
  });
});
