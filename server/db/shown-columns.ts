import { sql, type Kysely } from 'kysely';
import { shownColumns } from './item-rows.ts';

/** Columns that are in no file, and the stock, which every sale changes. */
const excludedColumns = [
  'stock',
  'imported_stock',
  'position',
  'withdrawn_at',
  'from_counter',
  'counter_columns',
  'rating',
  'rating_count',
];

/** Recreates the trigger for `counter_columns`. Does nothing before the migration of its function. */
async function watchCounterColumns(db: Kysely<unknown>, columns: string[]): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regproc('mark_counter_columns') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return;
  const watched = columns.filter((name) => !excludedColumns.includes(name)).map((name) => sql.ref(name));
  await sql`create or replace trigger changed_at_counter before update of ${sql.join(watched)} on items for each row
    when (coalesce(current_setting('shop.import', true), '') = '') execute function mark_counter_columns()`.execute(db);
}

/** Call it last in every migration that adds a column of `items`, or follows a change of the shown ones. Idempotent. */
export async function watchShownColumns(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'items'::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  const names = rows.map(({ name }) => name);
  const shown = names.filter((name) => (shownColumns as string[]).includes(name));
  const columnsOf = (row: string) => sql.join(shown.map((name) => sql.ref(`${row}.${name}`)));
  await sql`create or replace trigger item_changes after update of ${sql.join(shown.map((name) => sql.ref(name)))}
    on items for each row when ((${columnsOf('old')}) is distinct from (${columnsOf('new')})) execute function site_changed()`.execute(
    db,
  );
  await watchCounterColumns(db, names);
}
