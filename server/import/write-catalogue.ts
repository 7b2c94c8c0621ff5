import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';
import type { CatalogueRows, PlainRow } from './catalogue-rows.ts';
import { compareRows, writeRows, type Difference, type Table } from './write-rows.ts';

/** What differs, by table. */
export type Differences = Map<string, Difference>;

const ofStore = ['saas_id', 'store_id'];

const tables: Record<keyof CatalogueRows, Table> = {
  operator_details: { key: ['key'], whenGone: 'delete' },
  pictures: { key: ['hash'], whenGone: 'keep' },
  stores: { key: ofStore, whenGone: 'withdraw' },
  categories: { key: [...ofStore, 'category_id'], whenGone: 'delete' },
  items: { key: [...ofStore, 'item_id'], whenGone: 'withdraw', stock: 'stock' },
  delivery_zones: { key: [...ofStore, 'position'], whenGone: 'delete' },
  opening_hours: { key: [...ofStore, 'weekday'], whenGone: 'delete' },
  holidays: { key: [...ofStore, 'date'], whenGone: 'delete', day: 'date' },
  coupons: { key: [...ofStore, 'code'], whenGone: 'delete' },
  plans: { key: [...ofStore, 'subscription_id'], whenGone: 'withdraw' },
  plan_items: { key: [...ofStore, 'subscription_id', 'subscription_item_id'], whenGone: 'delete' },
};

/** What a folder would change, by table. Operators that it does not name (by `saas_id`) keep their rows. */
export async function compareCatalogue(db: Database, wanted: CatalogueRows, now: Date): Promise<Differences> {
  const operators = [...new Set(wanted.stores.map((row) => Number(row.saas_id)))];
  const today = now.toISOString().slice(0, 10);
  const differences: Differences = new Map();
  for (const [name, table] of Object.entries(tables)) {
    const existing = await readExisting(db, name, table, operators);
    differences.set(name, compareRows(table, existing, wanted[name as keyof CatalogueRows], today));
  }
  return differences;
}

/**
 * Makes the catalogue of the folder's operators what the folder says, inside the caller's transaction, and
 * gives what differed, by table. Only rows that differ are written. Stores, items and plans that are gone are
 * withdrawn, as orders point to them.
 *
 * Stock: a number in `items.csv` is an order to set the stock, carried out once. It is carried out when it
 * differs from the number that the last import of this item read; otherwise the stock stays as sales have
 * left it. So importing an unchanged folder never brings sold pieces back, and counting the shelf means
 * writing the counted number.
 */
export async function writeCatalogue(
  trx: Transaction<Schema>,
  wanted: CatalogueRows,
  now: Date,
  onCount: (done: number, total: number) => void = () => {},
): Promise<Differences> {
  const differences = await compareCatalogue(trx, wanted, now);
  const total = [...differences.values()].reduce(
    (sum, { added, changed, gone }) => sum + added.length + changed.length + gone.length,
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
  const query = key.includes('saas_id') ? sql<PlainRow>`${all} where saas_id in (${sql.join(operators)})` : all;
  return (await query.execute(db)).rows;
}

/** Takes a label from the store that had it, when another store is to have it: labels are unique at every moment. */
async function freeLabels(trx: Transaction<Schema>, { added, changed }: Difference): Promise<void> {
  for (const { store_id, label } of [...added, ...changed])
    await sql`update stores set label = '~' || saas_id || '-' || store_id
      where label = ${label} and store_id <> ${store_id}`.execute(trx);
}
