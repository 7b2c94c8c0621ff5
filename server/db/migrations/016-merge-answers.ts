import { sql, type Kysely } from 'kysely';

/** What a merge had to change, so that a retry is answered alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cart_merges add column if not exists changed jsonb not null default '[]'`.execute(db);
}
