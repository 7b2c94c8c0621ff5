import { sql, type Kysely } from 'kysely';

/** Which coupon an order used; empty for none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column if not exists coupon_code text not null default ''`.execute(db);
  await sql`create index if not exists orders_with_coupon
    on orders (saas_id, store_id, customer_id, coupon_code) where coupon_code <> ''`.execute(db);
}
