import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placedOrder } from '#contract/order';
import { addCustomer, torontoPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import {
  readCartLines,
  fillCart,
  readOrderHistory,
  orderRequest,
  placeOrder,
  saveAddress,
  setStock,
  readStock,
} from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const line = (item_id: number, product_qty: number, product_color = '') => ({ item_id, product_qty, product_color });

describe.each(databases)('placing an order on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  beforeEach(async () => {
    asha = await addCustomer(shop, { name: 'Asha Patel' });
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  const order = async (other: object = {}) => (await granted(shop, 'createOrder', orderRequest(asha, other))).data;

  it('answers with the order and takes its stock', async () => {
    const placed = await order();
    expect(placed).toEqual({
      order_id: expect.any(Number),
      orderValue: 1640,
      order_type: 'Pickup',
      payment_type: 'COD',
      order_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      status: 'pending',
      currency: 'INR',
    });
    v.parse(placedOrder, placed);
    expect(await readStock(shop, 1001)).toBe(74);
  });

  it.each([
    [{ customer_name: '', mobile_number: '' }, 'Asha Patel', undefined],
    [{ customer_name: 'Ba', mobile_number: 'call me' }, 'Ba', undefined],
    [{ customer_name: 'Ba', mobile_number: '098250 12345' }, 'Ba', '+919825012345'],
  ])('stores the recipient, by default the customer: %j', async (given, name, mobile) => {
    const { order_id } = await order(given);
    const stored = await shop.db
      .selectFrom('orders')
      .select(['customer_name', 'mobile_number'])
      .where('order_id', '=', order_id)
      .executeTakeFirst();
    expect(stored).toEqual({ customer_name: name, mobile_number: mobile ?? asha.mobile });
  });

  it('shows in the history with its lines and sum, newest first', async () => {
    const address_id = await saveAddress(shop, asha);
    const first = await order();
    const item_list = [line(1005, 1, 'green'), line(1001, 1)];
    const second = await order({ order_type: 'Delivery', address_id, order_value: 196, item_list });
    const history = await readOrderHistory(shop, asha);
    expect(history.map(({ order_id }) => order_id)).toEqual([second.order_id, first.order_id]);
    expect(history[0]).toEqual({
      order_id: second.order_id,
      order_type: 'Delivery',
      order_date: second.order_date,
      status: 'pending',
      payment_type: 'COD',
      address: '7 Athwa Gate, Surat, Gujarat',
      landmark: '',
      order_details: [
        {
          item_id: 1005,
          item_name: 'Dupatta',
          product_color: 'green',
          unit: '1 kg',
          item_price: 12,
          item_qty: 1,
          image: `/pictures/${'green'.padEnd(32, '0')}-640.webp`,
        },
        {
          item_id: 1001,
          item_name: 'Toor dal',
          product_color: '',
          unit: '1 kg',
          item_price: 164,
          item_qty: 1,
          image: `/pictures/${'b'.repeat(32)}-640.webp`,
        },
      ],
      totals: { items: 176, delivery_charge: 20, discount: 0, round_off: 0, total: 196, count: 2 },
      events: [{ status: 'pending', at: expect.any(String) }],
      logistics_partner: '',
      tracking_number: '',
      coupon_code: '',
      slot: null,
      opens_at: null,
      delivery_note: '',
      buyer_gstin: '',
      if_missing: 'call',
      recipient: null,
      reminder: null,
      refund: null,
      attempts: [],
      back_at: null,
      deductions: [],
      credit_notes: [],
      offers: [],
      value_left: 196,
      returns: [],
      returnable_until: null,
      bank_details: 'none',
      changes: [],
    });
    expect(history[1]).toMatchObject({ order_type: 'Pickup', address: '14 Rang Upvan Lane, Nanpura, Surat, Gujarat' });
    const toronto = { params: torontoPath(asha), token: asha.token };
    expect((await granted(shop, 'getOrders', toronto)).data).toEqual([]);
  });

  it('keeps ordered lines unchanged when an item changes', async () => {
    await order({ item_list: [line(1030, 1)], order_value: 24.5 });
    const changed = { item_name: 'Renamed', price: 99, image: 'c'.repeat(32), withdrawn_at: new Date() };
    await shop.db.updateTable('items').set(changed).where('item_id', '=', 1030).execute();
    const [stored] = await readOrderHistory(shop, asha);
    expect(stored?.order_details).toMatchObject([
      { item_name: 'Item 1030', item_price: 24.5, image: `/pictures/${'b'.repeat(32)}-640.webp` },
    ]);
  });

  it.each([
    ['below the free sum', '395001', [line(1001, 1)], 184],
    ['at the minimum', '395001', [line(1014, 6)], 119],
    ['a unit below the free sum', '395001', [line(1001, 2), line(1045, 1), line(1037, 1), line(1002, 1)], 419],
    ['at the free sum', '395001', [line(1001, 2), line(1045, 1), line(1038, 1), line(1002, 1)], 399],
    ['above the free sum', '395001', [line(1001, 3)], 492],
    ['further away', '394101', [line(1001, 2)], 373],
    ['further away, above the free sum', '394101', [line(1001, 7)], 1148],
  ])('charges for delivery %s', async (_, pincode, item_list, order_value) => {
    const address_id = await saveAddress(shop, asha, { pincode });
    const { orderValue } = await order({ order_type: 'Delivery', address_id, item_list, order_value });
    expect(orderValue).toBe(order_value);
  });

  it('charges nothing for a pickup and has no minimum', async () => {
    expect((await order({ item_list: [line(1007, 1)], order_value: 13 })).orderValue).toBe(13);
  });

  it('adds up lines of the same item and colour', async () => {
    await setStock(shop, 1005, 3);
    const item_list = [line(1001, 1), line(1005, 1, 'red'), line(1001, 2), line(1005, 1), line(1005, 1, 'green')];
    await order({ item_list, order_value: 528 });
    const [placed] = await readOrderHistory(shop, asha);
    expect(
      placed?.order_details.map(({ item_id, product_color, item_qty }) => [item_id, product_color, item_qty]),
    ).toEqual([
      [1001, '', 3],
      [1005, 'red', 2],
      [1005, 'green', 1],
    ]);
    expect(await readStock(shop, 1005)).toBe(0);
  });

  it('tolerates floating-point sums', async () => {
    expect((await order({ item_list: [line(1001, 1)], order_value: 163.7 + 0.1 + 0.2 })).orderValue).toBe(164);
  });

  it('reads neither names nor prices, tax, discount nor status from the client', async () => {
    const item_list = [{ ...line(1001, 1), itemName: 'Gold', price: 1, image: 'x' }];
    await order({
      item_list,
      order_value: 164,
      order_tax: 99,
      order_discount: 160,
      order_qty: 50,
      status: 'delivered',
    });
    const [placed] = await readOrderHistory(shop, asha);
    expect(placed).toMatchObject({
      status: 'pending',
      totals: { total: 164, discount: 0, count: 1 },
      order_details: [{ item_name: 'Toor dal', item_price: 164 }],
    });
  });

  it('takes the other spelling of ids', async () => {
    const { saas_id: saasId, store_id: storeId, ...rest } = orderRequest(asha).body as Record<string, unknown>;
    const body = { ...rest, saasId, storeId, item_list: [{ itemId: 1001, product_qty: 10 }] };
    await granted(shop, 'createOrder', { body, token: asha.token });
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
  });

  it('takes what was ordered out of the cart and leaves the rest', async () => {
    await setStock(shop, 1005, 3);
    await fillCart(shop, asha, line(1001, 5), line(1002, 1), line(1005, 1, 'red'), line(1005, 2, 'green'));
    const rice = { params: torontoPath(asha), token: asha.token };
    await granted(shop, 'addProduct', { ...rice, body: line(5001, 1) });
    await order({ item_list: [line(1001, 10), line(1005, 1, 'red')], order_value: 1652 });
    expect(await readCartLines(shop, asha)).toEqual(['1002×1', '1005 green×2']);
    expect((await granted(shop, 'getCart', rice)).data.products).toHaveLength(1);
  });

  it('leaves in the cart, at its place, what a line held beyond the ordered quantity', async () => {
    await setStock(shop, 1001, 84);
    await fillCart(shop, asha, line(1001, 13), line(1002, 1));
    await order({ from_cart: true });
    expect(await readCartLines(shop, asha)).toEqual(['1001×3', '1002×1']);
  });

  it('queues one confirmation to each proved contact of the customer', async () => {
    const noor = await addCustomer(shop, { email: 'noor@example.com' });
    const own = shop.db.updateTable('customers').where('customer_id', '=', noor.id);
    await own.set({ email_verified_at: shop.now() }).execute();
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(noor, {}, 'a-key'))).data;
    await placeOrder(shop, noor, {}, 'a-key');
    const messages = await shop.db
      .selectFrom('messages')
      .selectAll()
      .where('about', 'like', `order:${order_id}:%`)
      .orderBy('message_id')
      .execute();
    const text = `Surat Sadan has received your order ${order_id} for pickup: ₹1,640. Follow it: `;
    expect(messages).toMatchObject([
      { channel: 'sms', recipient: noor.mobile, subject: `Order ${order_id} received`, sent_at: null },
      { channel: 'email', recipient: 'noor@example.com' },
    ]);
    for (const { text: sent } of messages) {
      expect(sent).toContain(text);
      expect(sent).toMatch(/ http\S+\/o#\w+\.[\w-]{22} Questions\? \+91 00000 33001$/);
    }
  });

  it('says in the confirmation that it is delivered', async () => {
    const address_id = await saveAddress(shop, asha);
    const { order_id } = await order({
      order_type: 'Delivery',
      address_id,
      item_list: [line(1014, 6)],
      order_value: 119,
    });
    const { text } = await shop.db
      .selectFrom('messages')
      .select('text')
      .where('about', 'like', `order:${order_id}:%`)
      .executeTakeFirstOrThrow();
    expect(text).toContain(`your order ${order_id} for delivery: ₹119.`);
  });

  it('writes the order’s first event', async () => {
    const { order_id } = await order();
    const events = await shop.db.selectFrom('order_events').selectAll().where('order_id', '=', order_id).execute();
    expect(events).toMatchObject([{ saas_id: 33, store_id: 33001, status: 'pending' }]);
  });

  it('numbers orders from 10001', async () => {
    expect((await order()).order_id).toBeGreaterThan(10_000);
  });
});
