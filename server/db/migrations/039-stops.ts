import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists delivery_marks (
    saas_id integer not null,
    store_id integer not null,
    subscription_no bigint not null,
    date text not null,
    state text not null check (state in ('delivered', 'missed')),
    reason text not null default '',
    staff_id integer references staff,
    at timestamptz not null,
    primary key (saas_id, store_id, subscription_no, date),
    foreign key (saas_id, store_id, subscription_no) references subscriptions
  )`,
  `create index if not exists delivery_marks_missed on delivery_marks (subscription_no) where state = 'missed'`,
];

/** What became of a subscription's deliveries, as the store's people note it: a delivery that was missed comes at the end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
