import type { OrderStatus } from '#contract/order';
import { outside } from '#lib/order/lifecycle';
import { numberNextInvoices } from '#server/orders/invoices';
import { numberNextCreditNote } from '#server/orders/invoices/credit-notes';
import { numberNextPlanInvoice } from '#server/orders/invoices/plan-invoices';
import type { TestShop } from '../shop/shop.ts';

/**
 * Numbers the invoices of orders as if their goods had left the store and come back at once: what is done to an order with an
 * invoice can then be tried in all its states.
 */
export async function numberAllInvoices(shop: TestShop): Promise<void> {
  const inStore = await shop.db
    .selectFrom('orders')
    .select(['order_id', 'status'])
    .where('invoiced', '=', false)
    .where('status', 'not in', [...outside, 'cancelled'])
    .execute();
  const setStatus = (order_id: number, status: OrderStatus) =>
    shop.db.updateTable('orders').set({ status }).where('order_id', '=', order_id).execute();
  for (const { order_id } of inStore) await setStatus(order_id, 'collected');
  while (await numberNextInvoices(shop));
  for (const { order_id, status } of inStore) await setStatus(order_id, status);
}

/** Numbers all invoices, also of plans, and then the credit notes to them. */
export async function numberAllDocuments(shop: TestShop): Promise<void> {
  await numberAllInvoices(shop);
  while (await numberNextPlanInvoice(shop));
  while (await numberNextCreditNote(shop));
}
