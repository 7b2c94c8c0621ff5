import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table orders
    add column if not exists opens_at timestamptz,
    add column if not exists alert_after timestamptz,
    add column if not exists alerts integer not null default 0`,
  // The orders that stand already are nobody's news; those of the version before are, too.
  'alter table orders alter column alert_after set default now()',
  `create index if not exists orders_to_alert on orders (alert_after) where alert_after is not null and status = 'pending'`,
  `alter table stores
    add column if not exists alert_to text not null default '',
    add column if not exists accept_minutes integer not null default 5`,
  `create table if not exists push_subscriptions (
    endpoint_hash text primary key,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    token_hash text not null,
    created_at timestamptz not null
  )`,
  'create index if not exists push_subscriptions_by_session on push_subscriptions (token_hash)',
  `create table if not exists pushes (
    push_id bigint generated always as identity primary key,
    endpoint_hash text not null references push_subscriptions on delete cascade,
    saas_id integer not null,
    store_id integer not null,
    send_after timestamptz not null,
    attempts integer not null default 0,
    sent_at timestamptz,
    failed_at timestamptz
  )`,
  'create index if not exists pushes_to_send on pushes (send_after) where sent_at is null and failed_at is null',
];

/**
 * When the staff of a store are told of an order, and how: messages and Web Push. An order that is placed while the store is
 * closed is for its next opening.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
