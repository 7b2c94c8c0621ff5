import { sql, type Kysely } from 'kysely';

const statements = [
  'alter table orders add column if not exists rider_id integer references staff',
  'alter table orders add column if not exists back_at timestamptz',
  `create index if not exists orders_out_with_riders on orders (saas_id, store_id, rider_id)
    where rider_id is not null and status in ('handed over', 'dispatched')`,
  'alter table counter_events drop constraint if exists counter_events_kind_check',
  `create index if not exists counter_events_on_the_way on counter_events (saas_id, store_id, order_id, event)
    where kind in ('attempted', 'returned')`,
  `create table if not exists rider_cash (
    entry bigint generated always as identity primary key,
    saas_id integer not null,
    store_id integer not null,
    rider_id integer not null references staff,
    amount bigint not null,
    held bigint not null check (held >= 0),
    order_id bigint,
    hand_in uuid,
    staff_id integer references staff,
    at timestamptz not null,
    unique (rider_id, hand_in),
    check ((order_id is null) = (hand_in is not null)),
    check ((amount >= 0) = (order_id is not null))
  )`,
  'create index if not exists rider_cash_by_rider on rider_cash (rider_id, entry)',
  `create or replace trigger rider_cash_is_kept before update or delete on rider_cash
    for each row execute function refuse_change()`,
  `create or replace function note_rider_cash() returns trigger language plpgsql as $$
    declare rider integer;
    begin
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
  `create or replace trigger cash_is_with_the_rider after insert on counter_events
    for each row when (new.kind = 'cash') execute function note_rider_cash()`,
];

/**
 * Who of the store carries an order, since when it is back in the store, and the cash that riders hold: what they take for
 * an order, whoever notes it and the version before included, and what they hand in. The kinds of events are the contract's:
 * a check here would be another list of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
