import { sql, type Kysely } from 'kysely';

const received = "('cash', 'upi', 'card')";

const statements = [
  'alter table counter_events add column excess bigint check (excess > 0 or undoes is not null)',
  'create index counter_events_excess on counter_events (saas_id, store_id, at) where excess is not null',
  `create index received_of_order on counter_events (saas_id, store_id, order_id, event)
    where kind in ('accepted', 'cash', 'upi', 'card')`,
  `create index received_by_day on counter_events (saas_id, store_id, at) where kind in ${received}`,
  'drop index cash_by_day',
  'drop index counter_events_by_age',
  `create index counter_events_by_age on counter_events (at) where kind not in ${received}`,
  `create or replace function keep_counter_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.kind not in ${received} and old.at < now() - interval '364 days' then
        return old;
      end if;
      if tg_op = 'DELETE' or old.position is not null or to_jsonb(new) - 'position' <> to_jsonb(old) - 'position' then
        raise exception 'rows of % are never changed', tg_table_name;
      end if;
      return new;
    end
  $$`,
  `create or replace function note_rider_cash() returns trigger language plpgsql as $$
    declare rider integer;
    begin
      if new.amount = 0 and new.short is null then return null; end if;
      select rider_id into rider from orders
        where saas_id = new.saas_id and store_id = new.store_id and order_id = new.order_id;
      if rider is null then return null; end if;
      perform pg_advisory_xact_lock(hashtext('rider_cash'), rider);
      insert into rider_cash (saas_id, store_id, rider_id, amount, held, order_id, staff_id, at) values (
        new.saas_id, new.store_id, rider, new.amount,
        new.amount + coalesce((select held from rider_cash where rider_id = rider order by entry desc limit 1), 0),
        new.order_id, new.staff_id, new.at
      );
      return null;
    end
  $$`,
];

/**
 * Payments at the door and at the counter have an event for each kind. An order always has one of the kind `cash`, of 0 if
 * nothing was paid in cash: it has what was paid too little or too much, and the previous version knows by it that the order
 * is paid. Riders' cash has no entry for an order without cash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
