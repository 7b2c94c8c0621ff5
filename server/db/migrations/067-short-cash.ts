import { sql, type Kysely } from 'kysely';

/** The cash shortfall of an order, and its reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table counter_events
    add column if not exists short bigint check (short > 0),
    add column if not exists reason text`.execute(db);
  await sql`create index if not exists counter_events_short
    on counter_events (saas_id, store_id, at) where short is not null`.execute(db);
}
