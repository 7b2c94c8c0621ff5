import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { freshQuote } from '#contract/order';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { orderRequest, placeOrder, saveAddress, setStock, readStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { shopAround } from '#tests/support/shop/shop-around';

const line = (item_id: number, product_qty: number, product_color = '') => ({ item_id, product_qty, product_color });

describe.each(ruleDatabases)('an order is refused on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  const orderRefused = (other: object) => refused(shop, 'createOrder', orderRequest(asha, other));
  const delivery = async (pincode: string, other: object) =>
    orderRefused({ order_type: 'Delivery', address_id: await saveAddress(shop, asha, { pincode }), ...other });

  /** All rows that an order inserts, and the stock of the ordered item. */
  async function readState() {
    const rows = await Promise.all(
      (['orders', 'order_lines', 'order_events', 'messages', 'cart_lines'] as const).map((table) =>
        shop.db.selectFrom(table).selectAll().execute(),
      ),
    );
    return { rows, stock: await readStock(shop, 1001) };
  }

  it.each([1639.99, 1640.01, 0, 16.4])(
    'with a fresh quote when its value is %d instead of the sum',
    async (order_value) => {
      const before = await readState();
      const answer = await orderRefused({ order_value });
      expect(answer).toMatchObject({ status: 409, code: 'price_changed' });
      expect(answer.data).toMatchObject({
        lines: [{ item_id: 1001, itemName: 'Toor dal', price: 164, product_qty: 10 }],
        totals: { items: 1640, delivery_charge: 0, discount: 0, total: 1640, count: 10 },
      });
      v.parse(freshQuote, answer.data);
      expect(await readState()).toEqual(before);
    },
  );

  it('when a price has changed, and granted at the new one', async () => {
    await shop.db.updateTable('items').set({ price: 20_050 }).where('item_id', '=', 1020).execute();
    const asked = { item_list: [line(1020, 2)], order_value: 39 };
    const { code, data } = await orderRefused(asked);
    expect([code, data.totals.total]).toEqual(['price_changed', 401]);
    expect((await placeOrder(shop, asha, { ...asked, order_value: data.totals.total })).status).toBe(200);
  });

  it('when the delivery charge is left out', async () => {
    const answer = await delivery('395001', { item_list: [line(1001, 1)], order_value: 164 });
    expect(answer).toMatchObject({
      code: 'price_changed',
      data: { totals: { items: 164, delivery_charge: 20, total: 184 } },
    });
  });

  it.each([
    ['more than there is', [line(1003, 2), line(1001, 1)], ['1003×1', '1001×1'], 175],
    ['what is sold out', [line(1004, 1), line(1001, 1)], ['1001×1'], 164],
    ['another store’s item', [line(5001, 1), line(1001, 2)], ['1001×2'], 328],
    ['an item that does not exist', [line(999_999, 1)], [], 0],
    ['a colour that does not exist', [line(1005, 1, 'blue'), line(1002, 1)], ['1002×1'], 11],
    ['a colour of an item that has none', [line(1001, 1, 'red'), line(1002, 1)], ['1002×1'], 11],
    [
      'more of two colours together than there is',
      [line(1005, 2, 'red'), line(1005, 2, 'green')],
      ['1005×2', '1005×1'],
      36,
    ],
  ])('with a fresh quote for %s', async (_, item_list, lines, total) => {
    const before = await readState();
    const { status, code, data } = await orderRefused({ item_list, order_value: 1 });
    expect([status, code]).toEqual([409, 'out_of_stock']);
    expect(
      data.lines.map(
        ({ item_id, product_qty }: { item_id: number; product_qty: number }) => `${item_id}×${product_qty}`,
      ),
    ).toEqual(lines);
    expect(data.totals.total).toBe(total);
    v.parse(freshQuote, data);
    expect(await readState()).toEqual(before);
  });

  it('for one piece more than there is, and granted for the last ones', async () => {
    await setStock(shop, 1031, 3);
    const more = await orderRefused({ item_list: [line(1031, 4)], order_value: 1 });
    expect([more.code, more.data.totals.count]).toEqual(['out_of_stock', 3]);
    const last = { item_list: [line(1031, 3)], order_value: more.data.totals.total };
    expect((await placeOrder(shop, asha, last)).status).toBe(200);
    expect(await readStock(shop, 1031)).toBe(0);
  });

  it('for more of an item than a line can hold', async () => {
    await setStock(shop, 1031, 5000);
    for (const other of [[], [line(1001, 1)]]) {
      const answer = await orderRefused({ item_list: [line(1031, 999), line(1031, 1), ...other], order_value: 25_000 });
      expect(answer).toMatchObject({ status: 422, code: 'quantity_too_large' });
    }
  });

  it('for more than a line can hold, with a quote of as much as it can', async () => {
    await setStock(shop, 1031, 1500);
    const most = await orderRefused({ item_list: [line(1031, 999)], order_value: 1 });
    expect([most.code, most.data.totals.count]).toEqual(['price_changed', 999]);
    const more = await orderRefused({ item_list: [line(1031, 999), line(1031, 999)], order_value: 1 });
    expect([more.code, more.data.totals.count]).toEqual(['out_of_stock', 999]);
  });

  it('for a coupon below its minimum, and granted at it', async () => {
    const terms = { ...storeIds(surat), kind: 'percent' as const, value: 1000, most: null, per_customer: null };
    const dates = { starts: '2020-01-01', ends: '2099-01-01' };
    const coupon = { ...terms, ...dates, code: 'TENTH', description: '10 % off', minimum: 164_001 };
    await shop.db.insertInto('coupons').values(coupon).execute();
    const asked = { coupon_code: 'TENTH', order_value: 1476 };
    expect(await orderRefused(asked)).toMatchObject({ code: 'coupon_below_minimum', data: { minimum: 1640.01 } });
    await shop.db.updateTable('coupons').set({ minimum: 164_000 }).execute();
    expect((await placeOrder(shop, asha, asked)).status).toBe(200);
  });

  it('without lines', async () => {
    expect(await orderRefused({ item_list: [] })).toMatchObject({
      status: 422,
      code: 'cart_empty',
      message: 'Cart is empty',
    });
  });

  it('for delivery without an address of the customer in this store', async () => {
    const bina = await addCustomer(shop);
    const elsewhere = await saveAddress(shop, asha, { ...storeIds(toronto), pincode: 'M4L 1Z4' });
    for (const address_id of ['', null, undefined, 999_999, await saveAddress(shop, bina), elsewhere]) {
      const answer = await orderRefused({ order_type: 'Delivery', address_id });
      expect(answer).toMatchObject({ status: 422, code: 'address_required', message: 'Please select an address' });
    }
  });

  it('for delivery to where the store does not deliver', async () => {
    for (const pincode of ['380001', '394510', '999999'])
      expect(await delivery(pincode, {})).toMatchObject({ status: 422, code: 'outside_delivery_area' });
  });

  it.each([
    ['395001', [line(1014, 5)], 102.5, 99],
    ['394101', [line(1001, 1)], 209, 299],
  ])('for delivery to %s below the minimum', async (pincode, item_list, order_value, minimum) => {
    expect(await delivery(pincode, { item_list, order_value })).toMatchObject({
      status: 422,
      code: 'below_minimum',
      data: { minimum },
    });
  });

  it('unless a delivery comes to the minimum exactly', async () => {
    const zones = shop.db
      .updateTable('delivery_zones')
      .where('store_id', '=', 33001)
      .where('minimum', 'in', [9900, 16_400]);
    await zones.set({ minimum: 16_400 }).execute();
    const address_id = await saveAddress(shop, asha);
    const asked = { order_type: 'Delivery', address_id, item_list: [line(1001, 1)], order_value: 184 };
    expect((await placeOrder(shop, asha, asked)).status).toBe(200);
    await zones.set({ minimum: 9900 }).execute();
  });

  it('before it is paid, when it is to be paid online', async () => {
    const before = await readState();
    const online = { payment_type: 'online', razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1' };
    expect(await orderRefused(online)).toMatchObject({ status: 402, code: 'payment_pending' });
    expect(await readState()).toEqual(before);
  });

  it('for cash in Canada', async () => {
    const rice = { ...storeIds(toronto), item_list: [line(5001, 1)] };
    const address_id = await saveAddress(shop, asha, { ...storeIds(toronto), pincode: 'm4l1z4' });
    for (const other of [{ order_value: 24.99 }, { order_type: 'Delivery', address_id, order_value: 29.98 }])
      expect(await orderRefused({ ...rice, ...other })).toMatchObject({ status: 422, code: 'payment_unavailable' });
  });

  it('for cash away from the cities that take it', async () => {
    const country = {
      saas_id: 33,
      store_id: 33001,
      position: 3,
      kind: 'country' as const,
      value: 'India',
      charge: 9900,
      minimum: 0,
      free_from: null,
    };
    await shop.db.insertInto('delivery_zones').values(country).execute();
    const far = { item_list: [line(1001, 1)], order_value: 263, order_type: 'Delivery' };
    for (const [pincode, isTaken] of [
      ['110001', false],
      ['462001', true],
      ['394510', true],
    ] as const) {
      const address_id = await saveAddress(shop, asha, { pincode });
      expect((await placeOrder(shop, asha, { ...far, address_id })).status, pincode).toBe(isTaken ? 200 : 422);
      const { data } = await granted(shop, 'getAddresses', {
        params: { saasId: 33, storeId: 33001, customerId: asha.id },
        token: asha.token,
      });
      expect(data.find(({ id }) => id === address_id)?.cash_on_delivery).toBe(isTaken);
    }
    await shop.db.deleteFrom('delivery_zones').where('position', '=', 3).where('store_id', '=', 33001).execute();
  });

  it('in a store that does not exist', async () => {
    for (const ids of [{ saas_id: 34 }, { store_id: 9 }, { saas_id: 34, store_id: 33001 }])
      expect(await orderRefused(ids)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each([
    { payment_type: 'cash' },
    { order_type: 'Online' },
    { order_value: '1640' },
    { order_value: -1 },
    { order_value: 1e300 },
    { order_value: 1640.001 },
    { order_value: 1640.0001 },
    { order_value: null },
    { customer_id: 'x' },
    { customer_name: 'a\u0000b' },
    { item_list: { 0: line(1001, 1) } },
    { item_list: [line(1001, -1)] },
    { item_list: [line(1001, 1000)] },
    { item_list: [{ item_id: 1001 }] },
    { item_list: Array.from({ length: 201 }, () => line(1001, 1)) },
  ])('when malformed: %j', async (other) => {
    expect(await orderRefused(other)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('without a trace when the database fails at the last step', async () => {
    await shop.query(
      `create function refuse_stock() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
      [],
    );
    await shop.query(
      'create trigger refuse_stock before update on items for each row execute function refuse_stock()',
      [],
    );
    const before = await readState();
    const asked = orderRequest(asha, {}, 'a-key');
    expect(await refused(shop, 'createOrder', asked)).toEqual({
      status: 500,
      code: 'server_error',
      message: expect.not.stringContaining('disk'),
    });
    expect(await readState()).toEqual(before);
    await shop.query('drop trigger refuse_stock on items', []);
    await granted(shop, 'createOrder', asked);
  });
});
