import { getOrders, ordersPerAnswer, type OrderSummary } from '#contract/order-history';
import { call } from '#lib/api/client';
import { storeIds } from '#lib/stores/device/page-store';
import { createResource } from '#lib/stores/resource';
import { $session } from '#lib/stores/device/session';

/** The whole history, a part in each call. */
async function readAll(): Promise<OrderSummary[]> {
  const params = { ...storeIds(), customerId: $session.get()?.id ?? 0 };
  const orders: OrderSummary[] = [];
  for (;;) {
    const before = orders.at(-1)?.order_id;
    const { data } = await call(getOrders, { params, query: before ? { before } : {} });
    const older = data.filter(({ order_id }) => before === undefined || order_id < before);
    orders.push(...older);
    if (older.length < ordersPerAnswer) return orders;
  }
}

/** The customer's orders in this store, newest first. */
export const { $state: $orders, load: loadOrders } = createResource(readAll);
