import { sql, type Kysely } from 'kysely';

const ofStore = 'saas_id integer not null, store_id integer not null';
const ofAttempt = 'foreign key (saas_id, store_id, attempt_id) references payment_attempts';

const statements = [
  `create table if not exists payment_attempts (
    ${ofStore},
    attempt_id uuid not null unique,
    customer_id integer not null references customers,
    status text not null default 'open' check (status in ('open', 'ordered', 'closed')),
    reason text not null default '',
    request_hash text not null,
    quote jsonb not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    provider_order_id text unique,
    payment_id text,
    order_id bigint,
    created_at timestamptz not null default now(),
    check_after timestamptz,
    primary key (saas_id, store_id, attempt_id),
    foreign key (saas_id, store_id) references stores,
    foreign key (saas_id, store_id, order_id) references orders
  )`,
  `create index if not exists open_attempts on payment_attempts (saas_id, store_id, customer_id) where status = 'open'`,
  'create index if not exists attempts_of_order on payment_attempts (saas_id, store_id, order_id)',
  'create index if not exists attempts_to_check on payment_attempts (check_after) where check_after is not null',
  `create table if not exists payments (
    ${ofStore},
    payment_id text not null unique,
    attempt_id uuid not null,
    amount bigint not null,
    currency text not null,
    status text not null,
    created_at timestamptz not null default now(),
    primary key (saas_id, store_id, payment_id),
    ${ofAttempt}
  )`,
  'create index if not exists payments_of_attempt on payments (saas_id, store_id, attempt_id)',
  `create table if not exists payment_events (
    ${ofStore},
    attempt_id uuid not null,
    event bigint generated always as identity,
    what text not null,
    subject text not null,
    at timestamptz not null default now(),
    primary key (saas_id, store_id, attempt_id, event),
    ${ofAttempt}
  )`,
  `create table if not exists refunds (
    ${ofStore},
    refund_id uuid not null unique,
    payment_id text not null unique,
    attempt_id uuid not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    reason text not null,
    status text not null default 'due' check (status in ('due', 'pending', 'processed', 'failed')),
    provider_refund_id text,
    tries integer not null default 0,
    try_after timestamptz not null default now(),
    created_at timestamptz not null default now(),
    primary key (saas_id, store_id, refund_id),
    foreign key (saas_id, store_id, payment_id) references payments
  )`,
  `create index if not exists refunds_to_make on refunds (try_after) where status in ('due', 'pending')`,
];

/** Online payments: what is being paid for, what came in, and what goes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
