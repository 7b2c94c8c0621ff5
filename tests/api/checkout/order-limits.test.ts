import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Customer } from '#tests/support/shop/customers';
import { toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { nearby, orderRequest, readStock, setStock } from '#tests/support/shop/orders';
import { quoteRequest } from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const hour = 60 * 60_000;

describe.each(databases)('what one customer can do in a store, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(() => vi.useRealTimers());

  const times = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, each) => make(each));
  const grantedOf = async (answers: Promise<Response>[]) =>
    (await outcomes(answers)).filter((outcome) => outcome === 'granted').length;
  const order = (customer = asha) => callApi(shop, 'createOrder', orderRequest(customer));

  it('places twenty orders to pay in cash, however many are sent at once, and then one an hour', async () => {
    await setStock(shop, 1001, 1000);
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
      message: 'You have saved as many addresses as we can keep here. Please remove one first.',
    });
    const inToronto = { ...nearby, ...storeIds(toronto), pincode: 'M5V 2T6', city: 'Toronto', state: 'Ontario' };
    await granted(shop, 'createAddress', { ...save(), body: inToronto });
    const path = { saasId: nearby.saas_id, storeId: nearby.store_id, customerId: asha.id, userId: asha.id };
    const { data } = await granted(shop, 'getAddresses', { params: path, token: asha.token });
    await granted(shop, 'deleteAddress', { params: { ...path, addressId: data[0]?.id ?? 0 }, token: asha.token });
    expect(await grantedOf(times(3, () => callApi(shop, 'createAddress', save())))).toBe(1);
  });
});
