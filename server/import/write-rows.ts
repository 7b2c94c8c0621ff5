import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#server/db/schema';
import type { PlainRow } from './catalogue-rows.ts';

/** How a table follows its file. */
export interface Table {
  key: string[];
  whenGone: 'delete' | 'withdraw' | 'keep';
  /** The column that sales change: written only together with a changed `imported_stock`. */
  stock?: string;
  /** The column with a row's day. What was on a past day stays: a subscription has counted its deliveries by it. */
  day?: string;
}

/** What a folder changes in a table; `was` holds the changed rows, and `gone` those it lacks, as they are in the database. */
export interface Difference {
  added: PlainRow[];
  changed: PlainRow[];
  was: PlainRow[];
  gone: PlainRow[];
}

/** Whether there is nothing to change. */
export const isUnchanged = ({ added, changed, gone }: Difference): boolean =>
  added.length + changed.length + gone.length === 0;

/** Compares the rows of a table with those it should hold. Rows that are withdrawn already are not gone again. */
export function compareRows(
  { key, whenGone, stock, day }: Table,
  existing: PlainRow[],
  wanted: PlainRow[],
  today: string,
): Difference {
  const keyOf = (row: PlainRow) => JSON.stringify(key.map((column) => row[column]));
  const before = new Map(existing.map((row) => [keyOf(row), row]));
  const after = new Set(wanted.map(keyOf));
  const differs = (row: PlainRow, old: PlainRow) =>
    Object.entries(row).some(([column, value]) => column !== stock && !isDeepStrictEqual(value, old[column]));
  const isPast = (row: PlainRow) => day !== undefined && String(row[day] as string) < today;
  const isGone = (row: PlainRow) => whenGone !== 'keep' && !row.withdrawn_at && !isPast(row) && !after.has(keyOf(row));
  const changed = wanted.filter((row) => differs(row, before.get(keyOf(row)) ?? row));
  return {
    added: wanted.filter((row) => !before.has(keyOf(row))),
    changed,
    was: changed.map((row) => before.get(keyOf(row)) ?? row),
    gone: existing.filter(isGone),
  };
}

const batch = 1000;

/** Writes a difference, and tells of each batch. Rows travel as one JSON value a batch, so their number is not bounded by that of parameters. */
export async function writeRows(
  trx: Transaction<Schema>,
  name: string,
  table: Table,
  { added, changed, gone }: Difference,
  now: Date,
  onWritten: (rows: number) => void,
): Promise<void> {
  for (const rows of batches(gone)) {
    await removal(name, table, rows, now).execute(trx);
    onWritten(rows.length);
  }
  for (const rows of batches([...added, ...changed])) {
    await upsert(name, table, rows).execute(trx);
    onWritten(rows.length);
  }
}

function* batches(rows: PlainRow[]): Generator<PlainRow[]> {
  for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch);
}

const asTable = (name: string, rows: PlainRow[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb)`;

function upsert(name: string, { key, stock }: Table, rows: PlainRow[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const changes = columns
    .filter((column) => !key.includes(column))
    .map((column) => assignment(name, column, column === stock));
  return sql`insert into ${sql.table(name)} (${names}) select ${names} from ${asTable(name, rows)}
    on conflict (${sql.join(key.map((column) => sql.ref(column)))})
    do update set ${sql.join(changes)}`;
}

function assignment(name: string, column: string, isStock: boolean): RawBuilder<unknown> {
  const value = sql.ref(`excluded.${column}`);
  if (!isStock) return sql`${sql.ref(column)} = ${value}`;
  const said = sql.ref(`${name}.imported_stock`);
  return sql`${sql.ref(column)} = case when ${said} is distinct from excluded.imported_stock
    then ${value} else ${sql.ref(`${name}.${column}`)} end`;
}

function removal(name: string, { key, whenGone }: Table, rows: PlainRow[], now: Date): RawBuilder<unknown> {
  const keysOnly = rows.map((row) => Object.fromEntries(key.map((column) => [column, row[column]])));
  const matches = sql.join(
    key.map((column) => sql`${sql.ref(`${name}.${column}`)} = ${sql.ref(`gone.${column}`)}`),
    sql` and `,
  );
  return whenGone === 'withdraw'
    ? sql`update ${sql.table(name)} set withdrawn_at = ${now} from ${asTable(name, keysOnly)} gone where ${matches}`
    : sql`delete from ${sql.table(name)} using ${asTable(name, keysOnly)} gone where ${matches}`;
}
