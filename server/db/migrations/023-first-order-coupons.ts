import { sql, type Kysely } from 'kysely';

/** Whether only a customer's first order in the store can use a coupon; null is no. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coupons add column if not exists first_order_only boolean`.execute(db);
}
