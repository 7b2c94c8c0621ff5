import { getOrders, ordersPerAnswer, type OrderSummary } from '#contract/order-history';
import { call } from '#lib/api/client';
import { storeIds } from '#lib/stores/device/page-store';
import { createResource } from '#lib/stores/resource';
import { $session } from '#lib/stores/device/session';

/** Loads the whole history, page by page. */
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

/** Newest first. */
export const { $state: $orders, load: loadOrders } = createResource(readAll);
