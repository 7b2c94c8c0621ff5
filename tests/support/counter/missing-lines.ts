import { surat } from '../shop/catalogue.ts';
import { storeIds, suratPath, type Customer } from '../shop/customers.ts';
import { orderRequest } from '../shop/orders.ts';
import { openPayment, payAndClaim } from '../shop/payments.ts';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';
import type { Staff } from '../shop/staff.ts';

/** Two of item 1001 at ₹164 and one of item 1020 at ₹19.50, picked up: ₹347.50. */
const mixed = {
  item_list: [
    { item_id: 1001, product_qty: 2 },
    { item_id: 1020, product_qty: 1 },
  ],
  order_value: 347.5,
};

/** A customer, and a keeper of Surat; filled before each test. */
export interface People {
  shop: TestShop;
  asha: Customer;
  meena: Staff;
}

/** Orders of which something is missing, and the requests about it. */
export function missingLines(who: People) {
  const order = async (other: object = {}) =>
    (await granted(who.shop, 'createOrder', orderRequest(who.asha, { ...mixed, ...other }))).data.order_id;
  const payOnline = async (other: object = {}) =>
    (await payAndClaim(who.shop, await openPayment(who.shop, who.asha, { ...mixed, ...other }))).order_id;
  const leaveOut = (orderId: number, line: number, quantity: number, to_pick: number, { cookie } = who.meena) => ({
    params: { label: surat.label, orderId, line },
    cookie,
    body: { quantity, to_pick },
  });
  /** Item 1002, ₹10.50, for one of two of item 1001, unless another is named. */
  const offering = (orderId: number, other: object = {}, { cookie } = who.meena) => ({
    params: { label: surat.label, orderId, line: 1 },
    cookie,
    body: { quantity: 1, to_pick: 2, item_id: 1002, ...other },
  });
  const offer = async (orderId: number, other: object = {}) =>
    (await granted(who.shop, 'offerReplacement', offering(orderId, other))).data;
  const answering = (orderId: number, offerId: number, answer: string, { token } = who.asha) => ({
    params: { orderId, offerId },
    body: { ...storeIds(surat), answer },
    token,
  });
  const settling = (orderId: number, offerId: number, answer: string) => ({
    params: { label: surat.label, orderId, offerId },
    cookie: who.meena.cookie,
    body: { answer },
  });
  const moving = (orderId: number, status: string) => ({
    params: { label: surat.label, orderId },
    cookie: who.meena.cookie,
    body: { status },
  });
  const cancelling = (orderId: number) => ({ params: { orderId }, body: storeIds(surat), token: who.asha.token });
  const read = async (orderId: number) =>
    (await granted(who.shop, 'getOrder', { params: { ...suratPath(who.asha), orderId }, token: who.asha.token })).data;
  const readBoard = async (orderId: number) =>
    (await granted(who.shop, 'readBoardOrder', { params: { label: surat.label, orderId }, cookie: who.meena.cookie }))
      .data;
  const line = async (orderId: number, number = 1) =>
    (await readBoard(orderId)).lines.find((found) => found.line === number);
  const changesOf = async (orderId: number) =>
    (
      await who.shop.db
        .selectFrom('counter_events')
        .select(['line', 'staff_id'])
        .where('order_id', '=', orderId)
        .where('kind', '=', 'changed')
        .orderBy('event')
        .execute()
    ).map(({ line, staff_id }) => [line, staff_id]);

  return {
    order,
    payOnline,
    leaveOut,
    offering,
    offer,
    answering,
    settling,
    moving,
    cancelling,
    read,
    readBoard,
    line,
    changesOf,
  };
}
