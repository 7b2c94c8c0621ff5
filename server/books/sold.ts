import { sql, type RawBuilder } from 'kysely';
import { terminalStatuses } from '#lib/order/lifecycle';
import type { Minor } from '#lib/money/money';
import { localTime } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import { daysOf, type BookStores, type Span } from './span.ts';

/** Excludes cancelled orders; `sales` is after adjustments. */
export interface Sold {
  orders: number;
  sales: Minor;
}

interface Quarter extends Sold {
  store_id: number;
  /** Quarter hours since 1970: every time zone offset is a multiple of them. */
  quarter: number;
  cancelled: number;
  discount: Minor;
  delivery: Minor;
  round_off: Minor;
  to_collect: Minor;
}

const quarterMs = 900_000;

type Stores = Pick<BookStores, 'saas_id' | 'store_ids'>;

export const ofStores = ({ saas_id, store_ids }: Stores): RawBuilder<boolean> =>
  store_ids.length === 1
    ? sql`saas_id = ${saas_id} and store_id = ${store_ids[0]}`
    : sql`saas_id = ${saas_id} and store_id = any(${store_ids}::integer[])`;

export const within = (
  stores: Stores,
  { begins, ends }: Pick<Span, 'begins' | 'ends'>,
  column: string,
): RawBuilder<boolean> => sql`${ofStores(stores)} and ${sql.ref(column)} >= ${begins} and ${sql.ref(column)} < ${ends}`;

async function readQuarters(db: Database, stores: Stores, span: Span): Promise<Quarter[]> {
  const isSold = sql`filter (where status <> 'cancelled')`;
  const { rows } = await sql<Quarter>`
    select store_id, floor(extract(epoch from created_at) / 900)::bigint as quarter,
      count(*) ${isSold}::integer as orders,
      count(*) filter (where status = 'cancelled')::integer as cancelled,
      coalesce(sum(order_value - deducted) ${isSold}, 0)::bigint as sales,
      coalesce(sum(discount) ${isSold}, 0)::bigint as discount,
      coalesce(sum(delivery_charge) ${isSold}, 0)::bigint as delivery,
      coalesce(sum(round_off) ${isSold}, 0)::bigint as round_off,
      coalesce(sum(order_value - deducted)
        filter (where payment_type = 'COD' and not status = any(${[...terminalStatuses]}::text[])), 0)::bigint as to_collect
    from orders where ${within(stores, span, 'created_at')}
    group by store_id, quarter`.execute(db);
  return rows;
}

const nothing: Sold = { orders: 0, sales: 0 };

function addUp<K>(into: Map<K, Sold>, key: K, { orders, sales }: Sold): void {
  const before = into.get(key) ?? nothing;
  into.set(key, { orders: before.orders + orders, sales: before.sales + sales });
}

const sumOf = (quarters: Quarter[], name: Exclude<keyof Quarter, 'store_id'>): number =>
  quarters.reduce((sum, quarter) => sum + quarter[name], 0);

export async function readSold(db: Database, stores: BookStores, span: Span) {
  const quarters = await readQuarters(db, stores, span);
  const [days, hours, byStore] = [new Map<string, Sold>(), new Map<number, Sold>(), new Map<number, Sold>()];
  for (const each of quarters) {
    const { date, minutes } = localTime(each.quarter * quarterMs, stores.timezone);
    addUp(days, date, each);
    addUp(hours, Math.floor(minutes / 60), each);
    addUp(byStore, each.store_id, each);
  }
  const [orders, sales] = [sumOf(quarters, 'orders'), sumOf(quarters, 'sales')];
  return {
    orders,
    sales,
    cancelled: sumOf(quarters, 'cancelled'),
    average: orders && Math.round(sales / orders),
    discount: sumOf(quarters, 'discount'),
    delivery: sumOf(quarters, 'delivery'),
    round_off: sumOf(quarters, 'round_off'),
    to_collect: sumOf(quarters, 'to_collect'),
    stores: stores.store_ids.map((store_id) => ({ store_id, ...(byStore.get(store_id) ?? nothing) })),
    days: daysOf(span).map((date) => ({ date, ...(days.get(date) ?? nothing) })),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...(hours.get(hour) ?? nothing) })),
  };
}

