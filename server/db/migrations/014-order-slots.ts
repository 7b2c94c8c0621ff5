import { sql, type Kysely } from 'kysely';

/** The time an order is for, the customer's note, and how many orders each time has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column if not exists slot_starts_at timestamptz`.execute(db);
  await sql`alter table orders add column if not exists slot_ends_at timestamptz`.execute(db);
  await sql`alter table orders add column if not exists delivery_note text not null default ''`.execute(db);
  await sql`create table if not exists order_slots (
    saas_id integer not null,
    store_id integer not null,
    starts_at timestamptz not null,
    taken integer not null check (taken >= 0),
    primary key (saas_id, store_id, starts_at),
    foreign key (saas_id, store_id) references stores
  )`.execute(db);
}
