import { sql, type Kysely } from 'kysely';

/** The tokens of operators' programs; only their SHA-256 is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists operator_tokens (
    token_hash text primary key,
    saas_id integer not null,
    name text not null,
    created_at timestamptz not null default now(),
    unique (saas_id, name)
  )`.execute(db);
}
