import { sql, type Kysely } from 'kysely';
import { watchShownColumns } from '../shown-columns.ts';

const columns = ['net_quantity', 'fssai', 'ingredients', 'nutrition', 'shelf_life', 'importer'];

/** What the law and a careful buyer want to know of an item, and the food licence of a store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns)
    await sql`alter table items add column if not exists ${sql.ref(column)} text`.execute(db);
  await sql`alter table stores add column if not exists fssai text`.execute(db);
  await watchShownColumns(db);
}
