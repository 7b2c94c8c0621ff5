import { sql, type Kysely } from 'kysely';
import { watchShownColumns } from '../shown-columns.ts';

/** The items that are sizes of one another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column if not exists family text`.execute(db);
  await sql`alter table items add column if not exists size text`.execute(db);
  await sql`create index if not exists items_of_family on items (saas_id, store_id, family) where family is not null`.execute(
    db,
  );
  await watchShownColumns(db);
}
