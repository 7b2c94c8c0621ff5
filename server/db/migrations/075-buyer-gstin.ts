import { sql, type Kysely } from 'kysely';

/** Adds the buyer's GSTIN to orders; empty for a consumer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column if not exists buyer_gstin text not null default ''`.execute(db);
}
