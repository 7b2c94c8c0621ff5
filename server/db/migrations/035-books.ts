import { sql, type Kysely } from 'kysely';

const statements = [
  'create index if not exists orders_by_day on orders (saas_id, store_id, created_at)',
  'create index if not exists orders_by_mobile on orders (saas_id, store_id, reverse(mobile_number) text_pattern_ops)',
  `create index if not exists orders_by_name on orders using gin (to_tsvector('simple', customer_name))`,
  `create index if not exists cash_by_day on counter_events (saas_id, store_id, at) where kind = 'cash'`,
  'create index if not exists rider_cash_by_day on rider_cash (saas_id, store_id, at)',
  'create index if not exists refunds_by_day on refunds (saas_id, store_id, created_at)',
  'create index if not exists part_refunds_by_day on part_refunds (saas_id, store_id, created_at)',
  `create index if not exists refunds_unfinished on refunds (saas_id, store_id) where status <> 'processed'`,
  `create index if not exists part_refunds_unfinished on part_refunds (saas_id, store_id) where status <> 'processed'`,
  `create index if not exists transfers_by_day on order_deductions (saas_id, store_id, at) where money = 'transfer'`,
  `create index if not exists transfers_owed on order_deductions (saas_id, store_id)
    where money = 'transfer' and transferred_at is null`,
  'create index if not exists credit_notes_by_day on credit_notes (saas_id, store_id, at)',
];

/** Indexes by which books are read and all orders of a store are searched (decision 038). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
