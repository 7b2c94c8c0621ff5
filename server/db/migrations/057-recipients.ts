import { sql, type Kysely } from 'kysely';

/** The door of an address, how to find it, and who receives an order instead of its customer; empty for nothing and nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table addresses
    add column if not exists flat text not null default '',
    add column if not exists floor text not null default '',
    add column if not exists landmark text not null default ''`.execute(db);
  await sql`alter table orders
    add column if not exists landmark text not null default '',
    add column if not exists recipient_name text not null default '',
    add column if not exists recipient_phone text not null default '',
    add column if not exists hide_prices boolean not null default false`.execute(db);
  await sql`alter table subscriptions add column if not exists landmark text not null default ''`.execute(db);
}
