import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import type { boardOrder, readBoard as boardCall, readBoardOrder as orderCall } from '#contract/counter/board';
import { can, type StaffRole } from '#contract/counter/roles';
import { ShopError } from '#contract/errors';
import type { Done } from '#contract/order';
import { toDecimal, type Minor } from '#lib/money/money';
import { ends, nextStatuses } from '#lib/order/lifecycle';
import { momentOf } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import { readDeductionsForStaff } from '#server/orders/deductions/read-deductions';
import { readGiven } from '#server/orders/returns/given-details';
import { readReturns } from '#server/orders/returns/read-returns';
import { readLeft } from '#server/orders/deductions/left';
import { queryDone, readAttempts } from '#server/orders/counter-events';
import { readEvents, toWireRecipient, toWireSlot } from '#server/orders/history';
import { isBack } from '#server/orders/lifecycle';
import type { Shop } from '#server/platform/shop';
import { pausedUntil } from '#server/stores/pauses';
import { todayIn } from '#server/stores/today';
import { readPickList } from './pick-list.ts';
import { readPosition } from './positions.ts';

type Board = v.InferInput<typeof boardCall.answer>['data'];
type WireOrder = v.InferInput<typeof boardOrder>;
type WireDetails = v.InferInput<typeof orderCall.answer>['data'];
type Store = StoreKey & Pick<StoreRow, 'timezone'>;

const maxOpen = 500;
const maxDone = 200;

type Listed = Selectable<OrderRow> & { line_count: number; rider_name: string | null; accept_by: Date };

const lineCount = sql<number>`(
  select count(*)::integer from order_lines as line
  where line.saas_id = orders.saas_id and line.store_id = orders.store_id and line.order_id = orders.order_id
)`.as('line_count');

const riderName = sql<string | null>`(select name from staff where staff_id = orders.rider_id)`.as('rider_name');

/** Until when an order without a slot is to be accepted. */
const acceptBy = sql<Date>`coalesce(opens_at, created_at) + interval '1 minute' * (
  select accept_minutes from stores where stores.saas_id = orders.saas_id and stores.store_id = orders.store_id
)`.as('accept_by');

const queryOrders = (db: Database, { saas_id, store_id }: StoreKey) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select([lineCount, riderName, acceptBy])
    .where('orders.saas_id', '=', saas_id)
    .where('orders.store_id', '=', store_id);

/** When an order is due: what begins soonest is packed first. */
const due = sql<Date>`coalesce(slot_starts_at, opens_at, created_at)`;

/** The orders of a store by what is to do for a role in it. */
export async function readBoard(shop: Shop, store: Store, role: StaffRole): Promise<Board> {
  const position = await readPosition(shop, store);
  const open = await queryOrders(shop.db, store)
    .where('status', 'not in', ends)
    .orderBy(due)
    .orderBy('order_id')
    .limit(maxOpen)
    .execute();
  const facts = await readFacts(shop.db, store, open);
  const orders = lateFirst(
    shop,
    open.map((order) => toWire(shop, order, facts)),
  );
  const pending = orders.filter(({ status }) => status === 'pending');
  return {
    now: shop.now().toISOString(),
    timezone: store.timezone,
    paused_until: (await pausedUntil(shop, store, shop.now()))?.toISOString() ?? null,
    position,
    new: pending.filter(({ accepted }) => !accepted),
    packing: pending.filter(({ accepted }) => accepted),
    ready: orders.filter(({ status }) => status !== 'pending'),
    returns: await readReturning(shop, store),
    transfers: can(role, 'money') ? await readOwed(shop, store) : [],
    done: await readDone(shop, store),
  };
}

