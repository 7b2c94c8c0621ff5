import { sql } from 'kysely';
import type * as v from 'valibot';
import type { paid } from '#contract/books/sums';
import { terminalStatuses } from '#lib/order/lifecycle';
import { toDecimal, type Minor } from '#lib/money/money';
import type { Database } from '#server/db/database';
import { ofStores, within, type Sold } from './sold.ts';
import type { BookStores, Span } from './span.ts';

type Stores = Pick<BookStores, 'saas_id' | 'store_ids'>;

type PaidSums = Record<keyof v.InferInput<typeof paid>, Minor>;

/** Payments of the orders placed in a span. `orders` and `sales` exclude cancelled orders. */
export async function readPaid(db: Database, stores: Stores, span: Span): Promise<PaidSums & Sold> {
  const isDone = sql`payment_type = 'COD' and status = any(${[...terminalStatuses]}::text[])`;
  const { rows } = await sql<PaidSums & Sold>`
    with sold as (
      select store_id, order_id, payment_type, status, order_value, deducted from orders
      where ${within(stores, span, 'created_at')} and (status <> 'cancelled' or payment_type = 'online')
    ), received as (
      select store_id, order_id, sum(amount) filter (where kind = 'cash') as cash,
        sum(amount) filter (where kind = 'upi') as upi, sum(amount) filter (where kind = 'card') as card,
        coalesce(sum(short), 0) as short, coalesce(sum(excess), 0) as excess
      from counter_events join sold using (store_id, order_id)
      where ${ofStores(stores)} and kind in ('cash', 'upi', 'card')
      group by store_id, order_id
    ), by_partner as (
      select store_id, order_id, sum(amount) as cash from rider_cash join sold using (store_id, order_id)
      where ${ofStores(stores)} and partner is not null group by store_id, order_id
    ), transferred as (
      select store_id, order_id, sum(amount) as amount from order_adjustments join sold using (store_id, order_id)
      where ${ofStores(stores)} and money = 'transfer' and payment_type = 'COD' group by store_id, order_id
    ), changed as (
      select store_id, attempt.order_id, sum(refunds.amount) as amount
      from sold join payment_attempts as attempt using (store_id, order_id) join refunds using (store_id, attempt_id)
      where payment_type = 'online' and attempt.saas_id = ${stores.saas_id} and refunds.saas_id = ${stores.saas_id}
        and refunds.reason = 'order_changed' group by store_id, attempt.order_id
    ), each as (
      select payment_type, status = 'cancelled' as is_cancelled, order_value, ${isDone} as is_done,
        case status when 'cancelled' then order_value else deducted end as deducted,
        case status when 'cancelled' then 0 else order_value - deducted end as value,
        coalesce(received.cash, 0) as cash, coalesce(by_partner.cash, 0) as partner_cash,
        coalesce(upi, 0) as upi, coalesce(card, 0) as card,
        coalesce(short, 0) as short, coalesce(excess, 0) as excess, coalesce(transferred.amount, 0) as transferred,
        coalesce(changed.amount, 0) as changed
      from sold left join received using (store_id, order_id) left join by_partner using (store_id, order_id)
        left join transferred using (store_id, order_id) left join changed using (store_id, order_id)
    )
    select (count(*) filter (where not is_cancelled))::integer as orders, coalesce(sum(value), 0)::bigint as sales,
      coalesce(sum(order_value + changed) filter (where payment_type = 'online'), 0)::bigint as online,
      coalesce(sum(cash - partner_cash), 0)::bigint as cash, coalesce(sum(partner_cash), 0)::bigint as partner_cash,
      coalesce(sum(upi), 0)::bigint as upi, coalesce(sum(card), 0)::bigint as card,
      coalesce(sum(value) filter (where payment_type = 'COD' and not is_done), 0)::bigint as to_collect,
      coalesce(sum(value + transferred - cash - upi - card - short + excess) filter (where is_done), 0)::bigint
        as unrecorded,
      coalesce(sum(short), 0)::bigint as short, coalesce(sum(excess), 0)::bigint as over,
      coalesce(sum(case payment_type when 'online' then deducted + changed else transferred end), 0)::bigint as refunded
    from each`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A query of sums has no row');
  return sums;
}

export const toWirePaid = (sums: PaidSums): v.InferInput<typeof paid> => ({
  online: toDecimal(sums.online),
  cash: toDecimal(sums.cash),
  partner_cash: toDecimal(sums.partner_cash),
  upi: toDecimal(sums.upi),
  card: toDecimal(sums.card),
  to_collect: toDecimal(sums.to_collect),
  unrecorded: toDecimal(sums.unrecorded),
  short: toDecimal(sums.short),
  over: toDecimal(sums.over),
  refunded: toDecimal(sums.refunded),
});
