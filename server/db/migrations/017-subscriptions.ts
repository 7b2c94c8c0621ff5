import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists subscriptions (
    saas_id integer not null,
    store_id integer not null,
    subscription_no bigint generated always as identity unique,
    customer_id integer not null references customers,
    status text not null default 'current' check (status in ('current', 'next', 'ended', 'cancelled')),
    plan jsonb not null,
    start_date text not null,
    days_off jsonb not null default '[]',
    last_day text,
    total bigint not null check (total > 0),
    currency text not null,
    payment_mode text not null default 'Cash',
    customer_name text not null,
    mobile_number text not null,
    address text not null,
    pincode text not null,
    created_at timestamptz not null default now(),
    primary key (saas_id, store_id, subscription_no),
    foreign key (saas_id, store_id) references stores
  )`,
  `create unique index if not exists subscriptions_standing on subscriptions (saas_id, store_id, customer_id, status)
    where status in ('current', 'next')`,
  'create index if not exists subscriptions_of_customer on subscriptions (customer_id)',
  'create index if not exists subscriptions_to_deliver on subscriptions (saas_id, store_id, last_day)',
  `alter table payment_attempts add column if not exists kind text not null default 'order'`,
  'alter table payment_attempts add column if not exists subscription_no bigint references subscriptions (subscription_no)',
  `create index if not exists attempts_of_subscription on payment_attempts (subscription_no) where subscription_no is not null`,
];

/** What customers have bought of plans, one active and one renewal each, and which payment it came by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
