import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { operatorOrder } from '#contract/operator';
import { toDecimal } from '#lib/money/money';
import type { OrderStatus } from '#contract/order';
import type { Database } from '#server/db/database';
import { inStore, type StoreKey } from '#server/db/keys';
import type { OrderLineRow, OrderRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import { toWireRecipient, toWireSlot } from './history/history.ts';
import { queryLines } from './order-lines.ts';
import type { Shop } from '#server/platform/shop';
import { findCourierCodes } from '#server/stores/delivery';

const maxOrders = 200;

type WireOrder = v.InferInput<typeof operatorOrder>;
type Store = StoreKey & Pick<StoreRow, 'latitude' | 'longitude'>;
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
  'pincode',
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

const queryOrders = (db: Database, store: StoreKey) => db.selectFrom('orders').select(columns).where(inStore(store));

/** The last 200, newest first. */
export async function readStoreOrders(shop: Shop, store: Store, status?: OrderStatus): Promise<WireOrder[]> {
  const orders = await queryOrders(shop.db, store)
    .$if(status !== undefined, (query) => query.where('status', '=', status as OrderStatus))
    .orderBy('order_id', 'desc')
    .limit(maxOrders)
    .execute();
  return withLines(shop, store, orders);
}

/** @throws {ShopError} `not_found` */
export async function readStoreOrder(shop: Shop, store: Store, orderId: number): Promise<WireOrder> {
  const orders = await queryOrders(shop.db, store).where('order_id', '=', orderId).execute();
  const [order] = await withLines(shop, store, orders);
  if (!order) throw new ShopError('not_found');
  return order;
}

async function withLines(shop: Shop, store: Store, orders: ListedOrder[]): Promise<WireOrder[]> {
  const delivered = orders.filter(({ order_type }) => order_type !== 'Pickup');
  const courierCodes = await findCourierCodes(
    shop,
    store,
    delivered.map(({ pincode }) => pincode),
  );
  const lines = await queryLines(
    shop.db,
    store,
    orders.map(({ order_id }) => order_id),
  ).execute();
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
  return orders.map((order) => toWire(order, byOrder.get(order.order_id) ?? [], courierCodes));
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
    pincode,
    ...order
  }: ListedOrder,
  lines: Selectable<OrderLineRow>[],
  courierCodes: Set<string>,
): WireOrder => ({
  ...order,
  is_by_courier: order.order_type !== 'Pickup' && courierCodes.has(pincode),
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
