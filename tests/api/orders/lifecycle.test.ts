import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readOrderHistory, orderRequest, saveAddress, setStock, readStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';

describe.each(databases)('an order after it is placed, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  const place = async (other: object = {}) =>
    (await granted(shop, 'createOrder', orderRequest(asha, other))).data.order_id;
  const placeDelivery = async () => place({ order_type: 'Delivery', address_id: await saveAddress(shop, asha) });
  const moveRequest = (orderId: number, status: string, more: object = {}) => ({
    params: { label: 'surat', orderId },
    body: { status, ...more },
    token: opsToken,
  });
  const move = (...args: Parameters<typeof moveRequest>) => granted(shop, 'moveStoreOrder', moveRequest(...args));
  const cancelRequest = (orderId: number, { token }: Customer = asha) => ({
    params: { orderId },
    body: storeIds(surat),
    token,
  });
  const read = async (orderId: number) =>
    (await granted(shop, 'getOrder', { params: { ...suratPath(asha), orderId }, token: asha.token })).data;
  const messagesAbout = (orderId: number, state: string) =>
    shop.db
      .selectFrom('messages')
      .select(['recipient', 'subject', 'text'])
      .where('about', 'like', `order:${orderId}:${state}:%`)
      .execute();

  it('goes from packed to delivered, and shows each step with its time', async () => {
    const id = await placeDelivery();
    await move(id, 'packed');
    await move(id, 'handed over', { logistics_partner: 'Tapi Express', tracking_number: 'TX-1' });
    await move(id, 'dispatched');
    await move(id, 'delivered');
    const order = await read(id);
    expect(order).toMatchObject({ status: 'delivered', logistics_partner: 'Tapi Express', tracking_number: 'TX-1' });
    expect(order.events.map(({ status }) => status)).toEqual([
      'pending',
      'packed',
      'handed over',
      'dispatched',
      'delivered',
    ]);
    const times = order.events.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    const { accepted_at: _accepted, coming: _coming, link: _link, left: _left, ...listed } = order;
    expect((await readOrderHistory(shop, asha))[0]).toEqual(listed);
  });

  it('tells the customer the tracking number when it is handed over', async () => {
    const id = await placeDelivery();
    await move(id, 'packed');
    const handover = { logistics_partner: 'Tapi Express', tracking_number: 'TX-99' };
    await move(id, 'handed over', handover);
    await move(id, 'handed over', handover);
    expect(await messagesAbout(id, 'handed over')).toEqual([
      { recipient: asha.mobile, subject: `Order ${id} is on its way`, text: expect.stringContaining('TX-99') },
    ]);
  });

  it('is not handed over without a partner and a tracking number', async () => {
    const id = await placeDelivery();
    await move(id, 'packed');
    for (const more of [{}, { logistics_partner: 'Tapi Express' }, { tracking_number: 'TX-1' }])
      expect(await refused(shop, 'moveStoreOrder', moveRequest(id, 'handed over', more))).toMatchObject({
        status: 400,
        code: 'invalid_input',
      });
    expect((await read(id)).status).toBe('packed');
  });

  it('refuses impossible moves and names the possible ones', async () => {
    const id = await place();
    expect(await refused(shop, 'moveStoreOrder', moveRequest(id, 'collected'))).toMatchObject({
      status: 409,
      code: 'order_move_impossible',
      data: { status: 'pending', possible: ['packed', 'cancelled'] },
    });
    for (const status of ['delivered', 'handed over', 'ready for pickup'])
      expect(await refused(shop, 'moveStoreOrder', moveRequest(id, status))).toMatchObject({
        code: 'order_move_impossible',
      });
    expect(await refused(shop, 'moveStoreOrder', moveRequest(id, 'lost'))).toMatchObject({ code: 'invalid_input' });
    expect((await read(id)).events).toHaveLength(1);
  });

  it('is not found in another store, or when it does not exist', async () => {
    const id = await place();
    const elsewhere = { ...moveRequest(id, 'packed'), params: { label: 'toronto', orderId: id } };
    expect(await refused(shop, 'moveStoreOrder', elsewhere)).toMatchObject({ code: 'not_found' });
    expect(await refused(shop, 'moveStoreOrder', moveRequest(999_999, 'packed'))).toMatchObject({ code: 'not_found' });
    const nowhere = { params: { label: 'nowhere' }, token: opsToken };
    expect(await refused(shop, 'getStoreOrders', nowhere)).toMatchObject({ code: 'not_found' });
  });

  it('is cancelled by its customer, and its stock returns once, also on a retry', async () => {
    const id = await place();
    expect(await readStock(shop, 1001)).toBe(74);
    const { data } = await granted(shop, 'cancelOrder', cancelRequest(id));
    expect(data).toMatchObject({ order_id: id, status: 'cancelled' });
    await granted(shop, 'cancelOrder', cancelRequest(id));
    expect(await readStock(shop, 1001)).toBe(84);
    expect(await messagesAbout(id, 'cancelled')).toHaveLength(1);
  });

  it('returns its stock once when it is cancelled twenty times at once', async () => {
    const id = await place();
    const answers = Array.from({ length: 20 }, () => callApi(shop, 'cancelOrder', cancelRequest(id)));
    expect(new Set(await outcomes(answers))).toEqual(new Set(['granted']));
    expect(await readStock(shop, 1001)).toBe(84);
    expect((await read(id)).events).toHaveLength(2);
  });

  it('is either packed or cancelled when both are requested at once', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await place();
      const [cancelled, packed] = await Promise.all([
        callApi(shop, 'cancelOrder', cancelRequest(id)),
        callApi(shop, 'moveStoreOrder', moveRequest(id, 'packed')),
      ]);
      expect([cancelled.status, packed.status].sort()).toEqual([200, 409]);
      expect((await read(id)).status).toBe(cancelled.status === 200 ? 'cancelled' : 'packed');
      await setStock(shop, 1001, 84);
    }
  });

  it('stays when its customer wants to cancel it after it was packed, but the store still can', async () => {
    const id = await place();
    await move(id, 'packed');
    expect(await refused(shop, 'cancelOrder', cancelRequest(id))).toMatchObject({
      status: 409,
      code: 'order_not_cancellable',
    });
    expect(await readStock(shop, 1001)).toBe(74);
    await move(id, 'cancelled');
    expect(await readStock(shop, 1001)).toBe(84);
  });

  it('is not found by another customer', async () => {
    const id = await place();
    const bina = await addCustomer(shop);
    expect(await refused(shop, 'cancelOrder', cancelRequest(id, bina))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect((await read(id)).status).toBe('pending');
  });

  it('is listed for the store, newest first, by its state', async () => {
    const [first, second] = [await place(), await place()];
    await move(first, 'packed');
    const list = async (query: Record<string, string>) =>
      (await granted(shop, 'getStoreOrders', { params: { label: 'surat' }, query, token: opsToken })).data;
    expect((await list({})).slice(0, 2).map(({ order_id }) => order_id)).toEqual([second, first]);
    expect((await list({ status: 'packed' }))[0]).toMatchObject({
      order_id: first,
      order_value: 1640,
      currency: 'INR',
      lines: [{ line: 1, item_id: 1001, item_qty: 10, item_price: 164, unit: expect.any(String) }],
    });
    expect((await list({ status: 'packed' })).every(({ status }) => status === 'packed')).toBe(true);
  });
});
