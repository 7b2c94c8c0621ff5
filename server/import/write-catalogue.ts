import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';
import type { CatalogueRows, PlainRow } from './catalogue-rows.ts';
import { compareRows, writeRows, type Difference, type Table } from './write-rows.ts';

/** Differences by table. */
export type Differences = Map<string, Difference>;

const storeKey = ['saas_id', 'store_id'];

const tables: Record<keyof CatalogueRows, Table> = {
  operator_details: { key: ['key'], onRemoval: 'delete' },
  pictures: { key: ['hash'], onRemoval: 'keep' },
  stores: { key: storeKey, onRemoval: 'withdraw' },
  categories: { key: [...storeKey, 'category_id'], onRemoval: 'delete' },
  items: { key: [...storeKey, 'item_id'], onRemoval: 'withdraw', stock: 'stock' },
  delivery_zones: { key: [...storeKey, 'position'], onRemoval: 'delete' },
  opening_hours: { key: [...storeKey, 'weekday'], onRemoval: 'delete' },
  holidays: { key: [...storeKey, 'date'], onRemoval: 'delete', day: 'date' },
  coupons: { key: [...storeKey, 'code'], onRemoval: 'delete' },
  plans: { key: [...storeKey, 'subscription_id'], onRemoval: 'withdraw' },
  plan_items: { key: [...storeKey, 'subscription_id', 'subscription_item_id'], onRemoval: 'delete' },
};

/** What a folder would change, by table. Rows of operators that it does not name (by `saas_id`) stay. */
export async function compareCatalogue(db: Database, target: CatalogueRows, now: Date): Promise<Differences> {
  const operators = [...new Set(target.stores.map((row) => Number(row.saas_id)))];
  const today = now.toISOString().slice(0, 10);
  const differences: Differences = new Map();
  for (const [name, table] of Object.entries(tables)) {
    const existing = await readExisting(db, name, table, operators);
    differences.set(name, compareRows(table, existing, target[name as keyof CatalogueRows], today));
  }
  return differences;
}

/**
 * Replaces the catalogue of the folder's operators in the caller's transaction, and returns the differences by table.
 * Only rows that differ are written. Missing stores, items and plans are withdrawn, not deleted, as orders refer to them.
 *
 * Stock: a number in `items.csv` sets the stock only when it differs from the number in the item's last import;
 * otherwise the stock stays as sales have left it. So importing an unchanged folder never restores sold pieces, and after
 * a stock count the operator writes the counted number.
 */
export async function writeCatalogue(
  trx: Transaction<Schema>,
  target: CatalogueRows,
  now: Date,
  onCount: (done: number, total: number) => void = () => {},
): Promise<Differences> {
  const differences = await compareCatalogue(trx, target, now);
  const total = [...differences.values()].reduce(
    (sum, { added, changed, removed }) => sum + added.length + changed.length + removed.length,
    0,
  );
  let done = 0;
  const onWritten = (rows: number) => onCount((done += rows), total);
  for (const [name, difference] of differences) {
    const table = tables[name as keyof CatalogueRows];
    if (name === 'stores') await freeLabels(trx, difference);
    await writeRows(trx, name, table, difference, now, onWritten);
  }
  return differences;
}

async function readExisting(db: Database, name: string, { key }: Table, operators: number[]): Promise<PlainRow[]> {
  const all = sql<PlainRow>`select * from ${sql.table(name)}`;
  const query = key.includes('saas_id') ? sql<PlainRow>`${all} where saas_id = any(${operators})` : all;
  return (await query.execute(db)).rows;
}

/** Releases labels that move from one store to another, because labels are unique at all times. */
async function freeLabels(trx: Transaction<Schema>, { added, changed }: Difference): Promise<void> {
  for (const { store_id, label } of [...added, ...changed])
    await sql`update stores set label = '~' || saas_id || '-' || store_id
      where label = ${label} and store_id <> ${store_id}`.execute(trx);
}
