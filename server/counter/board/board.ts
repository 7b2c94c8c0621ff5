import { sql } from 'kysely';
import type * as v from 'valibot';
import type { readBoard as boardCall } from '#contract/counter/board';
import { can, type StaffRole } from '#contract/counter/roles';
import { toDecimal, type Minor } from '#lib/money/money';
import { terminalStatuses } from '#lib/order/lifecycle';
import { businessDay } from '#lib/schedule/business-day';
import { isPausedForToday } from '#lib/schedule/order-opening';
import { inStore, type StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { findOrdersWithBankDetails } from '#server/orders/history/sealed-details';
import { isInEffect } from '#server/orders/counter-events';
import type { Shop } from '#server/platform/shop';
import { hoursAt, readHours } from '#server/stores/schedules';
import { readPosition } from '../positions.ts';
import { due, lateFirst, maxListed, queryOrders, readFacts, toWire, type WireOrder } from './listed-orders.ts';

type Board = v.InferInput<typeof boardCall.answer>['data'];
type Store = StoreKey & Pick<StoreRow, 'timezone'>;

const maxDone = 200;

export async function readBoard(shop: Shop, store: Store, role: StaffRole): Promise<Board> {
  const position = await readPosition(shop, store);
  const now = shop.now();
  const { schedule, until } = hoursAt(await readHours(shop, store), store, now);
  const { begins } = businessDay(schedule, store.timezone, now.getTime());
  const open = await queryOrders(shop.db, store)
    .where('status', 'not in', terminalStatuses)
    .orderBy(due)
    .orderBy('order_id')
    .limit(maxListed)
    .execute();
  const facts = await readFacts(shop.db, store, open);
  const orders = lateFirst(
    shop,
    open.map((order) => toWire(shop, order, facts)),
  );
  const pending = orders.filter(({ status }) => status === 'pending');
  return {
    now: now.toISOString(),
    timezone: store.timezone,
    paused_until: until?.toISOString() ?? null,
    is_paused_for_today:
      until !== undefined && isPausedForToday(schedule, store.timezone, now.getTime(), until.getTime()),
    position,
    new: pending.filter(({ accepted }) => !accepted),
    packing: pending.filter(({ accepted }) => accepted),
    ready: orders.filter(({ status }) => status !== 'pending'),
    returns: await readReturning(shop, store),
    transfers: can(role, 'money') ? await readOwed(shop, store) : [],
    done: await readDone(shop, store, new Date(begins)),
  };
}

async function readReturning(shop: Shop, store: Store): Promise<WireOrder[]> {
  const orders = await queryOrders(shop.db, store)
    .innerJoin(
      (db) =>
        db
          .selectFrom('order_returns')
          .select(({ fn }) => ['order_id', fn.min('asked_at').as('asked_at')])
          .where(inStore(store))
          .where('status', '=', sql.lit('asked'))
          .groupBy('order_id')
          .as('asked'),
      (join) => join.onRef('asked.order_id', '=', 'orders.order_id'),
    )
    .orderBy('asked.asked_at')
    .orderBy('orders.order_id')
    .limit(maxListed)
    .execute();
  const facts = await readFacts(shop.db, store, orders);
  return orders.map((order) => toWire(shop, order, facts));
}

async function readOwed(shop: Shop, store: Store): Promise<NonNullable<Board['transfers']>> {
  const orders = await queryOrders(shop.db, store)
    .innerJoin(
      (db) =>
        db
          .selectFrom('order_adjustments')
          .select(({ fn }) => ['order_id', sql<Minor>`sum(amount)::bigint`.as('owed'), fn.min('at').as('owed_since')])
          .where(inStore(store))
          .where('money', '=', sql.lit('transfer'))
          .where('transferred_at', 'is', null)
          .where('amount', '>', sql.lit(0))
          .groupBy('order_id')
          .as('due'),
      (join) => join.onRef('due.order_id', '=', 'orders.order_id'),
    )
    .select(['due.owed', 'due.owed_since'])
    .orderBy('due.owed_since')
    .orderBy('orders.order_id')
    .limit(maxListed)
    .execute();
  if (orders.length === 0) return [];
  const facts = await readFacts(shop.db, store, orders);
  const given = await findOrdersWithBankDetails(
    shop,
    store,
    orders.map(({ order_id }) => order_id),
  );
  return orders.map((order) => ({
    ...toWire(shop, order, facts),
    owed: toDecimal(order.owed),
    owed_since: order.owed_since.toISOString(),
    has_bank_details: given.has(order.order_id),
  }));
}

async function readDone(shop: Shop, store: Store, since: Date): Promise<WireOrder[]> {
  const orders = await queryOrders(shop.db, store)
    .innerJoin('counter_events as event', (join) =>
      join
        .onRef('event.saas_id', '=', 'orders.saas_id')
        .onRef('event.store_id', '=', 'orders.store_id')
        .onRef('event.order_id', '=', 'orders.order_id')
        .on('event.kind', '=', sql.lit('moved'))
        .on(
          'event.status',
          'in',
          terminalStatuses.map((status) => sql.lit(status)),
        ),
    )
    .where('event.at', '>=', since)
    .where(isInEffect)
    .orderBy('event.at', 'desc')
    .orderBy('event.event', 'desc')
    .limit(maxDone)
    .execute();
  const facts = await readFacts(shop.db, store, orders);
  return orders.map((order) => toWire(shop, order, facts));
}
