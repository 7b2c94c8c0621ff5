import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists subscribers (
    saas_id integer not null,
    store_id integer not null,
    email text not null,
    subscriber_id uuid not null unique,
    confirm_hash text,
    confirm_expires_at timestamptz,
    asked_at timestamptz not null,
    confirmed_at timestamptz,
    unsubscribed_at timestamptz,
    primary key (saas_id, store_id, email),
    foreign key (saas_id, store_id) references stores
  )`,
  'create index if not exists subscribers_to_confirm on subscribers (confirm_hash) where confirm_hash is not null',
  'alter table messages add column if not exists unsubscribe_url text',
];

/** Subscribers of the stores' letters; messages may say where to end them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
