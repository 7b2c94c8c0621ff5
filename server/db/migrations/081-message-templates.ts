import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table messages
    add column if not exists kind text,
    add column if not exists variables jsonb not null default '{}',
    add column if not exists saas_id integer,
    add column if not exists store_id integer,
    add column if not exists order_id bigint,
    add column if not exists provider_id text,
    add column if not exists failure text,
    add column if not exists delivered_at timestamptz`,
  'create index if not exists messages_of_orders on messages (order_id) where order_id is not null',
  'create index if not exists messages_by_provider_id on messages (provider_id) where provider_id is not null',
  `create table if not exists message_templates (
    saas_id integer not null,
    kind text not null,
    language text not null,
    template_id text not null,
    sender text not null,
    primary key (saas_id, kind, language)
  )`,
  'create table if not exists sms_days (day date primary key, sent bigint not null)',
];

/**
 * Messages store what they say as a kind and its variables, and what became of them. Operators register a template for each
 * kind; SMS are counted by the day (decision 081).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
