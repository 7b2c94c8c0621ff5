import { sql, type Kysely } from 'kysely';

/** Adds in how many days a courier takes over, and brings, what is sent to a delivery area. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table delivery_zones add column if not exists dispatch_days text not null default '2 to 4',
    add column if not exists transit_days text not null default '3 to 5'`.execute(db);
}
