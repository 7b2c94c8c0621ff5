import { sql, type Kysely } from 'kysely';
import { shownColumns } from './item-rows.ts';

/**
 * Recreates the trigger of `items` for the shown columns that the table has. Every migration that adds a shown column, or
 * follows a change of the list, must end with it. It is safe to run twice.
 */
export async function watchShownColumns(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'items'::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  const shown = rows.map(({ name }) => name).filter((name) => (shownColumns as string[]).includes(name));
  const columnsOf = (row: string) => sql.join(shown.map((name) => sql.ref(`${row}.${name}`)));
  await sql`create or replace trigger item_changes after update of ${sql.join(shown.map((name) => sql.ref(name)))}
    on items for each row when ((${columnsOf('old')}) is distinct from (${columnsOf('new')})) execute function site_changed()`.execute(
    db,
  );
}
