import { type Kysely, sql } from 'kysely';

const statements = [
  `create table if not exists order_reminders (
    saas_id integer not null,
    store_id integer not null,
    order_id bigint not null,
    customer_id integer not null references customers,
    weekday smallint not null check (weekday between 1 and 7),
    due_at timestamptz not null,
    sent_on text,
    skipped_on text,
    link_hash text,
    link_expires_at timestamptz,
    ended_at timestamptz,
    primary key (saas_id, store_id, order_id),
    foreign key (saas_id, store_id, order_id) references orders
  )`,
  'create index if not exists order_reminders_due on order_reminders (due_at) where ended_at is null',
  'create index if not exists order_reminders_of_customer on order_reminders (customer_id)',
  'create index if not exists order_reminders_by_link on order_reminders (link_hash) where link_hash is not null',
  'create index if not exists order_reminders_ended on order_reminders (ended_at) where ended_at is not null',
  'alter table messages add column if not exists send_until timestamptz',
];

/** Weekly reminders to order the same again (decision 067), and messages that are of no use after a moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
