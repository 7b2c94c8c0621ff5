import { sql, type Kysely } from 'kysely';

const statements = [
  'alter table counter_events add column undoes bigint',
  'create unique index counter_events_undone on counter_events (undoes) where undoes is not null',
  `create index counter_events_steps on counter_events (saas_id, store_id, order_id, event)
    where kind in ('accepted', 'moved', 'attempted', 'returned')`,
  'drop index counter_events_on_the_way',
  'drop index accepted_once',
  'alter table counter_events drop constraint counter_events_short_check',
  'alter table counter_events add constraint counter_events_short_check check (short > 0 or undoes is not null)',
  'alter table rider_cash drop constraint rider_cash_check1',
  'alter table rider_cash add constraint rider_cash_check1 check (amount < 0 or hand_in is null)',
  'alter table order_adjustments add column undoes uuid unique references order_adjustments (adjustment_id)',
  'alter table order_adjustments drop constraint order_adjustments_quantity_check',
  'alter table order_adjustments drop constraint order_adjustments_amount_check',
  'alter table order_adjustments drop constraint order_adjustments_check',
  `alter table order_adjustments add constraint order_adjustments_check check (
    case when undoes is null then amount >= 0 and coalesce(quantity, 1) > 0 and restock between 0 and coalesce(quantity, 0)
    else amount <= 0 and quantity < 0 and restock = 0 end)`,
];

/** Undoing a step of an order, its cash, or a line that was left out adds an entry that names the undone one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
