import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { operatorOrder } from '#contract/operator';
import { toDecimal } from '#lib/money/money';
import type { OrderStatus } from '#contract/order';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { OrderLineRow, OrderRow } from '#server/db/order-rows';
import { toWireRecipient, toWireSlot } from './history.ts';
import { queryLines } from './order-lines.ts';
import type { Shop } from '#server/platform/shop';

const maxOrders = 200;

type WireOrder = v.InferInput<typeof operatorOrder>;
type ListedOrder = Pick<Selectable<OrderRow>, (typeof columns)[number]>;

const columns = [
  'order_id',
  'status',
  'order_type',
  'payment_type',
  'created_at',
  'customer_name',
  'mobile_number',
  'address',
  'landmark',
  'recipient_name',
  'recipient_phone',
  'hide_prices',
  'order_qty',
  'order_value',
  'deducted',
  'currency',
  'tracking_number',
  'coupon_code',
  'slot_starts_at',
  'slot_ends_at',
  'delivery_note',
] as const;

const queryOrders = (db: Database, { saas_id, store_id }: StoreKey) =>
  db.selectFrom('orders').select(columns).where('saas_id', '=', saas_id).where('store_id', '=', store_id);

/** A store's last 200 orders, newest first, with the given status if any. */
export async function readStoreOrders({ db }: Shop, store: StoreKey, status?: OrderStatus): Promise<WireOrder[]> {
  const orders = await queryOrders(db, store)
    .$if(status !== undefined, (query) => query.where('status', '=', status as OrderStatus))
    .orderBy('order_id', 'desc')
    .limit(maxOrders)
    .execute();
  return withLines(db, store, orders);
}

/** One of a store's orders. @throws {ShopError} `not_found` */
export async function readStoreOrder({ db }: Shop, store: StoreKey, orderId: number): Promise<WireOrder> {
  const orders = await queryOrders(db, store).where('order_id', '=', orderId).execute();
  const [order] = await withLines(db, store, orders);
  if (!order) throw new ShopError('not_found');
  return order;
}

async function withLines(db: Database, store: StoreKey, orders: ListedOrder[]): Promise<WireOrder[]> {
  const lines = await queryLines(
    db,
    store,
    orders.map(({ order_id }) => order_id),
  ).execute();
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
  return orders.map((order) => toWire(order, byOrder.get(order.order_id) ?? []));
}

const toWire = (
  {
    created_at,
    order_value,
    deducted,
    slot_starts_at,
    slot_ends_at,
    recipient_name,
    recipient_phone,
    hide_prices,
    ...order
  }: ListedOrder,
  lines: Selectable<OrderLineRow>[],
): WireOrder => ({
  ...order,
  slot: toWireSlot({ slot_starts_at, slot_ends_at }),
  recipient: toWireRecipient({ recipient_name, recipient_phone, hide_prices }),
  order_date: created_at.toISOString(),
  order_value: toDecimal(order_value - deducted),
  deducted: toDecimal(deducted),
  lines: lines.map(toWireLine),
});

const toWireLine = ({
  line,
  item_id,
  item_name,
  product_color,
  unit,
  price,
  product_qty,
}: Selectable<OrderLineRow>) => ({
  line,
  item_id,
  item_name,
  product_color,
  unit,
  item_price: toDecimal(price),
  item_qty: product_qty,
});
