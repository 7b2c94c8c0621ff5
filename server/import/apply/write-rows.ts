import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#server/db/schema';
import type { PlainRow } from './catalogue-rows.ts';

export interface Table {
  key: string[];
  onRemoval: 'delete' | 'withdraw' | 'keep';
  /** The date column. Past rows stay: subscriptions have counted their deliveries by them. */
  day?: string;
  /** Columns for the import itself. Differences only in these are written, but do not count as changes. */
  bookkeeping?: string[];
}

/** `before` and `removed` are rows as stored. */
export interface Difference {
  added: PlainRow[];
  changed: PlainRow[];
  before: PlainRow[];
  removed: PlainRow[];
  /** Rows that differ only in bookkeeping columns. */
  bookkeepingOnly: PlainRow[];
}

export const isUnchanged = ({ added, changed, removed }: Difference): boolean =>
  added.length + changed.length + removed.length === 0;

/** Withdrawn rows are not removed again, unless the counter has hidden them. */
export function compareRows(
  { key, onRemoval, day, bookkeeping = [] }: Table,
  existing: PlainRow[],
  target: PlainRow[],
  todayOf: (row: PlainRow) => string,
): Difference {
  const keyOf = (row: PlainRow) => JSON.stringify(key.map((column) => row[column]));
  const before = new Map(existing.map((row) => [keyOf(row), row]));
  const after = new Set(target.map(keyOf));
  const differs = (row: PlainRow, old: PlainRow, ignored: string[] = []) =>
    Object.entries(row).some(([column, value]) => !ignored.includes(column) && !isDeepStrictEqual(value, old[column]));
  const isPast = (row: PlainRow) => day !== undefined && String(row[day] as string) < todayOf(row);
  const isRemoved = (row: PlainRow) =>
    onRemoval !== 'keep' &&
    (!row.withdrawn_at || row.hidden) &&
    !row.from_counter &&
    !isPast(row) &&
    !after.has(keyOf(row));
  const differing = target.filter((row) => differs(row, before.get(keyOf(row)) ?? row));
  const isVisibleChange = (row: PlainRow) => differs(row, before.get(keyOf(row)) ?? row, bookkeeping);
  const changed = differing.filter(isVisibleChange);
  return {
    added: target.filter((row) => !before.has(keyOf(row))),
    changed,
    before: changed.map((row) => before.get(keyOf(row)) ?? row),
    removed: existing.filter(isRemoved),
    bookkeepingOnly: differing.filter((row) => !isVisibleChange(row)),
  };
}

const batchSize = 1000;

/** Writes in batches. Each is one JSON value, because the number of query parameters is limited. */
export async function writeRows(
  trx: Transaction<Schema>,
  name: string,
  table: Table,
  { added, changed, removed, bookkeepingOnly }: Difference,
  now: Date,
  onWritten: (rows: number) => void,
): Promise<void> {
  for (const rows of batches(removed)) {
    await removal(name, table, rows, now).execute(trx);
    onWritten(rows.length);
  }
  for (const rows of batches(added)) {
    await insertion(name, rows).execute(trx);
    onWritten(rows.length);
  }
  for (const rows of batches([...changed, ...bookkeepingOnly])) {
    await upsert(name, table, rows).execute(trx);
    onWritten(rows.length);
  }
}

function* batches(rows: PlainRow[]): Generator<PlainRow[]> {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize);
}

const toRecordset = (name: string, rows: PlainRow[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb)`;

const namesOf = (rows: PlainRow[]) => sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));

/** Fails if another process inserts the same row first. The import then retries. */
const insertion = (name: string, rows: PlainRow[]): RawBuilder<unknown> =>
  sql`insert into ${sql.table(name)} (${namesOf(rows)}) select ${namesOf(rows)} from ${toRecordset(name, rows)}`;

function upsert(name: string, { key }: Table, rows: PlainRow[]): RawBuilder<unknown> {
  const changes = Object.keys(rows[0] ?? {})
    .filter((column) => !key.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return sql`${insertion(name, rows)}
    on conflict (${sql.join(key.map((column) => sql.ref(column)))})
    do update set ${sql.join(changes)}`;
}

function removal(name: string, { key, onRemoval }: Table, rows: PlainRow[], now: Date): RawBuilder<unknown> {
  const keysOnly = rows.map((row) => Object.fromEntries(key.map((column) => [column, row[column]])));
  const matches = sql.join(
    key.map((column) => sql`${sql.ref(`${name}.${column}`)} = ${sql.ref(`gone.${column}`)}`),
    sql` and `,
  );
  const hiding =
    name === 'items' ? sql`, hidden = false, counter_columns = array_remove(items.counter_columns, 'hidden')` : sql``;
  return onRemoval === 'withdraw'
    ? sql`update ${sql.table(name)} set withdrawn_at = ${now}${hiding} from ${toRecordset(name, keysOnly)} gone where ${matches}`
    : sql`delete from ${sql.table(name)} using ${toRecordset(name, keysOnly)} gone where ${matches}`;
}
