import { sql, type Kysely } from 'kysely';

/** Adds the line of the season that a store shows on its home page; its staff sets it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stores add column if not exists season_line text not null default ''
    check (char_length(season_line) <= 80)`.execute(db);
}
