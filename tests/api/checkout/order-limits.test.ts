import { createApp } from '#server/app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Customer } from '#tests/support/shop/customers';
import { toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, suratPath } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { nearby, orderRequest, readStock, setStock } from '#tests/support/shop/orders';
import { quoteRequest } from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const hour = 60 * 60_000;

/** The shop with the usual number of cash orders. */
function asSetUp(opened: TestShop): TestShop {
  const shop = { ...opened, config: { ...opened.config, maxCashOrders: 20 } };
  return { ...shop, app: createApp(shop) };
}

describe.each(databases)('what one customer can do in a store, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => void ([shop, asha] = [asSetUp(opened), customer]) });

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(() => vi.useRealTimers());

  const times = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, each) => make(each));
  const grantedOf = async (answers: Promise<Response>[]) =>
    (await outcomes(answers)).filter((outcome) => outcome === 'granted').length;
  const order = (customer = asha) => callApi(shop, 'createOrder', orderRequest(customer));

  /** A customer who has collected an order. */
  async function addKnown(): Promise<Customer> {
    const customer = await addCustomer(shop);
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(customer, onePiece))).data;
    await shop.db.updateTable('orders').set({ status: 'collected' }).where('order_id', '=', order_id).execute();
    await shop.db.deleteFrom('rate_limits').execute();
    return customer;
  }

  const onePiece = { item_list: [{ item_id: 1001, product_qty: 1 }], order_value: 164 };
  const tooLarge = async (customer: Customer, list: [item: number, quantity: number][], order_value: number) => {
    const item_list = list.map(([item_id, product_qty]) => ({ item_id, product_qty }));
    return refused(shop, 'createOrder', orderRequest(customer, { item_list, order_value }));
  };

  it('places five orders to pay in cash until the first has reached it', async () => {
    await setStock(shop, 1001, 1000);
    expect(await grantedOf(times(8, () => order()))).toBe(5);
    expect((await refused(shop, 'createOrder', orderRequest(asha))).code).toBe('cash_orders_used');
    expect((await callApi(shop, 'quoteOrder', quoteRequest(asha))).status).toBe(200);
  });

  it('orders as many pieces and as much to pay in cash as the store allows, until the first has come half of it', async () => {
    for (const item of [1001, 1002]) await setStock(shop, item, 1000);
    const known = await addKnown();
    expect(await tooLarge(asha, [[1001, 16]], 2624)).toMatchObject({
      status: 422,
      code: 'cash_order_too_large',
      message:
        'Cash orders are limited to 15 pieces of Toor dal until you have received your first order from this store. Please pay online, order less, or call the store.',
    });
    expect((await tooLarge(known, [[1001, 31]], 5084)).message).toBe(
      'Cash orders are limited to 30 pieces of Toor dal. Please pay online, order less, or call the store.',
    );
    const bounds = { most_cash: 400_000, most_cash_pieces: 40, most_cash_each: 30 };
    const store = shop.db.updateTable('stores').where('store_id', '=', 33001);
    await store.set(bounds).execute();
    shop.wait(2000);
    const list: [number, number][] = [
      [1001, 20],
      [1002, 21],
    ];
    const boundsOf = async ({ id, token }: Customer) =>
      (await granted(shop, 'getAddresses', { params: suratPath({ id }), token })).cash_bounds;
    expect(await boundsOf(known)).toEqual({ sum: 4000, pieces: 40, each: 30, is_first: false });
    expect(await boundsOf(asha)).toEqual({ sum: 2000, pieces: 20, each: 15, is_first: true });
    expect((await tooLarge(known, list, 3500.5)).message).toContain('limited to 40 pieces.');
    expect((await tooLarge(asha, list, 3500.5)).message).toContain('limited to 15 pieces of Toor dal until');
    expect((await tooLarge(known, [[1001, 25]], 4100)).message).toContain('limited to ₹4,000.');
    expect((await tooLarge(asha, [[1001, 13]], 2132)).message).toContain('limited to ₹2,000 until');
    const large = { item_list: [{ item_id: 1001, product_qty: 24 }], order_value: 3936 };
    expect((await callApi(shop, 'createOrder', orderRequest(known, large))).status).toBe(200);
    const paid = quoteRequest(asha, { item_list: [{ item_id: 1001, product_qty: 99 }], order_value: 16_236 });
    expect((await callApi(shop, 'quoteOrder', paid)).status).toBe(200);
    await store.set({ most_cash: 1_500_000, most_cash_pieces: 100 }).execute();
    shop.wait(2000);
  });

  it('places twenty orders to pay in cash, however many are sent at once, and then one an hour', async () => {
    await setStock(shop, 1001, 1001);
    asha = await addKnown();
    expect(await grantedOf(times(30, () => order()))).toBe(20);
    expect(await readStock(shop, 1001)).toBe(1000 - 20 * 10);
    expect(await refused(shop, 'createOrder', orderRequest(asha))).toMatchObject({
      status: 429,
      code: 'cash_orders_used',
      message: expect.stringMatching(/^You have placed many orders to pay in cash\. Please try again .*at .* [AP]M\.$/),
    });
    expect((await order(await addCustomer(shop))).status).toBe(200);
    shop.wait(hour);
    expect(await grantedOf([order(), order()])).toBe(1);
  });

  it('gives a placed order again when it is sent again, also above the limit', async () => {
    await setStock(shop, 1001, 1000);
    const headers = { 'Idempotency-Key': 'the-first' };
    const first = await granted(shop, 'createOrder', { ...orderRequest(asha), headers });
    await Promise.all(times(25, () => order()));
    expect(await granted(shop, 'createOrder', { ...orderRequest(asha), headers })).toEqual(first);
  });

  it('does not count orders that are refused', async () => {
    await setStock(shop, 1001, 5);
    for (let each = 0; each < 25; each++)
      expect((await refused(shop, 'createOrder', orderRequest(asha))).code).toBe('out_of_stock');
    await setStock(shop, 1001, 1000);
    expect((await order()).status).toBe(200);
  });

  it('begins thirty online payments at once, and then two a minute', async () => {
    await setStock(shop, 1001, 1000);
    const quote = () => callApi(shop, 'quoteOrder', quoteRequest(asha));
    expect(await grantedOf(times(35, quote))).toBe(30);
    expect(await refused(shop, 'quoteOrder', quoteRequest(asha))).toMatchObject({ status: 429, code: 'rate_limited' });
    shop.wait(60_000);
    expect(await grantedOf(times(4, quote))).toBe(2);
  });

  it('saves fifty addresses, and another one for each that is removed', async () => {
    const save = () => ({ params: { customerId: asha.id }, token: asha.token, body: nearby });
    expect(await grantedOf(times(60, () => callApi(shop, 'createAddress', save())))).toBe(50);
    expect(await refused(shop, 'createAddress', save())).toMatchObject({
      status: 422,
      code: 'addresses_used',
      message: 'You’ve reached the limit of saved addresses. Please remove one first.',
    });
    const inToronto = { ...nearby, ...storeIds(toronto), pincode: 'M5V 2T6', city: 'Toronto', state: 'Ontario' };
    await granted(shop, 'createAddress', { ...save(), body: inToronto });
    const path = { saasId: nearby.saas_id, storeId: nearby.store_id, customerId: asha.id, userId: asha.id };
    const { data } = await granted(shop, 'getAddresses', { params: path, token: asha.token });
    await granted(shop, 'deleteAddress', { params: { ...path, addressId: data[0]?.id ?? 0 }, token: asha.token });
    expect(await grantedOf(times(3, () => callApi(shop, 'createAddress', save())))).toBe(1);
  });
});
