import { createApp } from '#server/app';
import { addCustomer, type Customer } from '../shop/customers.ts';
import { saveAddress } from '../shop/orders.ts';
import { changeRequest, planRequest } from '../shop/plans.ts';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';
import { enterAs } from '../shop/staff.ts';

/** The same shop where nothing can be paid online. */
export const cashOnly = (shop: TestShop): TestShop => {
  const cash = { ...shop, gateway: undefined };
  return { ...cash, app: createApp(cash) };
};

/** A customer's reservation in Surat: by default ₹5460, for the first day that can be. */
export const reserve = async (shop: TestShop, customer: Customer, other: object = {}) =>
  (await granted(cashOnly(shop), 'reservePlan', planRequest(shop, customer, await saveAddress(shop, customer), other)))
    .data;

/** A reservation that can be paid, and a cancelled subscription of which cash is owed. */
export async function addReservations(shop: TestShop) {
  const [asha, bina] = [await addCustomer(shop), await addCustomer(shop)];
  const [reserved, paid] = [await reserve(shop, asha), await reserve(shop, bina)];
  const { cookie } = await enterAs(shop, 'owner');
  const params = { label: 'surat', reservationId: paid.id };
  const { data } = await granted(shop, 'recordReservationPayment', { params, cookie, body: { total: 5460 } });
  await granted(shop, 'cancelSubscription', changeRequest(bina, { id: data.subscription }));
  return { reserved: reserved.id, owed: data.subscription };
}
