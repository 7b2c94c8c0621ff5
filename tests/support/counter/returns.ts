import { randomUUID } from 'node:crypto';
import { collectOrder } from './collect.ts';
import { surat } from '../shop/catalogue.ts';
import { storeIds, suratPath, type Customer } from '../shop/customers.ts';
import { orderRequest } from '../shop/orders.ts';
import { openPayment, payAndClaim } from '../shop/payments.ts';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';
import type { Staff } from '../shop/staff.ts';

/** A video as browsers record it: the begin of a WebM without a length, in base64. */
export const webm = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
  'hex',
).toString('base64');

/** A customer, and an owner of Surat; filled before each test. */
export interface ReturnPeople {
  shop: TestShop;
  asha: Customer;
  ravi: Staff;
}

/** Orders that were collected, and the requests about returning something of them. */
export function returnedOrders(who: ReturnPeople) {
  async function collected(isOnline = false, other: object = {}, received: object = {}): Promise<number> {
    const { shop, asha } = who;
    const order = isOnline
      ? (await payAndClaim(shop, await openPayment(shop, asha, other))).order_id
      : (await granted(shop, 'createOrder', orderRequest(asha, other))).data.order_id;
    await collect(order, received);
    return order;
  }
  const collect = (orderId: number, received: object = {}) =>
    collectOrder(who.shop, orderId, who.ravi.cookie, received);
  const wanted = (quantity: number, other: object = {}) => ({
    ...storeIds(surat),
    return_id: randomUUID() as string,
    lines: [{ line: 1, quantity }],
    reason: 'The bags were torn',
    ...other,
  });
  const asked = (orderId: number, body: object, { token } = who.asha) => ({ params: { orderId }, body, token });
  const ask = async (orderId: number, quantity: number, other: object = {}) => {
    const body = wanted(quantity, other);
    await granted(who.shop, 'requestReturn', asked(orderId, body));
    return body.return_id;
  };
  const fileOf = (orderId: number, returnId: string, data: string, { token } = who.asha) => ({
    params: { orderId, returnId },
    body: { ...storeIds(surat), file_id: randomUUID(), data },
    token,
  });
  const about = (orderId: number, returnId: string, body: object, { cookie } = who.ravi) => ({
    params: { label: surat.label, orderId, returnId },
    cookie,
    body: { reason: 'We are sorry', ...body },
  });
  const decide = (orderId: number, returnId: string, body: object) =>
    granted(who.shop, 'decideReturn', about(orderId, returnId, body));
  const answer = (orderId: number, returnId: string, is_accepted: boolean, { token } = who.asha) => ({
    params: { orderId, returnId },
    body: { ...storeIds(surat), is_accepted },
    token,
  });
  const read = async (orderId: number) =>
    (await granted(who.shop, 'getOrder', { params: { ...suratPath(who.asha), orderId }, token: who.asha.token })).data;
  return { collected, collect, wanted, asked, ask, fileOf, about, decide, answer, read };
}

/** An MP4 that says how many seconds it takes. */
export function videoOf(seconds: number, size = 200): string {
  const video = Buffer.alloc(size);
  video.writeUInt32BE(32);
  video.write('ftypisom', 4, 'latin1');
  video.write('mvhd', 40, 'latin1');
  video.writeUInt32BE(1000, 56);
  video.writeUInt32BE(seconds * 1000, 60);
  return video.toString('base64');
}
