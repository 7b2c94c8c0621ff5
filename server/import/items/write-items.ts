import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';
import type { CatalogueRows, PlainRow } from '../catalogue-rows.ts';
import { upsertRows, writeRows, type Table } from '../write-rows.ts';
import { compareItems, type Existing, type ItemComparison, type Terms } from './compare-items.ts';

const key = ['saas_id', 'store_id', 'item_id'];

/** How items are written. */
export const itemsTable: Table = { key, onRemoval: 'withdraw' };

const readRows = async (db: Database, which: ReturnType<typeof sql>): Promise<Existing> => {
  const { rows } = await sql<{ row: PlainRow; base: PlainRow | null } & PlainRow>`
    select items.*, imported_items.columns as imported_columns
    from items left join imported_items using (saas_id, store_id, item_id) ${which}`.execute(db);
  return new Map(
    rows.map(({ imported_columns, ...row }) => [
      Number(row.item_id),
      { row, base: imported_columns as PlainRow | null },
    ]),
  );
};

/** All items of operators, or of one store of theirs, with what the last file said of them. */
export const readExistingItems = (db: Database, operators: number[], onlyStore?: number): Promise<Existing> =>
  readRows(
    db,
    sql`where items.saas_id = any(${operators}) and (${onlyStore ?? null}::integer is null or items.store_id = ${onlyStore ?? null})`,
  );

const lockItems = (db: Database, ids: number[]): Promise<Existing> =>
  readRows(
    db,
    sql`where items.item_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)
      order by items.item_id for no key update of items`,
  );

const toWrite = ({ difference, noted, bases }: ItemComparison): number[] =>
  [...difference.changed, ...difference.removed, ...noted, ...bases].map((row) => Number(row.item_id));

/**
 * Compares once more, with those items locked that are to be written, in the order in which orders lock them: what the
 * counter or an order has changed meanwhile is compared, too, and nothing changes any more until the import has written.
 */
export async function compareLocked(
  trx: Transaction<Schema>,
  target: CatalogueRows,
  existing: Existing,
  terms: Terms,
): Promise<ItemComparison> {
  const locked = new Set<number>();
  for (;;) {
    const comparison = compareItems(target, existing, terms);
    const ids = toWrite(comparison).filter((id) => existing.has(id) && !locked.has(id));
    if (ids.length === 0) return comparison;
    for (const [id, item] of await lockItems(trx, ids)) existing.set(id, item);
    for (const id of ids) locked.add(id);
  }
}

/** Writes what {@link compareLocked} has found. */
export async function writeItems(
  trx: Transaction<Schema>,
  { difference, noted, bases }: ItemComparison,
  now: Date,
  onWritten: (rows: number) => void,
): Promise<void> {
  await writeRows(trx, 'items', itemsTable, difference, now, onWritten);
  await upsertRows(trx, 'items', key, noted);
  await upsertRows(trx, 'imported_items', key, bases);
}
