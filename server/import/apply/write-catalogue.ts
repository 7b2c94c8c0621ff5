import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database';
import { todayIn } from '#server/stores/today';
import type { Schema } from '#server/db/schema';
import type { CatalogueRows, PlainRow } from './catalogue-rows.ts';
import type { CellConflict } from './merge-item.ts';
import { itemsFromCounter, mergeItems } from './merge-items.ts';
import { isSettings, mergeSettings, type SettingsConflict } from './merge-settings.ts';
import { compareRows, writeRows, type Difference, type Table } from './write-rows.ts';

export type Differences = Map<string, Difference>;

export interface Comparison {
  differences: Differences;
  conflicts: CellConflict[];
  settings: SettingsConflict[];
  /** The items of the folder's operators after the import. */
  items: PlainRow[];
  /** The same items before it. */
  itemsBefore: PlainRow[];
}

export interface CompareTerms {
  now: Date;
  /** Set if only this store is imported. */
  onlyStore?: number | undefined;
  /** Whether the file's cells replace cells changed at the counter. */
  overwrite: boolean;
  /** Whether to lock the items against orders and counter changes until the transaction ends. */
  isLocking?: boolean;
}

const storeKey = ['saas_id', 'store_id'];

const tables: Record<keyof CatalogueRows, Table> = {
  operator_details: { key: ['key'], onRemoval: 'delete' },
  operator_facts: { key: ['saas_id', 'key'], onRemoval: 'delete' },
  message_templates: { key: ['saas_id', 'channel', 'kind', 'language'], onRemoval: 'delete' },
  marketplace_operator: { key: ['is_only'], onRemoval: 'keep' },
  pictures: { key: ['hash'], onRemoval: 'keep' },
  stores: { key: storeKey, onRemoval: 'withdraw' },
  categories: { key: [...storeKey, 'category_id'], onRemoval: 'delete' },
  items: {
    key: [...storeKey, 'item_id'],
    onRemoval: 'withdraw',
    bookkeeping: ['imported_stock', 'counter_columns'],
  },
  delivery_zones: { key: [...storeKey, 'position'], onRemoval: 'delete', bookkeeping: ['counter_columns'] },
  opening_hours: { key: [...storeKey, 'weekday'], onRemoval: 'delete', bookkeeping: ['counter_columns'] },
  holidays: { key: [...storeKey, 'date'], onRemoval: 'delete', day: 'date' },
  coupons: { key: [...storeKey, 'code'], onRemoval: 'delete', bookkeeping: ['counter_columns', 'from_counter'] },
  plans: { key: [...storeKey, 'subscription_id'], onRemoval: 'withdraw' },
  plan_items: { key: [...storeKey, 'subscription_id', 'subscription_item_id'], onRemoval: 'delete' },
  store_numbers: { key: [...storeKey, 'kind', 'number'], onRemoval: 'keep' },
};

export const operatorsOf = ({ stores }: CatalogueRows) => [...new Set(stores.map((row) => Number(row.saas_id)))];

/**
 * Computes a folder's changes. Other operators' rows (by `saas_id`) and cells changed at the counter stay
 * (docs/decisions/041).
 *
 * Stock in `items.csv` is set only if it differs from the item's last import. So importing an unchanged folder never
 * restores sold pieces.
 */
export async function compareCatalogue(db: Database, target: CatalogueRows, terms: CompareTerms): Promise<Comparison> {
  const operators = operatorsOf(target);
  const todayOf = await readToday(db, operators, terms.now);
  const itemsBefore = await readExisting(db, 'items', terms, operators);
  const { rows: items, conflicts } = mergeItems(target, itemsBefore, terms);
  const differences: Differences = new Map();
  const settings: SettingsConflict[] = [];
  for (const [name, table] of Object.entries(tables)) {
    const wanted = name === 'items' ? items : target[name as keyof CatalogueRows];
    if (wanted === undefined) continue;
    const rows = name === 'items' ? itemsBefore : await readExisting(db, name, terms, operators);
    const merged = isSettings(name) ? mergeSettings(name, wanted, rows, terms) : { rows: wanted, conflicts: [] };
    settings.push(...merged.conflicts);
    const kept = name === 'stores' ? keepUpiIds(wanted, rows) : merged.rows;
    differences.set(name, compareRows(table, rows, kept, todayOf));
  }
  keepCategories(differences.get('categories')!, itemsFromCounter(itemsBefore));
  return { differences, conflicts, settings, items, itemsBefore };
}

/** Owners change UPI IDs at the counter. */
function keepUpiIds(stores: PlainRow[], before: PlainRow[]): PlainRow[] {
  const known = new Map(before.map(({ store_id, upi_id }) => [store_id, upi_id]));
  return stores.map((store) => ({ ...store, upi_id: known.get(store.store_id) ?? store.upi_id }));
}

/** Keeps the categories of items made at the counter. */
function keepCategories(categories: Difference, items: PlainRow[]): void {
  const keyOf = ({ store_id, category_id }: PlainRow) => [store_id, category_id].join(' ');
  const used = new Set(items.map(keyOf));
  categories.removed = categories.removed.filter((row) => !used.has(keyOf(row)));
}

/** Withdraws missing stores, items and plans, and does not delete them, because orders refer to them. */
export async function writeCatalogue(
  trx: Transaction<Schema>,
  differences: Differences,
  now: Date,
  onCount: (done: number, total: number) => void,
): Promise<void> {
  await sql`select set_config('shop.import', 'on', true)`.execute(trx);
  const total = [...differences.values()].reduce(
    (sum, { added, changed, removed, bookkeepingOnly }) =>
      sum + added.length + changed.length + removed.length + bookkeepingOnly.length,
    0,
  );
  let done = 0;
  for (const [name, difference] of differences) {
    if (name === 'stores') await freeLabels(trx, difference);
    await writeRows(trx, name, tables[name as keyof CatalogueRows], difference, now, (rows) =>
      onCount((done += rows), total),
    );
  }
}

async function readToday(db: Database, operators: number[], now: Date): Promise<(row: PlainRow) => string> {
  const stores = await db
    .selectFrom('stores')
    .select(['store_id', 'timezone'])
    .where('saas_id', 'in', operators)
    .execute();
  const days = new Map<unknown, string>(stores.map((store) => [store.store_id, todayIn({ now: () => now }, store)]));
  return ({ store_id }) => days.get(store_id) ?? '';
}

async function readExisting(
  db: Database,
  name: string,
  { onlyStore, isLocking = false }: CompareTerms,
  operators: number[],
): Promise<PlainRow[]> {
  const { key } = tables[name as keyof CatalogueRows];
  const isOfStore = onlyStore !== undefined && key.includes('store_id');
  const { rows } = await sql<PlainRow>`select * from ${sql.table(name)}
    where ${key.includes('saas_id') ? sql`saas_id = any(${operators})` : sql`true`}
    and ${isOfStore ? sql`store_id = ${onlyStore}` : sql`true`}
    ${isLocking && name === 'items' ? sql`order by item_id for no key update` : sql``}`.execute(db);
  return rows;
}

/** Releases labels that move between stores, because labels are unique at all times. */
async function freeLabels(trx: Transaction<Schema>, { added, changed }: Difference): Promise<void> {
  for (const { store_id, label } of [...added, ...changed])
    await sql`update stores set label = '~' || saas_id || '-' || store_id
      where label = ${label} and store_id <> ${store_id}`.execute(trx);
}
