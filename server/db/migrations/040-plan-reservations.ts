import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists plan_reservations (
    saas_id integer not null,
    store_id integer not null,
    reservation_no bigint generated always as identity unique,
    customer_id integer not null references customers,
    purchase jsonb not null,
    total bigint not null check (total > 0),
    currency text not null,
    pay_by timestamptz not null,
    created_at timestamptz not null,
    replaced_at timestamptz,
    told_at timestamptz,
    tell_after timestamptz not null,
    noted_at timestamptz,
    noted_by integer references staff,
    subscription_no bigint unique references subscriptions (subscription_no),
    owed bigint check (owed > 0 and owed <= total),
    paid_back_at timestamptz,
    paid_back_by integer references staff,
    primary key (saas_id, store_id, reservation_no),
    foreign key (saas_id, store_id) references stores,
    check ((noted_at is null) = (subscription_no is null)),
    check (owed is null or noted_at is not null),
    check (paid_back_at is null or owed is not null)
  )`,
  'create index if not exists plan_reservations_of_customer on plan_reservations (customer_id)',
  `create index if not exists plan_reservations_to_tell on plan_reservations (tell_after)
    where noted_at is null and replaced_at is null and told_at is null`,
];

/** Plans that wait for their cash, which store owes cash of them back, and what of it was paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
