import { sql, type Kysely } from 'kysely';

/** Tells processes of a site that changes, so that none has to ask often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function announce_site_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('site_changes', '');
      return null;
    end
  $$`.execute(db);
  await sql`create or replace trigger site_changes_are_announced after insert on site_changes
    for each row execute function announce_site_change()`.execute(db);
}
