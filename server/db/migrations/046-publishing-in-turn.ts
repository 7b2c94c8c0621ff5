import { sql, type Kysely } from 'kysely';

/** The queue of sites whose pages may be outdated, such as all of them after an upgrade: published when nothing else is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sites add column if not exists turn_at timestamptz`.execute(db);
  await sql`alter table sites add column if not exists turn_mode text`.execute(db);
}
