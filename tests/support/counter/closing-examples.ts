import { surat } from '../shop/catalogue.ts';
import type { Customer } from '../shop/customers.ts';
import { orderRequest } from '../shop/orders.ts';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';

/** Examples of the calls about orders that are promised for a time. The order already has the time. */
export async function closingExamples(shop: TestShop, customer: Customer) {
  const { order_id: orderId } = (await granted(shop, 'createOrder', orderRequest(customer))).data;
  const starts = new Date(shop.now().getTime() + 3_600_000);
  await shop.db
    .updateTable('orders')
    .set({ slot_starts_at: starts, slot_ends_at: new Date(starts.getTime() + 3_600_000) })
    .where('order_id', '=', orderId)
    .execute();
  return {
    readPromised: { params: { label: surat.label }, query: { date: '2026-12-01' } },
    rescheduleOrder: { params: { label: surat.label, orderId }, body: { starts_at: starts.toISOString() } },
  };
}
