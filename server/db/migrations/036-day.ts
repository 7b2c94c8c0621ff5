import { sql, type Kysely } from 'kysely';

const ofStore = `saas_id integer not null,
    store_id integer not null`;
const inStore = 'foreign key (saas_id, store_id) references stores';

const statements = [
  `create table if not exists store_pauses (
    ${ofStore},
    since timestamptz not null,
    until timestamptz not null,
    primary key (saas_id, store_id),
    ${inStore}
  )`,
  `create table if not exists store_days (
    ${ofStore},
    date text not null,
    closes text,
    slot_capacity integer check (slot_capacity >= 0),
    primary key (saas_id, store_id, date),
    ${inStore}
  )`,
  'alter table holidays add column if not exists from_counter boolean not null default false',
  ...['store_pauses', 'store_days'].map(
    (table) => `create or replace trigger shows_everywhere after insert or update or delete on ${table}
      for each statement execute function every_site_changed()`,
  ),
  `create or replace function refuse_if_paused(of_saas integer, of_store integer, made timestamptz) returns boolean
    volatile language plpgsql as $$
    begin
      if exists (select from store_pauses where saas_id = of_saas and store_id = of_store and made < until) then
        perform refuse('store_closed');
      end if;
      return false;
    end $$`,
];

/**
 * What the counter changes of a store's day: pauses, days that close early or take fewer orders a slot, and which holidays
 * are its own. `refuse_if_paused` reads the pause as it is when it is called, not when the statement around it began.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
