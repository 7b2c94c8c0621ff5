import { sql, type Kysely } from 'kysely';

/** The state of the address that an order goes to, for its place of supply; empty for a pickup and in older orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column if not exists state text not null default ''`.execute(db);
}
