import { sql, type Kysely } from 'kysely';

/** How long a store takes to pack and to come, and until when an order was promised; null for one without a promise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stores
    add column if not exists pack_minutes integer not null default 10,
    add column if not exists km_minutes integer not null default 4`.execute(db);
  await sql`alter table orders add column if not exists promised_until timestamptz`.execute(db);
}
