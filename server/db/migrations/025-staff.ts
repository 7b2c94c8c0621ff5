import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists staff (
    staff_id integer generated always as identity primary key,
    saas_id integer not null,
    store_id integer,
    role text not null check (role in ('operator', 'owner', 'keeper', 'rider')),
    target text not null,
    name text not null,
    created_at timestamptz not null default now(),
    created_by integer references staff,
    ended_at timestamptz,
    check ((role = 'operator') = (store_id is null))
  )`,
  `create unique index if not exists staff_once on staff (saas_id, store_id, role, target)
    nulls not distinct where ended_at is null`,
  'create index if not exists staff_by_target on staff (target) where ended_at is null',
  `create table if not exists staff_sessions (
    token_hash text primary key,
    target text not null,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create index if not exists staff_sessions_by_target on staff_sessions (target) where revoked_at is null',
  `create table if not exists staff_log (
    log_id integer generated always as identity primary key,
    saas_id integer not null,
    store_id integer,
    at timestamptz not null,
    staff_id integer references staff,
    what text not null,
    about text not null,
    details jsonb not null
  )`,
  'create index if not exists staff_log_by_store on staff_log (saas_id, store_id, log_id)',
  `create or replace function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'rows of % are never changed', tg_table_name; end
  $$`,
  `create or replace trigger staff_log_is_kept before update or delete on staff_log
    for each row execute function refuse_change()`,
];

/** The staff of stores and operators, their sessions, and the log of what they did, which only grows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
