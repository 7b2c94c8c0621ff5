import { sql } from 'kysely';
import type * as v from 'valibot';
import type {
  readRiderCash as cashCall,
  readRiders as ridersCall,
  readRides as ridesCall,
} from '#contract/counter/rides';
import { toDecimal, type Minor } from '#lib/money/money';
import { inStore, inSameStore, type StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { isInEffect } from '#server/orders/counter-events';
import { toWireRecipient } from '#server/orders/history/history';
import type { RiderFilter } from '#server/orders/rides/deliveries';
import { readHeldBy, readHeldCash, requireRider } from '#server/orders/rides/cash';
import type { StoreStaff } from '#server/platform/http/call';
import type { Shop } from '#server/platform/shop';
import { readOrdersOut } from './board/orders-out.ts';

type Rides = v.InferInput<typeof ridesCall.answer>['data'];
type Riders = v.InferInput<typeof ridersCall.answer>['data'];
type Entries = v.InferInput<typeof cashCall.answer>['data'];
type Store = StoreKey & Pick<StoreRow, 'timezone'> & { upi_id: string | null };

const maxEntries = 100;
const shortDays = 7;

/** Riders handle their own rides, even if they also keep the store. */
export const riderFilter = ({ riderId }: Pick<StoreStaff, 'riderId'>): RiderFilter =>
  riderId === undefined ? 'all riders' : { rider_id: riderId };

export async function readRides(shop: Shop, store: Store, riders: RiderFilter): Promise<Rides> {
  const riderId = riders === 'all riders' ? undefined : riders.rider_id;
  return {
    now: shop.now().toISOString(),
    timezone: store.timezone,
    held: toDecimal(
      riderId === undefined
        ? 0
        : await readHeldBy(shop.db, { saas_id: store.saas_id, store_id: store.store_id, rider_id: riderId }),
    ),
    upi_id: store.upi_id ?? '',
    rides: (await readOrdersOut(shop, store, riderId)).flatMap(({ wire, row }) =>
      wire.rider
        ? [
            {
              order_id: wire.order_id,
              status: wire.status,
              customer_name: wire.customer_name,
              mobile_number: row.mobile_number,
              address: row.address,
              pincode: row.pincode,
              landmark: row.landmark,
              recipient: toWireRecipient(row),
              delivery_note: row.delivery_note,
              line_count: wire.line_count,
              order_qty: wire.order_qty,
              currency: wire.currency,
              payment: wire.payment,
              cash_due: wire.payment === 'cash_due' ? wire.order_value : 0,
              order_date: wire.order_date,
              slot: wire.slot,
              opens_at: wire.opens_at,
              time_left_s: wire.time_left_s,
              attempts: wire.attempts ?? 0,
              rider: wire.rider,
            },
          ]
        : [],
    ),
  };
}

/** Current riders, and former ones who still hold cash. */
export async function readRiders({ db, now }: Shop, store: StoreKey): Promise<Riders> {
  const { saas_id, store_id } = store;
  const held = await readHeldCash(db, { saas_id: store.saas_id, store_ids: [store.store_id] });
  const out = await db
    .selectFrom('orders')
    .select(['rider_id', (count) => count.fn.countAll<number>().as('out')])
    .where(inStore(store))
    .where('rider_id', 'is not', null)
    .where('status', 'in', ['handed over', 'dispatched'])
    .groupBy('rider_id')
    .execute();
  const short = await db
    .selectFrom('counter_events as event')
    .innerJoin('orders', inSameStore('orders', 'event', 'order_id'))
    .select(['orders.rider_id', sql<Minor>`sum(event.short)::bigint`.as('short')])
    .where('event.saas_id', '=', saas_id)
    .where('event.store_id', '=', store_id)
    .where('event.short', 'is not', null)
    .where('event.at', '>=', new Date(now().getTime() - shortDays * 86_400_000))
    .groupBy('orders.rider_id')
    .execute();
  const riders = await db
    .selectFrom('staff')
    .select(['staff_id', 'name', 'ended_at'])
    .where((where) => where.and({ saas_id, store_id, role: 'rider' }))
    .orderBy('staff_id')
    .execute();
  return riders
    .map(({ staff_id, name, ended_at }) => ({
      staff_id,
      name,
      is_ended: ended_at !== null,
      out: Number(out.find(({ rider_id }) => rider_id === staff_id)?.out ?? 0),
      held: toDecimal(held.get(staff_id) ?? 0),
      cash_short: toDecimal(short.find(({ rider_id }) => rider_id === staff_id)?.short ?? 0),
    }))
    .filter(({ is_ended, held }) => !is_ended || held > 0);
}

/** The newest 100 entries. @throws {ShopError} `not_found` */
export async function readRiderCash({ db }: Shop, rider: StoreKey & { rider_id: number }): Promise<Entries> {
  await requireRider(db, rider);
  const rows = await db
    .selectFrom('rider_cash as cash')
    .leftJoin('staff', 'staff.staff_id', 'cash.staff_id')
    .leftJoin('counter_events as event', (join) =>
      join
        .onRef('event.saas_id', '=', 'cash.saas_id')
        .onRef('event.store_id', '=', 'cash.store_id')
        .onRef('event.order_id', '=', 'cash.order_id')
        .on('event.kind', '=', sql.lit('cash'))
        .on(isInEffect),
    )
    .select(['event.short', 'event.reason'])
    .select(['cash.entry', 'cash.at', 'cash.order_id', 'cash.amount', 'cash.held', 'staff.name'])
    .where('cash.saas_id', '=', rider.saas_id)
    .where('cash.rider_id', '=', rider.rider_id)
    .orderBy('cash.entry', 'desc')
    .limit(maxEntries)
    .execute();
  return rows.map(({ entry, at, order_id, amount, held, name, short, reason }) => ({
    entry,
    at: at.toISOString(),
    order_id,
    amount: toDecimal(Math.abs(amount)),
    is_reversed: order_id !== null && amount < 0,
    held: toDecimal(held),
    cash_short: toDecimal(short ?? 0),
    short_reason: reason ?? '',
    name: name ?? '',
  }));
}
