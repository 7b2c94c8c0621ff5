import { sql, type Kysely } from 'kysely';

/** Links to the set-up page, and the session that one of them has opened; only keyed digests are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists setup_access (
    token_hash text primary key,
    kind text not null check (kind in ('link', 'session')),
    expires_at timestamptz not null
  )`.execute(db);
}
