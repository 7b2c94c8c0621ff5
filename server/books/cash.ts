import { sql } from 'kysely';
import type { Minor } from '#lib/money/money';
import type { Database } from '#server/db/database';
import { readHeldCash } from '#server/orders/rides/cash';
import { ofStores, within, type Sold } from './sold.ts';
import type { BookStores, Span } from './span.ts';

type Stores = Pick<BookStores, 'saas_id' | 'store_ids'>;

export async function readCashReceived(db: Database, stores: Stores, span: Span): Promise<Minor> {
  const { rows } = await sql<{ sum: Minor }>`
    select (
      (select coalesce(sum(amount), 0) from counter_events where kind = 'cash' and ${within(stores, span, 'at')})
      + (select coalesce(sum(total), 0) from plan_reservations
        where noted_at is not null and ${within(stores, span, 'noted_at')})
    )::bigint as sum`.execute(db);
  return rows[0]?.sum ?? 0;
}

/** UPI and card payments at the door, and the amounts paid short and in excess. */
type DoorBooks = Record<'upi' | 'card' | 'short' | 'excess', Minor>;

export async function readDoorBooks(db: Database, stores: Stores, span: Span): Promise<DoorBooks> {
  const { rows } = await sql<DoorBooks>`
    select coalesce(sum(amount) filter (where kind = 'upi'), 0)::bigint as upi,
      coalesce(sum(amount) filter (where kind = 'card'), 0)::bigint as card,
      coalesce(sum(short), 0)::bigint as short, coalesce(sum(excess), 0)::bigint as excess
    from counter_events where kind in ('cash', 'upi', 'card') and ${within(stores, span, 'at')}`.execute(db);
  return rows[0] ?? { upi: 0, card: 0, short: 0, excess: 0 };
}

/** `to_hand_in` is the cash held now; the other fields cover the span. */
interface RiderBooks extends Sold {
  staff_id: number;
  name: string;
  received: Minor;
  handed_in: Minor;
  to_hand_in: Minor;
}

export async function readRiderBooks(db: Database, stores: Stores, span: Span): Promise<RiderBooks[]> {
  const held = await readHeldCash(db, stores);
  const { rows } = await sql<Omit<RiderBooks, 'to_hand_in'>>`
    with delivered as (
      select rider_id, count(*)::integer as orders, sum(order_value - deducted)::bigint as sales from orders
      where ${within(stores, span, 'created_at')} and rider_id is not null and status = 'delivered' group by rider_id
    ), cash as (
      select rider_id, coalesce(sum(amount) filter (where hand_in is null), 0)::bigint as received,
        coalesce(-sum(amount) filter (where hand_in is not null), 0)::bigint as handed_in
      from rider_cash where ${within(stores, span, 'at')} group by rider_id
    )
    select staff_id, name, coalesce(orders, 0) as orders, coalesce(sales, 0) as sales,
      coalesce(received, 0) as received, coalesce(handed_in, 0) as handed_in
    from staff left join delivered on delivered.rider_id = staff_id left join cash on cash.rider_id = staff_id
    where ${ofStores(stores)} and role = 'rider'
    order by name, staff_id`.execute(db);
  return rows
    .map((row) => ({ ...row, to_hand_in: held.get(row.staff_id) ?? 0 }))
    .filter(({ orders, received, handed_in, to_hand_in }) => orders || received || handed_in || to_hand_in);
}

type PartnerBooks = Record<'received' | 'handed_in' | 'to_hand_in', Minor> & { partner: string };

export async function readPartnerBooks(db: Database, stores: Stores, span: Span): Promise<PartnerBooks[]> {
  const { rows } = await sql<PartnerBooks>`
    select partner,
      coalesce(sum(amount) filter (where hand_in is null and ${within(stores, span, 'at')}), 0)::bigint as received,
      coalesce(-sum(amount) filter (where hand_in is not null and ${within(stores, span, 'at')}), 0)::bigint as handed_in,
      sum(amount)::bigint as to_hand_in
    from rider_cash where ${ofStores(stores)} and partner is not null
    group by partner order by partner`.execute(db);
  return rows.filter(({ received, handed_in, to_hand_in }) => received !== 0 || handed_in !== 0 || to_hand_in > 0);
}

/** Refunds made in the span, and refunds still outstanding now. */
export async function readPaidBack(db: Database, stores: Stores, span: Span) {
  const { rows } = await sql<
    Record<'made' | 'transferred' | 'cash_back' | 'under_way' | 'failed' | 'to_transfer' | 'owed', Minor>
  >`
    select
      (select sum(amount) from refunds where status = 'processed' and ${within(stores, span, 'created_at')}) as made,
      (select sum(amount) from order_adjustments
        where money = 'transfer' and transferred_at is not null and ${within(stores, span, 'at')}) as transferred,
      (select sum(owed) from plan_reservations
        where paid_back_at is not null and ${within(stores, span, 'paid_back_at')}) as cash_back,
      (select sum(owed) from plan_reservations
        where ${ofStores(stores)} and paid_back_at is null) as owed,
      (select sum(amount) from refunds
        where ${ofStores(stores)} and status in ('due', 'pending')) as under_way,
      (select sum(amount) from refunds
        where ${ofStores(stores)} and status = 'failed') as failed,
      (select sum(amount) from order_adjustments
        where ${ofStores(stores)} and money = 'transfer' and transferred_at is null
      ) as to_transfer`.execute(db);
  const [sums] = rows;
  return {
    made: Number(sums?.made ?? 0) + Number(sums?.transferred ?? 0) + Number(sums?.cash_back ?? 0),
    online: Number(sums?.made ?? 0),
    transferred: Number(sums?.transferred ?? 0),
    cash: Number(sums?.cash_back ?? 0),
    under_way: Number(sums?.under_way ?? 0),
    failed: Number(sums?.failed ?? 0),
    to_transfer: Number(sums?.to_transfer ?? 0) + Number(sums?.owed ?? 0),
  };
}

type Closings = Record<'days' | 'expected' | 'counted', number>;

export async function readClosings(db: Database, stores: Stores, { from, to }: Span): Promise<Closings> {
  const { rows } = await sql<Closings>`
    select count(*)::integer as days, coalesce(sum(expected), 0)::bigint as expected,
      coalesce(sum(counted), 0)::bigint as counted
    from day_closings where ${ofStores(stores)} and date between ${from} and ${to}`.execute(db);
  return rows[0] ?? { days: 0, expected: 0, counted: 0 };
}
