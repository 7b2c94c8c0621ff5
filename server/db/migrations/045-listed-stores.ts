import { sql, type Kysely } from 'kysely';

const tables = ['stores', 'opening_hours', 'holidays', 'store_pauses', 'store_days'];

const statements = [
  'alter table sites add column if not exists listed text',
  `create or replace function listed_site_changed() returns trigger language plpgsql as $$
    declare changed record := coalesce(new, old);
    begin
      insert into site_changes (saas_id, store_id) values (changed.saas_id, changed.store_id), (0, 0)
        on conflict do nothing;
      return null;
    end
  $$`,
  ...tables.flatMap((table) => [
    `drop trigger if exists shows_everywhere on ${table}`,
    `create or replace trigger shows_in_lists after insert or update or delete on ${table}
      for each row execute function listed_site_changed()`,
  ]),
];

/**
 * A store's change is its own site's and the marketplace's, no longer every site's: publishing the marketplace finds the
 * others that show the store, by the digest of the stores they show (decision 007).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
