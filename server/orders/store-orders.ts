import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { operatorOrder } from '#contract/operator';
import { toDecimal } from '#lib/money/money';
import type { OrderStatus } from '#contract/order';
import type { StoreKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { toWireSlot } from './history.ts';
import type { Shop } from '#server/platform/shop';

const maxOrders = 200;

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
  'order_qty',
  'order_value',
  'currency',
  'tracking_number',
  'coupon_code',
  'slot_starts_at',
  'slot_ends_at',
  'delivery_note',
] as const;

/** A store's last 200 orders, newest first, with the given status if any. */
export async function readStoreOrders(
  { db }: Shop,
  { saas_id, store_id }: StoreKey,
  status?: OrderStatus,
): Promise<v.InferInput<typeof operatorOrder>[]> {
  const orders = await db
    .selectFrom('orders')
    .select(columns)
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .$if(status !== undefined, (query) => query.where('status', '=', status as OrderStatus))
    .orderBy('order_id', 'desc')
    .limit(maxOrders)
    .execute();
  return orders.map(toWire);
}

const toWire = ({ created_at, order_value, slot_starts_at, slot_ends_at, ...order }: ListedOrder) => ({
  ...order,
  slot: toWireSlot({ slot_starts_at, slot_ends_at }),
  order_date: created_at.toISOString(),
  order_value: toDecimal(order_value),
});
