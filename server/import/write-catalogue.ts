import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database';
import { todayIn } from '#server/stores/today';
import type { Schema } from '#server/db/schema';
import type { CatalogueRows, PlainRow } from './catalogue-rows.ts';
import { categoryKey, compareItems, type Existing, type ItemComparison } from './items/compare-items.ts';
import { compareLocked, itemsTable, readExistingItems, writeItems } from './items/write-items.ts';
import { compareRows, writeRows, type Difference, type Table } from './write-rows.ts';

/** Differences by table. */
export type Differences = Map<string, Difference>;

/** What an import changes, and what of its items is in conflict. */
export interface Comparison {
  differences: Differences;
  items: ItemComparison;
}

export interface CompareTerms {
  now: Date;
  /** The number of the store that is imported alone. */
  onlyStore?: number | undefined;
  /** Whether the file wins where the counter has changed the same. */
  overwrite: boolean;
}

const storeKey = ['saas_id', 'store_id'];

const tables: Record<keyof CatalogueRows, Table> = {
  operator_details: { key: ['key'], onRemoval: 'delete' },
  operator_facts: { key: ['saas_id', 'key'], onRemoval: 'delete' },
  marketplace_operator: { key: ['is_only'], onRemoval: 'keep' },
  pictures: { key: ['hash'], onRemoval: 'keep' },
  stores: { key: storeKey, onRemoval: 'withdraw' },
  categories: { key: [...storeKey, 'category_id'], onRemoval: 'delete' },
  items: itemsTable,
  delivery_zones: { key: [...storeKey, 'position'], onRemoval: 'delete' },
  opening_hours: { key: [...storeKey, 'weekday'], onRemoval: 'delete' },
  holidays: { key: [...storeKey, 'date'], onRemoval: 'delete', day: 'date' },
  coupons: { key: [...storeKey, 'code'], onRemoval: 'delete' },
  plans: { key: [...storeKey, 'subscription_id'], onRemoval: 'withdraw' },
  plan_items: { key: [...storeKey, 'subscription_id', 'subscription_item_id'], onRemoval: 'delete' },
  store_numbers: { key: [...storeKey, 'kind', 'number'], onRemoval: 'keep' },
};

/** What a folder would change. Rows of operators that it does not name (by `saas_id`) stay. */
export async function compareCatalogue(
  db: Database,
  target: CatalogueRows,
  terms: CompareTerms,
  inspect: (comparison: Comparison) => void = () => {},
): Promise<Comparison> {
  const comparison = await compareWith(
    db,
    target,
    await readExistingItems(db, operatorsOf(target), terms.onlyStore),
    terms,
  );
  inspect(comparison);
  return comparison;
}

export const operatorsOf = ({ stores }: CatalogueRows) => [...new Set(stores.map((row) => Number(row.saas_id)))];

async function compareWith(db: Database, target: CatalogueRows, existing: Existing, terms: CompareTerms) {
  const operators = operatorsOf(target);
  const todayOf = await readToday(db, operators, terms.now);
  const items = compareItems(target, existing, terms);
  const differences: Differences = new Map();
  for (const [name, table] of Object.entries(tables)) {
    if (name === 'items') {
      differences.set(name, items.difference);
      continue;
    }
    const wanted = target[name as keyof CatalogueRows];
    if (wanted === undefined) continue;
    const rows = await readExisting(db, name, table, operators, terms.onlyStore);
    const difference = compareRows(table, rows, wanted, todayOf);
    if (name === 'categories')
      difference.removed = difference.removed.filter((row) => !items.categories.has(categoryKey(row)));
    differences.set(name, difference);
  }
  return { differences, items };
}

/**
 * Brings the catalogue of the folder's operators up to date in the caller's transaction, and returns what it has changed.
 * Only rows that differ are written. Missing stores, items and plans are withdrawn, not deleted, as orders refer to them.
 * Items are compared by three values, the others by two (docs/decisions/041): only items are changed at the counter.
 *
 * Stock: a number in `items.csv` sets the stock only when it differs from the number in the item's last import;
 * otherwise the stock stays as sales have left it. So importing an unchanged folder never restores sold pieces, and after
 * a stock count the operator writes the counted number.
 * @param inspect called before anything is written; what it throws stops the import
 */
export async function writeCatalogue(
  trx: Transaction<Schema>,
  target: CatalogueRows,
  terms: CompareTerms,
  inspect: (comparison: Comparison) => void = () => {},
  onCount: (done: number, total: number) => void = () => {},
): Promise<Comparison> {
  await sql`select set_config('shop.import', 'by three values', true)`.execute(trx);
  const existing = await readExistingItems(trx, operatorsOf(target), terms.onlyStore);
  const comparison = await compareWith(trx, target, existing, terms);
  inspect(comparison);
  const { differences } = comparison;
  const total = [...differences.values()].reduce(
    (sum, { added, changed, removed }) => sum + added.length + changed.length + removed.length,
    0,
  );
  let done = 0;
  const onWritten = (rows: number) => onCount((done += rows), total);
  for (const [name, difference] of differences) {
    const table = tables[name as keyof CatalogueRows];
    if (name === 'stores') await freeLabels(trx, difference);
    if (name !== 'items') {
      await writeRows(trx, name, table, difference, terms.now, onWritten);
      continue;
    }
    comparison.items = await compareLocked(trx, target, existing, terms);
    differences.set(name, comparison.items.difference);
    await writeItems(trx, comparison.items, terms.now, onWritten);
  }
  return comparison;
}

/** Today by the calendar of a row's store. */
async function readToday(db: Database, operators: number[], now: Date): Promise<(row: PlainRow) => string> {
  const stores = await db
    .selectFrom('stores')
    .select(['saas_id', 'store_id', 'timezone'])
    .where('saas_id', 'in', operators)
    .execute();
  const days = new Map(
    stores.map((store) => [`${store.saas_id} ${store.store_id}`, todayIn({ now: () => now }, store)]),
  );
  return ({ saas_id, store_id }) => days.get(`${String(saas_id)} ${String(store_id)}`) ?? '';
}

async function readExisting(
  db: Database,
  name: string,
  { key }: Table,
  operators: number[],
  onlyStore: number | undefined,
): Promise<PlainRow[]> {
  const all = sql<PlainRow>`select * from ${sql.table(name)}`;
  const ofOperators = key.includes('saas_id') ? sql<PlainRow>`${all} where saas_id = any(${operators})` : all;
  const isOfStore = onlyStore !== undefined && key.includes('store_id');
  const query = isOfStore ? sql<PlainRow>`${ofOperators} and store_id = ${onlyStore}` : ofOperators;
  return (await query.execute(db)).rows;
}

/** Releases labels that move from one store to another, because labels are unique at all times. */
async function freeLabels(trx: Transaction<Schema>, { added, changed }: Difference): Promise<void> {
  for (const { store_id, label } of [...added, ...changed])
    await sql`update stores set label = '~' || saas_id || '-' || store_id
      where label = ${label} and store_id <> ${store_id}`.execute(trx);
}
