import { sql, type Kysely } from 'kysely';

/** Finds the messages that could not be sent, of which there are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists messages_failed on messages (failed_at) where failed_at is not null`.execute(db);
}
