import { leaveOut } from '#server/aftercare/replacements/missing';
import { moveOrder } from '#server/orders/lifecycle';
import { readLastStep } from '#server/orders/undo';
import { storeIds, type Customer } from '../shop/customers.ts';
import { surat } from '../shop/catalogue.ts';
import { orderRequest } from '../shop/orders.ts';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';

/** The event of an order's last step, as the counter sees it. */
export async function lastEvent(shop: TestShop, orderId: number): Promise<number> {
  const order = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return (await readLastStep(shop, order))?.event ?? 0;
}

/** An order of which a piece is left out. @returns its number, and that of the deduction */
async function leaveOneOut(shop: TestShop, customer: Customer) {
  const { order_id: orderId } = (await granted(shop, 'createOrder', orderRequest(customer))).data;
  await leaveOut(shop, { ...storeIds(surat), order_id: orderId, line: 1, quantity: 1 }, 'command');
  const { adjustment_id } = await shop.db
    .selectFrom('order_adjustments')
    .select('adjustment_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, deductionId: adjustment_id };
}

/** Examples of the calls that undo. */
export async function undoExamples(shop: TestShop, customer: Customer) {
  const { order_id: orderId } = (await granted(shop, 'createOrder', orderRequest(customer))).data;
  await moveOrder(shop, { ...storeIds(surat), order_id: orderId }, 'packed', { by: 'command' });
  return {
    undoStep: { params: { label: surat.label, orderId }, body: { event: await lastEvent(shop, orderId) } },
    undoLeaveOut: { params: { label: surat.label, ...(await leaveOneOut(shop, customer)) } },
  };
}
