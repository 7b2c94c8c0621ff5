import type { OrderStatus } from '#contract/order';
import { outOfStoreStatuses } from '#lib/order/lifecycle';
import type { TestShop } from '../shop/shop.ts';
import { doJobs, queueInvoices } from '#tests/support/jobs';

/**
 * Numbers the invoices of orders as if their goods had left the store and come back at once: what is done to an order with an
 * invoice can then be tried in all its states.
 */
export async function numberAllInvoices(shop: TestShop): Promise<void> {
  const inStore = await shop.db
    .selectFrom('orders')
    .select(['order_id', 'status'])
    .where('invoiced', '=', false)
    .where('status', 'not in', [...outOfStoreStatuses, 'cancelled'])
    .execute();
  const setStatus = (order_id: number, status: OrderStatus) =>
    shop.db.updateTable('orders').set({ status }).where('order_id', '=', order_id).execute();
  for (const { order_id } of inStore) await setStatus(order_id, 'collected');
  await queueInvoices(
    shop,
    inStore.map(({ order_id }) => order_id),
  );
  await doJobs(shop, ['invoice']);
  for (const { order_id, status } of inStore) await setStatus(order_id, status);
}

/** Numbers all invoices, also of plans, and then the credit notes to them. */
export async function numberAllDocuments(shop: TestShop): Promise<void> {
  await numberAllInvoices(shop);
  await doJobs(shop, ['invoice']);
  await doJobs(shop, ['credit-note']);
}
