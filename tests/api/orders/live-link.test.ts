import { beforeEach, describe, expect, it } from 'vitest';
import { moveOrder } from '#server/orders/lifecycle';
import { keyedHash, newCredential } from '#server/platform/secrets';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, saveAddress, setStock } from '#tests/support/shop/orders';
import { readMessagesTo } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const params = { saasId: surat.saas_id, storeId: surat.store_id };
const day = 24 * 60 * 60_000;

describe.each(databases)('the link of an order on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => ([shop, asha] = [opened, customer]) });
  beforeEach(() => setStock(shop, 1001, 999));

  const tokenIn = (text: string) => /\/o#([\w.-]{26,})/.exec(text)?.[1] ?? '';
  const follow = async (token: string) => (await granted(shop, 'readLiveOrder', { params, body: { token } })).data;
  /** A delivery of Asha's, with the token that she was sent. */
  async function order() {
    const address_id = await saveAddress(shop, asha, { street: '7 Secret Lane' });
    const request = orderRequest(asha, { order_type: 'Delivery', address_id, delivery_note: 'Ring twice' });
    const order_id = Number((await granted(shop, 'createOrder', request)).data.order_id);
    return { order_id, token: tokenIn((await readMessagesTo(shop, asha)).join('\n')) };
  }

  it('shows how far it is to the person who holds it, and nothing of the customer', async () => {
    const { order_id, token } = await order();
    const seen = await follow(token);
    expect(seen).toMatchObject({ order_id, status: 'pending', events: [{ status: 'pending' }] });
    expect(seen.coming!.words).toMatch(/^Expected /);
    const said = JSON.stringify(seen);
    for (const secret of [asha.name, asha.mobile, 'Secret Lane', 'Ring twice', '395001', '1640'])
      expect(said).not.toContain(secret);
    await moveOrder(shop, { ...storeIds(surat), order_id }, 'packed', { by: 'command' });
    await moveOrder(shop, { ...storeIds(surat), order_id }, 'handed over', { by: 'command', handover: null });
    expect((await follow(token)).status).toBe('handed over');
    expect(tokenIn((await readMessagesTo(shop, asha)).find((text) => text.includes('on its way'))!)).toBe(token);
  });

  it('is shown to the customer in the order, and not to others', async () => {
    const { order_id, token } = await order();
    const own = { params: { ...suratPath(asha), orderId: order_id }, token: asha.token };
    expect(tokenIn((await granted(shop, 'getOrder', own)).data.link!)).toBe(token);
    const other = await addCustomer(shop);
    const taken = { params: { ...suratPath(asha), orderId: order_id }, token: other.token };
    expect(await refused(shop, 'getOrder', taken)).toMatchObject({ code: 'not_found' });
  });

  it('comes with the customer’s newest order until that has ended, or the link has expired', async () => {
    const cart = { params: suratPath(asha), token: asha.token };
    const newest = async () => (await granted(shop, 'getUnderWay', cart)).data;
    expect(await newest()).toBeNull();
    const first = await order();
    const second = await order();
    expect(await newest()).toMatchObject({ order_id: second.order_id, status: 'pending', coming: expect.any(Object) });
    expect(tokenIn((await newest())!.link!)).toBe(second.token);
    const key = { ...storeIds(surat), order_id: second.order_id };
    await moveOrder(shop, key, 'cancelled', { by: 'command', reason: 'Sold out' });
    expect((await newest())!.order_id).toBe(first.order_id);
    const expired = shop.db.updateTable('orders').set({ link_expires_at: new Date(shop.now().getTime() - 1) });
    await expired.where('order_id', '=', first.order_id).execute();
    expect(await newest()).toBeNull();
  });

  it('is refused when it is unknown, of another store, changed or expired, all the same', async () => {
    const { order_id, token } = await order();
    const read = (of: object, sent: string) =>
      refused(shop, 'readLiveOrder', { params: { ...params, ...of }, body: { token: sent } });
    const unknown = await read({}, 'x'.repeat(22));
    expect(unknown).toMatchObject({ status: 400, code: 'link_expired' });
    expect(await read({}, '')).toEqual(unknown);
    expect(await read({ saasId: toronto.saas_id, storeId: toronto.store_id }, token)).toEqual(unknown);
    const other = (order_id + 1).toString(36);
    for (const forged of [`${other}.${token.split('.')[1]}`, token.slice(0, -1), `${token}x`])
      expect(await read({}, forged)).toEqual(unknown);
    shop.wait(31 * day);
    expect(await read({}, token)).toEqual(unknown);
    const login = { params: { ...suratPath(asha), orderId: order_id } };
    expect(await refused(shop, 'getOrder', { ...login, token: '' })).toMatchObject({ status: 401 });
  });

  it('of an earlier version works until it expires', async () => {
    const { order_id } = await order();
    const token = newCredential();
    await shop.db
      .updateTable('orders')
      .set({ link_hash: keyedHash(shop.secret, 'live-order-hash', token) })
      .where('order_id', '=', order_id)
      .execute();
    expect((await follow(token)).order_id).toBe(order_id);
    shop.wait(31 * day);
    expect(await refused(shop, 'readLiveOrder', { params, body: { token } })).toMatchObject({ code: 'link_expired' });
  });

  it('changes nothing', async () => {
    const { token } = await order();
    const dump = async () =>
      JSON.stringify([
        await shop.db.selectFrom('orders').selectAll().orderBy('order_id').execute(),
        await shop.db.selectFrom('messages').select('message_id').orderBy('message_id').execute(),
      ]);
    const before = await dump();
    await follow(token);
    expect(await dump()).toBe(before);
  });
});
