import { sql, type Kysely } from 'kysely';

const transfer = `'{transferred_at,transferred_by,transfer_reference}'::text[]`;

const statements = [
  `create table order_adjustments (
    saas_id integer not null,
    store_id integer not null,
    order_id bigint not null,
    entry bigint generated always as identity,
    adjustment_id uuid not null unique,
    kind text not null check (kind in ('line', 'replacement', 'return', 'delivery', 'goodwill', 'cancellation')),
    line integer,
    quantity integer check (quantity > 0),
    offer_id integer,
    amount bigint not null check (amount >= 0),
    round_off bigint not null default 0,
    restock integer not null default 0 check (restock between 0 and coalesce(quantity, 0)),
    money text not null check (money in ('refund', 'collect', 'transfer')),
    reason text not null,
    after_supply boolean not null default false,
    staff_id integer references staff,
    at timestamptz not null,
    transferred_at timestamptz,
    transferred_by integer references staff,
    transfer_reference text,
    primary key (saas_id, store_id, order_id, entry),
    unique (saas_id, store_id, offer_id),
    foreign key (saas_id, store_id, order_id) references orders,
    foreign key (saas_id, store_id, offer_id) references replacements,
    check ((line is null) = (quantity is null)),
    check (offer_id is null or kind = 'replacement')
  )`,
  // An accepted offer has one deduction, made with it.
  `with accepted as (
    select saas_id, store_id, order_id, line, offer_id, 'replacement' as kind,
      row_number() over (partition by saas_id, store_id, order_id, line order by answered_at, offer_id) as place
    from replacements where state = 'accepted'
  ), made as (
    select *, row_number() over (partition by saas_id, store_id, order_id, line, kind order by at, deduction_id) as place
    from order_deductions
  )
  insert into order_adjustments (saas_id, store_id, order_id, adjustment_id, kind, line, quantity, offer_id, amount, round_off,
    restock, money, reason, after_supply, staff_id, at, transferred_at, transferred_by, transfer_reference)
  select saas_id, store_id, order_id, deduction_id, kind, line, quantity, offer_id, amount, made.round_off,
    stock_back, money, reason, after_supply or (invoiced and exists (
      select from order_events as event
      where event.saas_id = orders.saas_id and event.store_id = orders.store_id and event.order_id = orders.order_id
        and event.at < made.at and event.status in ('handed over', 'dispatched', 'delivered', 'collected'))),
    staff_id, made.at, transferred_at, transferred_by, transfer_reference
  from made join orders using (saas_id, store_id, order_id)
    left join accepted using (saas_id, store_id, order_id, line, kind, place)
  order by made.at, deduction_id`,
  `insert into order_adjustments (saas_id, store_id, order_id, adjustment_id, kind, amount, money, reason, after_supply, at)
  select saas_id, store_id, order_id, gen_random_uuid(), 'cancellation', order_value - deducted,
    case payment_type when 'online' then 'refund' else 'collect' end, 'Order cancelled', invoiced, coalesce((
      select max(at) from order_events as event where event.saas_id = orders.saas_id
        and event.store_id = orders.store_id and event.order_id = orders.order_id and event.status = 'cancelled'), created_at)
  from orders where status = 'cancelled' order by order_id`,
  'alter table credit_notes rename column deduction_id to adjustment_id',
  'alter table part_refunds drop constraint part_refunds_deduction_id_fkey',
  'alter table credit_notes drop constraint credit_notes_deduction_id_fkey',
  'drop table order_deductions',
  'analyze order_adjustments',
  `create unique index cancellations on order_adjustments (saas_id, store_id, order_id) where kind = 'cancellation'`,
  `create index transfers_by_day on order_adjustments (saas_id, store_id, at) where money = 'transfer'`,
  `create index transfers_owed on order_adjustments (saas_id, store_id, at) where money = 'transfer' and transferred_at is null`,
  `update credit_notes set adjustment_id = made.adjustment_id from order_adjustments as made
    where made.kind = 'cancellation' and credit_notes.adjustment_id is null and made.saas_id = credit_notes.saas_id
      and made.store_id = credit_notes.store_id and made.order_id = credit_notes.order_id`,
  'alter table credit_notes add foreign key (adjustment_id) references order_adjustments (adjustment_id)',
  'alter table order_returns rename column stock_back to restock',
  `create function keep_adjustment() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.transferred_at is not null
        or to_jsonb(new) - ${transfer} <> to_jsonb(old) - ${transfer} then
        raise exception 'rows of % are never changed', tg_table_name;
      end if;
      return new;
    end
  $$`,
  `create trigger order_adjustments_are_kept before update or delete on order_adjustments
    for each row execute function keep_adjustment()`,
];

/**
 * Moves the deductions of orders and their cancellations into one append-only list. Its rows never change, except that a
 * transfer is noted once. Versions before this one cannot run on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
