import { sql, type Kysely } from 'kysely';

/** Remembers what an operator's file last said of an item's stock; null for items from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column if not exists imported_stock integer`.execute(db);
}
