import { sql, type Kysely } from 'kysely';

const columns = `saas_id, store_id, refund_id, payment_id, attempt_id, amount, currency, reason, status, provider_refund_id,
  created_at, deduction_id`;

const statements = [
  'alter table part_refunds no inherit refunds',
  'drop trigger refunds_are_within_payment on refunds',
  'alter table refunds drop constraint refunds_payment_id_key',
  `insert into refunds (${columns}) select ${columns} from part_refunds`,
  'drop table part_refunds',
  'analyze refunds',
  'drop function keep_refunds_within_payment()',
  'drop function refuse(text)',
  'alter table refunds rename column deduction_id to adjustment_id',
  `update refunds set adjustment_id = made.adjustment_id
    from payment_attempts as attempt join order_adjustments as made using (saas_id, store_id, order_id)
    where made.kind = 'cancellation' and refunds.adjustment_id is null and attempt.saas_id = refunds.saas_id
      and attempt.store_id = refunds.store_id and attempt.attempt_id = refunds.attempt_id
      and attempt.payment_id = refunds.payment_id`,
  'alter table refunds add foreign key (adjustment_id) references order_adjustments (adjustment_id)',
  'alter table refunds add unique nulls not distinct (payment_id, adjustment_id)',
  'alter table payments add column refund_total bigint not null default 0',
  `update payments set refund_total = made.total
    from (select saas_id, store_id, payment_id, sum(amount) as total from refunds group by saas_id, store_id, payment_id) as made
    where made.saas_id = payments.saas_id and made.store_id = payments.store_id and made.payment_id = payments.payment_id`,
  'alter table payments add check (refund_total between 0 and amount)',
];

/** Keeps all refunds in one table: one for each adjustment, and one for a payment that bought nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
