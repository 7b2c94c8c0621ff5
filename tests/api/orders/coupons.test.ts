import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import {
  readOrderHistory,
  orderBody,
  orderRequest,
  placeOrder,
  saveAddress,
  setStock,
} from '#tests/support/shop/orders';
import {
  claimRequest,
  openPayment,
  payInSheet,
  quote,
  reconcile,
  readMessagesTo,
  readPayment,
  type OpenedPayment,
} from '#tests/support/shop/payments';
import { granted, outcomes, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const running = {
  ...storeIds(surat),
  minimum: 0,
  most: null,
  starts: '2026-01-01',
  ends: '2099-12-31',
  per_customer: null,
};
const coupons = [
  { ...running, code: 'SWAGAT10', kind: 'percent', value: 10_00, minimum: 19_900, most: 10_000, per_customer: 1 },
  { ...running, code: 'FARSAN50', kind: 'amount', value: 5000, minimum: 16_400 },
  { ...running, code: 'TWICE', kind: 'amount', value: 100, per_customer: 2 },
  { ...running, code: 'FIRST', kind: 'amount', value: 100, first_order_only: true },
  { ...running, code: 'OVER', kind: 'percent', value: 25_00, ends: '2026-01-02' },
  { ...running, ...storeIds(toronto), code: 'GIFT', kind: 'percent', value: 100_00 },
  { ...running, ...storeIds(toronto), code: 'NEARLY', kind: 'amount', value: 24_59 },
  { ...running, ...storeIds(toronto), code: 'NEARER', kind: 'amount', value: 23_99 },
  { ...running, code: 'LATER', kind: 'percent', value: 25_00, starts: '2099-01-01' },
].map((coupon) => ({
  ...coupon,
  kind: coupon.kind as 'percent' | 'amount',
  description: `What ${coupon.code} gives`,
}));

const store = { saasId: surat.saas_id, storeId: surat.store_id };
const two = { item_list: [{ item_id: 1001, product_qty: 2 }] };

describe.each(ruleDatabases)('coupons on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await shop.db.insertInto('coupons').values(coupons).execute();
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  const order = async (other: object) =>
    (await granted(shop, 'createOrder', orderRequest(asha, { ...two, ...other }))).data;
  const orderRefused = (other: object) => refused(shop, 'createOrder', orderRequest(asha, { ...two, ...other }));
  const swagat = { coupon_code: 'SWAGAT10', order_value: 295.2 };

  it('say what they take off, in capitals or not', async () => {
    expect((await granted(shop, 'checkCoupon', { params: { ...store, code: 'swagat10' } })).data).toEqual({
      code: 'SWAGAT10',
      kind: 'percent',
      value: 10,
      minimum: 199,
      most: 100,
      description: 'What SWAGAT10 gives',
    });
    const own = { params: { ...suratPath(asha), code: 'FARSAN50' }, token: asha.token };
    expect((await granted(shop, 'checkOwnCoupon', own)).data).toMatchObject({ kind: 'amount', value: 50, most: null });
  });

  it.each([
    ['NOSUCH', 'coupon_unknown', 'We don’t have this coupon. Please check the code.'],
    ['OVER', 'coupon_expired', 'This coupon has expired.'],
    ['LATER', 'coupon_not_begun', 'This coupon cannot be used yet.'],
  ])('are refused with the reason: %s', async (code, reason, message) => {
    const answer = await refused(shop, 'checkCoupon', { params: { ...store, code } });
    expect(answer).toMatchObject({ status: 422, code: reason, message });
    expect(await orderRefused({ coupon_code: code, order_value: 246 })).toMatchObject({ status: 422, code: reason });
    expect(await orderRefused({ coupon_code: code, order_value: 246 })).toMatchObject({ status: 422, code: reason });
  });

  it('end with their last day on the store’s calendar', async () => {
    const now = shop.now().getTime();
    const check = () => outcomes([checkCoupon('OVER')]);
    const lastMoment = Date.parse('2026-01-02T23:59:59+05:30');
    shop.wait(lastMoment - now);
    expect(await check()).toEqual(['granted']);
    shop.wait(2000);
    expect(await check()).toEqual(['coupon_expired']);
    shop.wait(now - lastMoment - 2000);
  });

  it('begin with their first day on the store’s calendar', async () => {
    const now = shop.now().getTime();
    const check = () => outcomes([checkCoupon('OVER')]);
    const firstMoment = Date.parse('2026-01-01T00:00:00+05:30');
    shop.wait(firstMoment - 1000 - now);
    expect(await check()).toEqual(['coupon_not_begun']);
    shop.wait(1000);
    expect(await check()).toEqual(['granted']);
    shop.wait(now - firstMoment);
  });

  const checkCoupon = (code: string) =>
    Promise.resolve(shop.app.request(`/api/v1/price-check/coupon/33/33001/${code}`, {}, from));
  const from = { incoming: { socket: { remoteAddress: '203.0.113.77' } } };

  it('are another store’s own', async () => {
    const elsewhere = { params: { saasId: 34, storeId: 34001, code: 'SWAGAT10' } };
    expect((await refused(shop, 'checkCoupon', elsewhere)).code).toBe('coupon_unknown');
  });

  it('lower the order’s sum, which says what was used', async () => {
    expect((await order(swagat)).orderValue).toBe(295);
    const [placed] = await readOrderHistory(shop, asha);
    expect(placed).toMatchObject({
      coupon_code: 'SWAGAT10',
      totals: { items: 328, delivery_charge: 0, discount: 32.8, round_off: -0.2, total: 295 },
    });
  });

  it('take off no more than their maximum, and leave the delivery charge as it is', async () => {
    const address_id = await saveAddress(shop, asha);
    const delivered = { order_type: 'Delivery', address_id, item_list: [{ item_id: 1001, product_qty: 8 }] };
    const answer = await order({ ...delivered, coupon_code: 'SWAGAT10', order_value: 1212 });
    expect(answer.orderValue).toBe(1212);
    const cheap = { order_type: 'Delivery', address_id, item_list: [{ item_id: 1001, product_qty: 1 }] };
    expect((await order({ ...cheap, coupon_code: 'FARSAN50', order_value: 134 })).orderValue).toBe(134);
  });

  it('that take off everything need no payment, also where cash is not taken', async () => {
    const rice = { ...storeIds(toronto), item_list: [{ item_id: 5001, product_qty: 1 }] };
    expect(await orderRefused({ ...rice, order_value: 24.99 })).toMatchObject({ code: 'payment_unavailable' });
    expect((await order({ ...rice, coupon_code: 'GIFT', order_value: 0 })).orderValue).toBe(0);
  });

  it('that leave less than the provider takes can be paid in cash, also where cash is not taken', async () => {
    const rice = { ...storeIds(toronto), item_list: [{ item_id: 5001, product_qty: 1 }], coupon_code: 'NEARLY' };
    const online = { body: orderBody(asha, { ...rice, order_value: 0.4, payment_type: 'online' }), token: asha.token };
    expect(await refused(shop, 'quoteOrder', online)).toMatchObject({ status: 422, code: 'payment_too_small' });
    expect((await order({ ...rice, order_value: 0.4 })).orderValue).toBe(0.4);
    const one = { ...rice, coupon_code: 'NEARER', order_value: 1 };
    expect(await orderRefused(one)).toMatchObject({ code: 'payment_unavailable' });
  });

  it('are refused below their minimum', async () => {
    const one = { item_list: [{ item_id: 1001, product_qty: 1 }], coupon_code: 'SWAGAT10', order_value: 147.6 };
    expect(await orderRefused(one)).toMatchObject({
      status: 422,
      code: 'coupon_below_minimum',
      data: { minimum: 199 },
    });
  });

  it('are in the fresh quote when a price has changed', async () => {
    const answer = await orderRefused({ coupon_code: 'SWAGAT10', order_value: 1 });
    expect(answer).toMatchObject({
      code: 'price_changed',
      data: { totals: { discount: 32.8, round_off: -0.2, total: 295 } },
    });
  });

  it('can be used once by each customer, and again after a cancelled order', async () => {
    const { order_id } = await order(swagat);
    const own = { params: { ...suratPath(asha), code: 'SWAGAT10' }, token: asha.token };
    const message = 'You have used this coupon already.';
    expect(await refused(shop, 'checkOwnCoupon', own)).toMatchObject({ status: 409, code: 'coupon_used', message });
    expect(await orderRefused(swagat)).toMatchObject({ status: 409, code: 'coupon_used' });
    const bina = await addCustomer(shop);
    expect((await placeOrder(shop, bina, { ...two, ...swagat })).status).toBe(200);
    await granted(shop, 'cancelOrder', { params: { orderId: order_id }, body: storeIds(surat), token: asha.token });
    expect((await order(swagat)).orderValue).toBe(295);
  });

  it('used by twenty orders of one customer at once are used as often as they may be', async () => {
    const request = { ...two, coupon_code: 'TWICE', order_value: 327 };
    const answers = await outcomes(
      Array.from({ length: 20 }, (_, index) => placeOrder(shop, asha, request, `race-${index}`)),
    );
    expect(answers).toEqual([...Array<string>(18).fill('coupon_used'), 'granted', 'granted']);
    expect(await readOrderHistory(shop, asha)).toHaveLength(2);
  });

  it('for a first order are refused after any order that was not cancelled', async () => {
    const request = { coupon_code: 'FIRST', order_value: 327 };
    const own = { params: { ...suratPath(asha), code: 'FIRST' }, token: asha.token };
    const { order_id } = await order({ order_value: 328 });
    const message = 'This coupon is for your first order from this store.';
    const refusal = { status: 409, code: 'coupon_first_order', message };
    expect(await refused(shop, 'checkOwnCoupon', own)).toMatchObject(refusal);
    expect(await orderRefused(request)).toMatchObject(refusal);
    const online = { body: orderBody(asha, { ...two, ...request, payment_type: 'online' }), token: asha.token };
    expect(await refused(shop, 'quoteOrder', online)).toMatchObject(refusal);
    await granted(shop, 'cancelOrder', { params: { orderId: order_id }, body: storeIds(surat), token: asha.token });
    expect((await granted(shop, 'checkOwnCoupon', own)).data.code).toBe('FIRST');
    expect((await order(request)).orderValue).toBe(327);
  });

  it('for a first order lower one of ten first orders at once', async () => {
    const request = { ...two, coupon_code: 'FIRST', order_value: 327 };
    const answers = await outcomes(
      Array.from({ length: 10 }, (_, index) => placeOrder(shop, asha, request, `first-${index}`)),
    );
    expect(answers).toEqual([...Array<string>(9).fill('coupon_first_order'), 'granted']);
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
  });

  it('for a first order are refunded when an order came before the payment was settled', async () => {
    const opened = await openPayment(shop, asha, { ...two, coupon_code: 'FIRST', order_value: 327 });
    await payInSheet(shop, opened, { webhooks: 'never' });
    await orderBeforeSettling(opened, { order_value: 328 });
    await reconcile(shop);
    expect(await readPayment(shop, opened)).toMatchObject({ state: 'refunded', reason: 'coupon_first_order' });
    expect((await readMessagesTo(shop, asha))[0]).toContain('it was not your first order');
  });

  it('stay with an order that is sent again', async () => {
    const first = await granted(shop, 'createOrder', orderRequest(asha, { ...two, ...swagat }, 'again'));
    const again = await granted(shop, 'createOrder', orderRequest(asha, { ...two, ...swagat }, 'again'));
    expect(again.data).toEqual(first.data);
    const other = { ...two, coupon_code: 'FARSAN50', order_value: 278 };
    expect((await refused(shop, 'createOrder', orderRequest(asha, other, 'again'))).code).toBe(
      'idempotency_key_reused',
    );
  });

  it('lower what is paid online, which is refunded when the coupon was used first', async () => {
    const opened = await openPayment(shop, asha, { ...two, ...swagat });
    expect(opened.order.amount).toBe(29_520);
    await payInSheet(shop, opened, { webhooks: 'never' });
    await orderBeforeSettling(opened, swagat);
    await reconcile(shop);
    expect(await readPayment(shop, opened)).toMatchObject({ state: 'refunded', reason: 'coupon_used' });
    expect((await refused(shop, 'createOrder', claimRequest(opened))).code).toBe('payment_refunded');
    expect((await refused(shop, 'quoteOrder', { body: (await quoted()).body, token: asha.token })).code).toBe(
      'coupon_used',
    );
  });

  /** The customer's next order would close an open attempt: keep this one closed while it is placed. */
  async function orderBeforeSettling({ attempt }: OpenedPayment, other: object) {
    const setStatus = (status: 'open' | 'closed') =>
      shop.db.updateTable('payment_attempts').set({ status }).where('attempt_id', '=', attempt).execute();
    await setStatus('closed');
    await order(other);
    await setStatus('open');
  }

  const quoted = async () => {
    const { body } = await quote(shop, asha, { ...two, order_value: 328 });
    return { body: { ...body, ...swagat } };
  };

  it('are offered when they are listed and fit the cart, by the rules of applying them, the best first', async () => {
    const isListed = (code: string, listed: boolean) =>
      shop.db.updateTable('coupons').set({ listed }).where('code', '=', code).execute();
    const offered = async (items: string) =>
      (await granted(shop, 'listCoupons', { params: store, query: { items } })).data.map(({ code }) => code);
    const own = async (customer: Customer, items: string) => {
      const request = { params: suratPath(customer), token: customer.token, query: { items } };
      return (await granted(shop, 'listOwnCoupons', request)).data.map(({ code }) => code);
    };
    expect(await offered('5000')).toEqual([]);
    for (const code of ['SWAGAT10', 'FARSAN50', 'OVER', 'LATER', 'GIFT', 'FIRST']) await isListed(code, true);
    expect(await offered('5000')).toEqual(['SWAGAT10', 'FARSAN50', 'FIRST']);
    expect(await offered('198.99')).toEqual(['FARSAN50', 'FIRST']);
    expect(await offered('163.99')).toEqual(['FIRST']);
    expect(await offered('0')).toEqual([]);
    expect(await own(asha, '163.99')).toEqual(['FIRST']);
    await granted(shop, 'createOrder', orderRequest(asha));
    expect(await own(asha, '163.99')).toEqual([]);
    const other = { params: suratPath(asha), token: (await addCustomer(shop)).token, query: { items: '500' } };
    expect(await refused(shop, 'listOwnCoupons', other)).toMatchObject({ code: 'not_found' });
    const wrong = { params: store, query: { items: '-1' } };
    expect(await refused(shop, 'listCoupons', wrong)).toMatchObject({ code: 'invalid_input' });
    for (const { code } of coupons) await isListed(code, false);
  });
});
