import { sql, type Kysely } from 'kysely';

/** The UPI id at which a store is paid on delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stores add column upi_id text`.execute(db);
}
