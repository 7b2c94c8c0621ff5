import { sql, type Kysely } from 'kysely';

/** Lets the log of one order be read without the rest of its store's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists staff_log_by_subject on staff_log (saas_id, store_id, about)`.execute(db);
}
