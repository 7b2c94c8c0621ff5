import { sql, type Kysely } from 'kysely';

const ofOrder = `saas_id integer not null,
    store_id integer not null,
    order_id bigint not null`;

const statements = [
  'alter table orders add column if not exists deducted bigint not null default 0 check (deducted between 0 and order_value)',
  `create table if not exists order_deductions (
    ${ofOrder},
    deduction_id uuid not null unique,
    kind text not null check (kind in ('line', 'replacement', 'delivery', 'goodwill', 'return')),
    line integer,
    quantity integer check (quantity > 0),
    amount bigint not null check (amount >= 0),
    reason text not null,
    stock_back integer not null default 0 check (stock_back between 0 and coalesce(quantity, 0)),
    money text not null check (money in ('refund', 'collect', 'transfer')),
    staff_id integer references staff,
    at timestamptz not null,
    transferred_at timestamptz,
    transferred_by integer references staff,
    transfer_reference text,
    primary key (saas_id, store_id, order_id, deduction_id),
    foreign key (saas_id, store_id, order_id) references orders,
    check ((line is null) = (quantity is null))
  )`,
  'alter table refunds add column if not exists deduction_id uuid',
  `create table if not exists part_refunds (
    primary key (saas_id, store_id, refund_id),
    unique (payment_id, deduction_id),
    foreign key (saas_id, store_id, payment_id) references payments,
    foreign key (deduction_id) references order_deductions (deduction_id),
    check (deduction_id is not null)
  ) inherits (refunds)`,
  `create index if not exists part_refunds_to_make on part_refunds (try_after) where status in ('due', 'pending')`,
  `create or replace function keep_refunds_within_payment() returns trigger language plpgsql as $$
    declare rest bigint;
    begin
      select amount into rest from payments
        where saas_id = new.saas_id and store_id = new.store_id and payment_id = new.payment_id for no key update;
      rest := rest - (select coalesce(sum(amount), 0) from refunds
        where saas_id = new.saas_id and store_id = new.store_id and payment_id = new.payment_id);
      if tg_table_name = 'refunds' then
        if rest <= 0 then return null; end if;
        new.amount := least(new.amount, rest);
      elsif new.amount > rest then
        perform refuse('deduction_too_large');
      end if;
      return new;
    end
  $$`,
  `create or replace trigger refunds_are_within_payment before insert on refunds
    for each row execute function keep_refunds_within_payment()`,
  `create or replace trigger part_refunds_are_within_payment before insert on part_refunds
    for each row execute function keep_refunds_within_payment()`,
  'alter table sandbox_refunds add column if not exists receipt text',
  `create table if not exists credit_notes (
    ${ofOrder},
    note_id bigint generated always as identity,
    deduction_id uuid references order_deductions (deduction_id),
    amount bigint not null check (amount > 0),
    reason text not null,
    at timestamptz not null,
    credit_note_number text,
    note jsonb,
    pdf bytea,
    draw_after timestamptz not null default now(),
    primary key (saas_id, store_id, note_id),
    unique (saas_id, store_id, credit_note_number),
    foreign key (saas_id, store_id, order_id) references orders
  )`,
  'create index if not exists credit_notes_of_order on credit_notes (saas_id, store_id, order_id)',
  'create index if not exists credit_notes_to_number on credit_notes (note_id) where credit_note_number is null',
  `create index if not exists credit_notes_to_draw on credit_notes (draw_after)
    where credit_note_number is not null and pdf is null`,
  'alter table counter_events drop constraint if exists counter_events_kind_check',
  `alter table counter_events add constraint counter_events_kind_check
    check (kind in ('placed', 'moved', 'accepted', 'ticked', 'unticked', 'cash', 'changed'))`,
];

/**
 * What falls from an order after it was placed, its credit notes, and several refunds of one payment. The version before
 * queues the refund of a whole payment by `on conflict (payment_id)`, which wants that column unique in `refunds`; so refunds
 * of a part are rows of a table that inherits from it, and every reader of `refunds` sees both. Who queues what is left of a
 * payment, the version before included, gets what the parts have left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