/** The amount refunded or owed for a row of `subscriptions as paid`. */
export const paidBackOfPlan = sql<Minor>`coalesce(
  (select owed from plan_reservations as cash where cash.saas_id = paid.saas_id and cash.store_id = paid.store_id
    and cash.subscription_no = paid.subscription_no),
  (select sum(refunds.amount) from payment_attempts as attempt
    join refunds using (saas_id, store_id, attempt_id, payment_id)
    where attempt.saas_id = paid.saas_id and attempt.store_id = paid.store_id
      and attempt.subscription_no = paid.subscription_no), 0)::bigint`;

/** `paid` counts plans; `sales` is `online` and `cash` less `refunded`. */
type SoldPlans = Record<'paid' | 'sales' | 'online' | 'cash' | 'refunded', number>;

export async function readSoldPlans(db: Database, stores: Stores, span: Span): Promise<SoldPlans> {
  const { rows } = await sql<SoldPlans>`
    select count(*)::integer as paid, coalesce(sum(total - back), 0)::bigint as sales,
      coalesce(sum(total) filter (where reservation_no is null), 0)::bigint as online,
      coalesce(sum(total) filter (where reservation_no is not null), 0)::bigint as cash,
      coalesce(sum(back), 0)::bigint as refunded
    from (
      select total, ${paidBackOfPlan} as back, (select reservation_no from plan_reservations as cash
          where cash.saas_id = paid.saas_id and cash.store_id = paid.store_id
            and cash.subscription_no = paid.subscription_no) as reservation_no
      from subscriptions as paid where ${within(stores, span, 'created_at')}
    ) as sold`.execute(db);
  return rows[0] ?? { paid: 0, sales: 0, online: 0, cash: 0, refunded: 0 };
}

interface SoldItem {
  item_id: number;
  item_name: string;
  quantity: number;
  amount: Minor;
}

/** After adjustments of the lines, largest amount first. */
export async function readSoldItems(db: Database, stores: Stores, span: Span): Promise<SoldItem[]> {
  const { rows } = await sql<SoldItem>`
    with sold as (
      select store_id, order_id from orders where ${within(stores, span, 'created_at')} and status <> 'cancelled'
    ), adjusted as (
      select store_id, order_id, line, sum(amount - round_off) as amount, sum(quantity) filter (where kind <> 'replacement') as quantity
      from order_adjustments join sold using (store_id, order_id)
      where ${ofStores(stores)} and line is not null
      group by store_id, order_id, line
    )
    select item_id, (array_agg(concat_ws(', ', item_name, nullif(unit, '')) order by order_id desc))[1] as item_name,
      sum(product_qty - coalesce(adjusted.quantity, 0))::integer as quantity,
      sum(price * product_qty - coalesce(adjusted.amount, 0))::bigint as amount
    from order_lines join sold using (store_id, order_id) left join adjusted using (store_id, order_id, line)
    where ${ofStores(stores)}
    group by item_id order by amount desc, item_id`.execute(db);
  return rows;
}

type OtherAdjustments = Record<'delivery' | 'goodwill' | 'round_off', Minor>;

/** Adjustments without a line, and the round-off of all adjustments. */
export async function readOtherAdjustments(db: Database, stores: Stores, span: Span): Promise<OtherAdjustments> {
  const { rows } = await sql<OtherAdjustments>`
    select coalesce(sum(amount - round_off) filter (where kind = 'delivery' and line is null), 0)::bigint as delivery,
      coalesce(sum(amount - round_off) filter (where kind <> 'delivery' and line is null), 0)::bigint as goodwill,
      coalesce(sum(round_off), 0)::bigint as round_off
    from order_adjustments
    join (
      select store_id, order_id from orders where ${within(stores, span, 'created_at')} and status <> 'cancelled'
    ) as sold using (store_id, order_id)
    where ${ofStores(stores)}`.execute(db);
  return rows[0] ?? { delivery: 0, goodwill: 0, round_off: 0 };
}
