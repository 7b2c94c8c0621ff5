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

/**
 * Prepares for emptying a database that was just migrated.
 * @returns restores the rows and sequences it has now
 */
export async function emptying(pglite: PGlite): Promise<() => Promise<void>> {
  const tables = await tablesOf(pglite);
  const migrated = await filledTables(pglite, tables);
  return async () => {
    await pglite.exec('discard all');
    await pglite.exec(`truncate ${tables.map((name) => `"${name}"`).join()} restart identity;
      select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences`);
    for (const { name, rows } of migrated)
      await pglite.query(`insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`, [rows]);
  };
}
