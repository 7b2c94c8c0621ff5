import { sql, type Kysely } from 'kysely';

/** The limits of a cash order: its sum in minor units, its pieces, and its pieces of one item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stores
    add column if not exists most_cash integer not null default 1500000,
    add column if not exists most_cash_pieces integer not null default 100,
    add column if not exists most_cash_each integer not null default 30`.execute(db);
}
