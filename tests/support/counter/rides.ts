import { moveOrder } from '#server/orders/lifecycle';
import { storeIds, type Customer } from '../shop/customers.ts';
import { surat } from '../shop/catalogue.ts';
import { orderRequest, saveAddress } from '../shop/orders.ts';
import { granted } from '../shop/requests.ts';
import type { Staff } from '../shop/staff.ts';
import type { TestShop } from '../shop/shop.ts';

/** A cash order of Surat for delivery, packed: ₹1640, ten of item 1001. @returns its number */
export async function packDelivery(shop: TestShop, customer: Customer): Promise<number> {
  const request = orderRequest(customer, { order_type: 'Delivery', address_id: await saveAddress(shop, customer) });
  const { order_id } = (await granted(shop, 'createOrder', request)).data;
  await moveOrder(shop, { ...storeIds(surat), order_id }, 'packed', { by: 'command' });
  return order_id;
}

/** The same, out with a rider. */
export async function sendOut(shop: TestShop, customer: Customer, { staff_id }: Pick<Staff, 'staff_id'>) {
  const order_id = await packDelivery(shop, customer);
  const move = { by: 'command' as const, handover: null, rider_id: staff_id };
  await moveOrder(shop, { ...storeIds(surat), order_id }, 'handed over', move);
  return order_id;
}
