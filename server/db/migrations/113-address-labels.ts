import { sql, type Kysely } from 'kysely';

/** Adds the customer's own label of a saved address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table addresses add column if not exists label text not null default ''`.execute(db);
}
