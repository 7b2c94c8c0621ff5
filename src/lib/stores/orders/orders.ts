import { atom } from 'nanostores';
import { getOrders, ordersPerAnswer, type OrderSummary } from '#contract/order';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

export type OrdersState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; orders: OrderSummary[] };

/** The customer's orders in this store, newest first. */
export const $orders = atom<OrdersState>({ status: 'loading' });

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

/** Loads the order history; a failure is in {@link $orders}, unless orders are shown already. */
export async function loadOrders(): Promise<void> {
  if ($orders.get().status === 'failed') $orders.set({ status: 'loading' });
  try {
    $orders.set({ status: 'ready', orders: await readAll() });
  } catch (error) {
    const message = sentenceFor(error);
    if ($orders.get().status !== 'ready') $orders.set({ status: 'failed', message });
  }
}