/** The orders of which a return waits for the store's answer, however long ago they ended. */
async function readReturning(shop: Shop, store: Store): Promise<WireOrder[]> {
  const orders = await queryOrders(shop.db, store)
    .innerJoin(
      (db) =>
        db
          .selectFrom('order_returns')
          .select(({ fn }) => ['order_id', fn.min('asked_at').as('asked_at')])
          .where((where) => where.and({ saas_id: store.saas_id, store_id: store.store_id }))
          .where('status', '=', sql.lit('asked'))
          .groupBy('order_id')
          .as('asked'),
      (join) => join.onRef('asked.order_id', '=', 'orders.order_id'),
    )
    .orderBy('asked.asked_at')
    .orderBy('orders.order_id')
    .limit(maxOpen)
    .execute();
  const facts = await readFacts(shop.db, store, orders);
  return orders.map((order) => toWire(shop, order, facts));
}

/** The orders whose customers wait for a transfer, however long ago they ended. */
async function readOwed(shop: Shop, store: Store): Promise<NonNullable<Board['transfers']>> {
  const orders = await queryOrders(shop.db, store)
    .innerJoin(
      (db) =>
        db
          .selectFrom('order_deductions')
          .select(({ fn }) => ['order_id', sql<Minor>`sum(amount)::bigint`.as('owed'), fn.min('at').as('owed_since')])
          .where((where) => where.and({ saas_id: store.saas_id, store_id: store.store_id }))
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
    .limit(maxOpen)
    .execute();
  if (orders.length === 0) return [];
  const facts = await readFacts(shop.db, store, orders);
  const given = await readGiven(
    shop.db,
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

/** What ended today by the store's clock, the last first. */
async function readDone(shop: Shop, store: Store): Promise<WireOrder[]> {
  const date = todayIn(shop, store);
  const midnight = new Date(momentOf({ date, minutes: 0 }, store.timezone));
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
          ends.map((status) => sql.lit(status)),
        ),
    )
    .where('event.at', '>=', midnight)
    .orderBy('event.at', 'desc')
    .orderBy('event.event', 'desc')
    .limit(maxDone)
    .execute();
  const facts = await readFacts(shop.db, store, orders);
  return orders.map((order) => toWire(shop, order, facts));
}

/** The orders that are out with riders, or with one of them, late ones first, then what is due next. */
export async function readOrdersOut(shop: Shop, store: Store, riderId?: number) {
  const rows = await queryOrders(shop.db, store)
    .where('rider_id', 'is not', null)
    .$if(riderId !== undefined, (query) => query.where('rider_id', '=', riderId ?? 0))
    .where('status', 'in', ['handed over', 'dispatched'])
    .orderBy(due)
    .orderBy('order_id')
    .limit(maxOpen)
    .execute();
  const facts = await readFacts(shop.db, store, rows);
  const byId = new Map(rows.map((row) => [row.order_id, row]));
  const wires = lateFirst(
    shop,
    rows.map((row) => toWire(shop, row, facts)),
  );
  return wires.flatMap((wire) => {
    const row = byId.get(Number(wire.order_id));
    return row ? [{ wire, row }] : [];
  });
}

/** Orders that are late first, the latest before; the others stay as they are. */
function lateFirst({ now }: Pick<Shop, 'now'>, orders: WireOrder[]): WireOrder[] {
  const leftOf = ({ time_left_s, accept_by }: WireOrder) =>
    time_left_s ?? (accept_by ? (Date.parse(accept_by) - now().getTime()) / 1000 : 0);
  const late = orders.filter((order) => leftOf(order) < 0).toSorted((a, b) => leftOf(a) - leftOf(b));
  return [...late, ...orders.filter((order) => leftOf(order) >= 0)];
}

/** What the orders' own rows do not say: who accepted them, the cash received, and when no one was at home. */
interface Facts {
  attempts: Map<number, string[]>;
  accepted: Map<number, Done>;
  cash: Map<number, Minor>;
}

async function readFacts(db: Database, store: StoreKey, orders: Pick<Listed, 'order_id' | 'status'>[]): Promise<Facts> {
  const ids = orders.map(({ order_id }) => order_id);
  const facts = await queryDone(db, store, ids, ['accepted', 'cash']);
  return {
    attempts: await readAttempts(db, store, orders),
    accepted: new Map(facts.filter(({ kind }) => kind === 'accepted').map(({ order_id, done }) => [order_id, done])),
    cash: new Map(facts.flatMap(({ order_id, amount }) => (amount === null ? [] : [[order_id, amount]]))),
  };
}

function toWire({ now }: Pick<Shop, 'now'>, order: Listed, { accepted, cash, attempts }: Facts): WireOrder {
  const { order_id, status, order_type, customer_name, line_count, order_qty, currency, slot_ends_at } = order;
  const isOpen = !ends.includes(status);
  return {
    order_id,
    status,
    order_type,
    customer_name,
    line_count,
    order_qty,
    currency,
    order_value: toDecimal(order.order_value - order.deducted),
    deducted: toDecimal(order.deducted),
    payment: paymentOf(order, cash.has(order_id)),
    order_date: order.created_at.toISOString(),
    slot: toWireSlot(order),
    opens_at: order.opens_at?.toISOString() ?? null,
    time_left_s: isOpen && slot_ends_at ? Math.floor((slot_ends_at.getTime() - now().getTime()) / 1000) : null,
    accepted: accepted.get(order_id) ?? null,
    accept_by: status === 'pending' && !slot_ends_at && !accepted.has(order_id) ? order.accept_by.toISOString() : null,
    rider: order.rider_id === null ? null : { staff_id: order.rider_id, name: order.rider_name ?? '' },
    attempts: attempts.get(order_id)?.length ?? 0,
    is_back: isBack(order),
  };
}

function paymentOf({ payment_type, status }: Listed, hasCash: boolean): WireOrder['payment'] {
  if (payment_type === 'online') return status === 'cancelled' ? 'refunded' : 'paid';
  if (hasCash) return 'cash_received';
  return status === 'cancelled' ? 'nothing_due' : 'cash_due';
}

type Fallen = Pick<WireDetails, 'deductions' | 'left' | 'returns' | 'has_bank_details'>;

/** What has fallen from an order, what still can, and what its customer wants to return. */
async function readFallen(db: Database, order: Selectable<OrderRow>): Promise<Fallen> {
  const { delivery, lines } = await readLeft(db, order);
  return {
    deductions: await readDeductionsForStaff(db, order),
    returns: (await readReturns(db, order, [order.order_id]))(order.order_id),
    has_bank_details: (await readGiven(db, order, [order.order_id])).size > 0,
    left: {
      delivery: toDecimal(delivery),
      lines: [...lines].map(([line, { quantity, amount }]) => ({ line, quantity, amount: toDecimal(amount) })),
    },
  };
}

/** An order with all that is needed to pack it and hand it over. @throws {ShopError} `not_found` */
export async function readBoardOrder(shop: Shop, store: StoreKey, orderId: number): Promise<WireDetails> {
  const order = await queryOrders(shop.db, store).where('order_id', '=', orderId).executeTakeFirst();
  if (!order) throw new ShopError('not_found');
  const facts = await readFacts(shop.db, store, [order]);
  const cash = facts.cash.get(orderId);
  const { mobile_number, address, pincode, delivery_note, if_missing, coupon_code } = order;
  const { logistics_partner, tracking_number } = order;
  return {
    ...toWire(shop, order, facts),
    mobile_number,
    address,
    pincode,
    landmark: order.landmark,
    recipient: toWireRecipient(order),
    delivery_note,
    if_missing,
    coupon_code,
    logistics_partner,
    tracking_number,
    cash_received: cash === undefined ? null : toDecimal(cash),
    payment_type: order.payment_type,
    ...(await readFallen(shop.db, order)),
    possible: nextStatuses(order.order_type, order.status, isBack(order)),
    events: await readEvents(shop.db, order),
    lines: await readPickList(shop, order),
  };
}
