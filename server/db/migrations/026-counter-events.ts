import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists counter_events (
    event bigint generated always as identity primary key,
    saas_id integer not null,
    store_id integer not null,
    order_id bigint not null,
    kind text not null check (kind in ('placed', 'moved', 'accepted', 'ticked', 'unticked', 'cash')),
    status text not null,
    line integer,
    amount bigint,
    staff_id integer references staff,
    at timestamptz not null default now(),
    position bigint
  )`,
  'create index if not exists counter_events_to_number on counter_events (event) where position is null',
  `create unique index if not exists counter_events_in_order on counter_events (saas_id, store_id, position)
    where position is not null`,
  `create unique index if not exists accepted_once on counter_events (saas_id, store_id, order_id)
    where kind = 'accepted'`,
  `create index if not exists counter_events_of_order on counter_events (saas_id, store_id, order_id, event)
    where kind in ('accepted', 'ticked', 'unticked', 'cash')`,
  `create index if not exists counter_events_at_end on counter_events (saas_id, store_id, at)
    where kind = 'moved' and status in ('delivered', 'collected', 'cancelled')`,
  `create or replace function keep_counter_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.position is not null or to_jsonb(new) - 'position' <> to_jsonb(old) - 'position' then
        raise exception 'rows of % are never changed', tg_table_name;
      end if;
      return new;
    end
  $$`,
  `create or replace trigger counter_events_are_kept before update or delete on counter_events
    for each row execute function keep_counter_event()`,
  `create or replace function announce_counter_events() returns trigger language plpgsql as $$
    begin
      perform pg_notify('counter_events', '');
      return null;
    end
  $$`,
  `create or replace trigger counter_events_are_announced after insert on counter_events
    for each statement execute function announce_counter_events()`,
  `create or replace function note_order_event() returns trigger language plpgsql as $$
    begin
      insert into counter_events (saas_id, store_id, order_id, kind, status, at) values (
        new.saas_id, new.store_id, new.order_id,
        case new.status when 'pending' then 'placed' else 'moved' end, new.status, new.at
      );
      return null;
    end
  $$`,
  `create or replace trigger order_events_are_noted after insert on order_events
    for each row execute function note_order_event()`,
];

/**
 * What a counter hears of its orders, whoever changes them: the version before notes its orders, too. Rows are never
 * changed but for their `position`, given once (decision 033).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
