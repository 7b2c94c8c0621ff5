import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists operator_facts (
    saas_id integer not null,
    key text not null,
    value text not null,
    primary key (saas_id, key)
  )`,
  `create table if not exists marketplace_operator (
    is_only boolean primary key default true check (is_only),
    saas_id integer not null
  )`,
  `insert into operator_facts (saas_id, key, value)
    select saas_id, key, value from (select distinct saas_id from stores) operators, operator_details
    on conflict do nothing`,
  `insert into marketplace_operator (saas_id)
    select min(saas_id) from stores where withdrawn_at is null and exists (select from operator_details)
    having count(*) > 0 on conflict do nothing`,
  `create or replace function operator_changed() returns trigger language plpgsql as $$
    declare changed record := coalesce(new, old);
    begin
      insert into site_changes (saas_id, store_id)
        select saas_id, store_id from stores where saas_id = changed.saas_id and withdrawn_at is null
        on conflict do nothing;
      return null;
    end
  $$`,
  `create or replace trigger shows_at_its_stores after insert or update or delete on operator_facts
    for each row execute function operator_changed()`,
];

/**
 * Each operator's own facts, beside those of the marketplace (`operator_details`), and whose those are. Until now the last
 * import's were everybody's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
