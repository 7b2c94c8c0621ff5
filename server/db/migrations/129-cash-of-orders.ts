import { sql, type Kysely } from 'kysely';

/** Finds the cash that was taken for an order, for the books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists rider_cash_by_order on rider_cash (saas_id, store_id, order_id)
    where order_id is not null`.execute(db);
}
