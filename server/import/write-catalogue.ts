import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/db/schema';
import type { CatalogueRows, PlainRow } from './catalogue-rows.ts';
import { compareRows, writeRows, type Difference, type Table } from './write-rows.ts';

const ofStore = ['saas_id', 'store_id'];

const tables: Record<keyof CatalogueRows, Table> = {
  operator_details: { key: ['key'], whenGone: 'delete' },
  pictures: { key: ['hash'], whenGone: 'keep' },
  stores: { key: ofStore, whenGone: 'withdraw' },
  categories: { key: [...ofStore, 'category_id'], whenGone: 'delete' },
  items: { key: [...ofStore, 'item_id'], whenGone: 'withdraw', stock: 'stock' },
  delivery_zones: { key: [...ofStore, 'position'], whenGone: 'delete' },
  opening_hours: { key: [...ofStore, 'weekday'], whenGone: 'delete' },
  holidays: { key: [...ofStore, 'date'], whenGone: 'delete' },
  coupons: { key: [...ofStore, 'code'], whenGone: 'delete' },
  plans: { key: [...ofStore, 'subscription_id'], whenGone: 'withdraw' },
  plan_items: { key: [...ofStore, 'subscription_id', 'subscription_item_id'], whenGone: 'delete' },
};

/**
 * Makes the catalogue of the folder's operators what the folder says, inside the caller's transaction, and
 * gives what differed, by table. Only rows that differ are written. Operators that the folder does not name
 * (by `saas_id`) keep theirs. Stores, items and plans that are gone are withdrawn, as orders point to them.
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
): Promise<Map<string, Difference>> {
  const operators = [...new Set(wanted.stores.map((row) => Number(row.saas_id)))];
  const differences = new Map<string, Difference>();
  for (const [name, table] of Object.entries(tables)) {
    const existing = await readExisting(trx, name, table, operators);
    const rows = wanted[name as keyof CatalogueRows];
    const difference = compareRows(table, existing, rows);
    if (name === 'stores') await freeLabels(trx, existing, rows);
    await writeRows(trx, name, table, difference, now);
    differences.set(name, difference);
  }
  return differences;
}

async function readExisting(
  trx: Transaction<Schema>,
  name: string,
  { key }: Table,
  operators: number[],
): Promise<PlainRow[]> {
  const all = sql<PlainRow>`select * from ${sql.table(name)}`;
  const query = key.includes('saas_id') ? sql<PlainRow>`${all} where saas_id in (${sql.join(operators)})` : all;
  return (await query.execute(trx)).rows;
}

/** Takes a label from the store that had it, when another store is to have it: labels are unique at every moment. */
async function freeLabels(trx: Transaction<Schema>, existing: PlainRow[], wanted: PlainRow[]): Promise<void> {
  const owners = new Map(wanted.map((row) => [row.label, row.store_id]));
  for (const { saas_id, store_id, label } of existing)
    if (owners.has(label) && owners.get(label) !== store_id)
      await sql`update stores set label = ${`~${String(saas_id)}-${String(store_id)}`}
        where saas_id = ${saas_id} and store_id = ${store_id}`.execute(trx);
}
