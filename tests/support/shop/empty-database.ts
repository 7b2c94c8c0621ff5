import type { PGlite } from '@electric-sql/pglite';

/** The names of all tables but those of the migrations and the places, which are the same for each test. */
async function tablesOf(pglite: PGlite): Promise<string[]> {
  const { rows } = await pglite.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      and tablename not like 'places%'`,
  );
  return rows.map(({ tablename }) => tablename);
}

/** The rows of all tables that have any, as JSON. */
async function filledTables(pglite: PGlite, tables: string[]): Promise<{ name: string; rows: unknown }[]> {
  const each = tables.map((name) => `select '${name}' as name, json_agg(t) as rows from "${name}" t`);
  const { rows } = await pglite.query<{ name: string; rows: unknown }>(each.join(' union all '));
  return rows.filter((table) => table.rows !== null);
}

/** A hash of all columns and triggers of the tables. */
async function hashSchema(pglite: PGlite): Promise<string | undefined> {
  const { rows } = await pglite.query<{ hash: string }>(`select md5(string_agg(part, ';' order by part)) as hash from (
    select concat(attrelid::regclass, '.', attname, ' ', atttypid) as part from pg_attribute
      join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and relkind = 'r' and not attisdropped
    union all select concat(pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal) as parts`);
  return rows[0]?.hash;
}

/**
 * Prepares for emptying a database that was just migrated.
 * @returns restores the rows and sequences it has now; false if a test has changed its columns or triggers
 */
export async function emptying(pglite: PGlite): Promise<() => Promise<boolean>> {
  const tables = await tablesOf(pglite);
  const migrated = await filledTables(pglite, tables);
  const schema = await hashSchema(pglite);
  return async () => {
    await pglite.exec('discard all');
    if ((await hashSchema(pglite)) !== schema) return false;
    await pglite.exec(`truncate ${tables.map((name) => `"${name}"`).join()} restart identity;
      select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences`);
    for (const { name, rows } of migrated)
      await pglite.query(`insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`, [rows]);
    return true;
  };
}
