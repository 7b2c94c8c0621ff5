import { sql, type Kysely } from 'kysely';

const statements = [
  'alter table order_returns add column if not exists alert_after timestamptz',
  // The returns that stand already are nobody's news; those of the version before are.
  'alter table order_returns alter column alert_after set default now()',
  'create index if not exists returns_to_alert on order_returns (alert_after) where alert_after is not null',
  `create index if not exists returns_to_answer on order_returns (saas_id, store_id, asked_at) where status = 'asked'`,
  `create index if not exists transfers_to_make on order_deductions (saas_id, store_id, at)
    where money = 'transfer' and transferred_at is null and amount > 0`,
  `alter table pushes add column if not exists about text not null default 'order' check (about in ('order', 'return'))`,
];

/** When the staff of a store are told of a return, and what finds the returns to answer and the transfers to make. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
