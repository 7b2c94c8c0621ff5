import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists sandbox_orders (
    id text primary key,
    amount bigint not null,
    currency text not null,
    receipt text not null,
    created_at timestamptz not null default now()
  )`,
  'create index if not exists sandbox_receipts on sandbox_orders (receipt)',
  `create table if not exists sandbox_payments (
    id text primary key,
    order_id text not null references sandbox_orders,
    amount bigint not null,
    currency text not null,
    status text not null,
    webhooks text not null,
    authorize_after timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  'create index if not exists sandbox_payments_of_order on sandbox_payments (order_id)',
  `create index if not exists sandbox_payments_waiting on sandbox_payments (authorize_after) where status = 'created'`,
  `create table if not exists sandbox_refunds (
    id text primary key,
    payment_id text not null references sandbox_payments,
    amount bigint not null,
    idempotency_key text not null unique,
    status text not null,
    created_at timestamptz not null default now()
  )`,
  'create index if not exists sandbox_refunds_of_payment on sandbox_refunds (payment_id)',
  `create table if not exists sandbox_webhooks (
    id bigint generated always as identity primary key,
    event_id text not null,
    body text not null,
    send_after timestamptz not null,
    tries integer not null default 0,
    sent_at timestamptz
  )`,
  'create index if not exists sandbox_webhooks_to_send on sandbox_webhooks (send_after) where sent_at is null',
];

/** The sandbox gateway's own books; the shop itself never reads them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
