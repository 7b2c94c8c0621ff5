import { sql, type Kysely } from 'kysely';

/** The secret of a shop whose settings name none, for all processes on this database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists secrets (name text primary key, value text not null)`.execute(db);
}
