import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import type { boardOrder } from '#contract/counter/board';
import { receivedKind, type ReceivedKind } from '#contract/orders/received';
import type { Done } from '#contract/order';
import { toDecimal, type Minor } from '#lib/money/money';
import { terminalStatuses } from '#lib/order/lifecycle';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { findOrderActivity, readAttempts } from '#server/orders/counter-events';
import { toWireSlot } from '#server/orders/history/history';
import { isReturnedToStore } from '#server/orders/lifecycle';
import type { Shop } from '#server/platform/shop';

export type WireOrder = v.InferInput<typeof boardOrder>;

export const maxListed = 500;

export type Listed = Selectable<OrderRow> & { line_count: number; rider_name: string | null; accept_by: Date };

const lineCount = sql<number>`(
  select count(*)::integer from order_lines as line
  where line.saas_id = orders.saas_id and line.store_id = orders.store_id and line.order_id = orders.order_id
)`.as('line_count');

const riderName = sql<string | null>`(select name from staff where staff_id = orders.rider_id)`.as('rider_name');

/** The deadline for accepting an order without a slot. */
const acceptBy = sql<Date>`coalesce(opens_at, created_at) + interval '1 minute' * (
  select accept_minutes from stores where stores.saas_id = orders.saas_id and stores.store_id = orders.store_id
)`.as('accept_by');

export const queryOrders = (db: Database, { saas_id, store_id }: StoreKey) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select([lineCount, riderName, acceptBy])
    .where('orders.saas_id', '=', saas_id)
    .where('orders.store_id', '=', store_id);

/** The order with the earliest due time is packed first. */
export const due = sql<Date>`coalesce(slot_starts_at, opens_at, created_at)`;

/** Late orders come first, the most overdue at the top. The others keep their order. */
export function lateFirst({ now }: Pick<Shop, 'now'>, orders: WireOrder[]): WireOrder[] {
  const leftOf = ({ time_left_s, accept_by }: WireOrder) =>
    time_left_s ?? (accept_by ? (Date.parse(accept_by) - now().getTime()) / 1000 : 0);
  const late = orders.filter((order) => leftOf(order) < 0).toSorted((a, b) => leftOf(a) - leftOf(b));
  return [...late, ...orders.filter((order) => leftOf(order) >= 0)];
}

interface Facts {
  attempts: Map<number, string[]>;
  accepted: Map<number, Done>;
  /** Always includes an event of the kind `cash`. */
  received: Map<number, ReceivedEvent[]>;
}

interface ReceivedEvent {
  kind: ReceivedKind;
  amount: Minor;
  done: Done;
  short: Minor | null;
  excess: Minor | null;
  reason: string | null;
}

/** Also has the difference from the amount due. Undefined before the payment is recorded. */
export const cashOf = ({ received }: Facts, orderId: number): ReceivedEvent | undefined =>
  received.get(orderId)?.find(({ kind }) => kind === 'cash');

export async function readFacts(
  db: Database,
  store: StoreKey,
  orders: Pick<Listed, 'order_id' | 'status'>[],
): Promise<Facts> {
  const ids = orders.map(({ order_id }) => order_id);
  const kinds = receivedKind.options;
  const facts = await findOrderActivity(db, store, ids, ['accepted', ...kinds]);
  const received = facts.flatMap(({ kind, amount, ...fact }): (ReceivedEvent & { order_id: number })[] => {
    const paidBy = kinds.find((one) => one === kind);
    return paidBy && amount !== null ? [{ ...fact, kind: paidBy, amount }] : [];
  });
  return {
    attempts: await readAttempts(db, store, orders),
    accepted: new Map(facts.filter(({ kind }) => kind === 'accepted').map(({ order_id, done }) => [order_id, done])),
    received: Map.groupBy(received, ({ order_id }) => order_id),
  };
}

export function toWire({ now }: Pick<Shop, 'now'>, order: Listed, facts: Facts): WireOrder {
  const { accepted, attempts } = facts;
  const { order_id, status, order_type, customer_name, line_count, order_qty, currency, slot_ends_at } = order;
  const promised = promisedUntil(order);
  const hasDeadline = slot_ends_at !== null || accepted.has(order_id) || status !== 'pending';
  const cash = cashOf(facts, order_id);
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
    payment: paymentOf(order, cash !== undefined),
    received: (facts.received.get(order_id) ?? [])
      .filter(({ amount }) => amount > 0)
      .map(({ kind, amount, done }) => ({ kind, amount: toDecimal(amount), ...done })),
    cash_short: toDecimal(cash?.short ?? 0),
    cash_over: toDecimal(cash?.excess ?? 0),
    order_date: order.created_at.toISOString(),
    pincode: order_type === 'Delivery' ? order.pincode : '',
    has_note: order.delivery_note !== '',
    hides_prices: order.recipient_name !== '' && order.hide_prices,
    slot: toWireSlot(order),
    opens_at: order.opens_at?.toISOString() ?? null,
    promised_until: slot_ends_at ? null : (promised?.toISOString() ?? null),
    time_left_s: promised && hasDeadline ? Math.floor((promised.getTime() - now().getTime()) / 1000) : null,
    accepted: accepted.get(order_id) ?? null,
    accept_by: status === 'pending' && !slot_ends_at && !accepted.has(order_id) ? order.accept_by.toISOString() : null,
    rider: order.rider_id === null ? null : { staff_id: order.rider_id, name: order.rider_name ?? '' },
    attempts: attempts.get(order_id)?.length ?? 0,
    is_back: isReturnedToStore(order),
  };
}

/** Null for an order without a slot that waits in the store. */
function promisedUntil(order: Listed): Date | null {
  if (terminalStatuses.includes(order.status)) return null;
  if (order.slot_ends_at) return order.slot_ends_at;
  return order.status === 'ready for pickup' || isReturnedToStore(order) ? null : order.promised_until;
}

function paymentOf(order: Listed, hasCash: boolean): WireOrder['payment'] {
  const { payment_type, status, order_value, deducted } = order;
  if (payment_type === 'online') return status === 'cancelled' ? 'refunded' : 'paid';
  if (hasCash) return 'cash_received';
  return status === 'cancelled' || order_value === deducted ? 'nothing_due' : 'cash_due';
}
