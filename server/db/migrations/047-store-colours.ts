import { sql, type Kysely } from 'kysely';

/** The colour that leads on a store's own pages; without one it is its operator's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stores add column if not exists theme_colour text`.execute(db);
}
