import { sql, type Kysely } from 'kysely';

/** How far an order is: who carries it and under which number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column if not exists logistics_partner text not null default ''`.execute(db);
  await sql`alter table orders add column if not exists tracking_number text not null default ''`.execute(db);
  await sql`create index if not exists orders_by_status on orders (saas_id, store_id, status, order_id)`.execute(db);
}
