import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOld } from '#server/privacy/retention';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, newMobile, readCode, storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { openPayment, payInSheet, readPayment, reconcile } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const running = { ...storeIds(surat), kind: 'amount' as const, value: 100, minimum: 0, most: null, description: '' };
const dates = { starts: '2026-01-01', ends: '2099-12-31' };
const coupons = [
  { ...running, ...dates, code: 'ONCE', per_customer: 1, first_order_only: false },
  { ...running, ...dates, code: 'FIRST', per_customer: null, first_order_only: true },
];
const two = { item_list: [{ item_id: 1001, product_qty: 2 }] };
const once = { coupon_code: 'ONCE', order_value: 327 };
const first = { coupon_code: 'FIRST', order_value: 327 };

describe.each(databases)('a limited coupon on $name', ({ open }) => {
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

  /** Deletes the account, and gives a new one with the same number. */
  async function registerAgain(): Promise<Customer> {
    await shop.db
      .updateTable('orders')
      .set({ status: 'collected' })
      .where('customer_id', '=', asha.id)
      .where('status', '=', 'pending')
      .execute();
    const own = { params: { customerId: asha.id }, token: asha.token };
    await granted(shop, 'sendAccountCode', { ...own, body: { store_id: 33001 } });
    const otp = await readCode(shop, asha.mobile);
    await granted(shop, 'deleteAccount', { ...own, body: { otp } });
    const again = await addCustomer(shop);
    const number = shop.db.updateTable('customers').set({ mobile_number: asha.mobile });
    await number.where('customer_id', '=', again.id).execute();
    return { ...again, mobile: asha.mobile };
  }
  const asOwner = (code: string) => ({ params: { ...suratPath(asha), code }, token: asha.token });

  it.each([
    [once, 'coupon_used'],
    [first, 'coupon_first_order'],
  ] as const)('is used up for a number that has used %j, also with a new account', async (used, code) => {
    await order(used);
    asha = await registerAgain();
    expect((await orderRefused(used)).code).toBe(code);
    expect((await refused(shop, 'checkOwnCoupon', asOwner(used.coupon_code))).code).toBe(code);
    asha = await addCustomer(shop);
    await order(used);
  });

  it('is not used up by other orders of a deleted account, nor by one that was cancelled', async () => {
    const { order_id } = await order(first);
    await granted(shop, 'cancelOrder', { params: { orderId: order_id }, body: storeIds(surat), token: asha.token });
    await order(once);
    asha = await registerAgain();
    await order(first);
  });

  it.each([once, first])('is usable again after every way in which no order stands: %j', async (used) => {
    const check = async () => (await granted(shop, 'checkOwnCoupon', asOwner(used.coupon_code))).data.code;
    const open = () => openPayment(shop, asha, { ...two, ...used });

    await payInSheet(shop, await open(), { outcome: 'failure' });
    expect(await check()).toBe(used.coupon_code);
    const left = { params: { attemptId: (await open()).attempt }, token: asha.token };
    await granted(shop, 'cancelPayment', left);
    expect(await check()).toBe(used.coupon_code);
    const late = await open();
    await setStock(shop, 1001, 1);
    await payInSheet(shop, late, { webhooks: 'never' });
    await reconcile(shop);
    expect(await readPayment(shop, late)).toMatchObject({ state: 'refunded', reason: 'out_of_stock' });
    await setStock(shop, 1001, 84);
    expect(await check()).toBe(used.coupon_code);
    const { order_id } = await order(used);
    const { cookie } = await enterAs(shop, 'owner');
    const cancelled = { params: { label: surat.label, orderId: order_id }, cookie, body: { reason: 'Closed today' } };
    await granted(shop, 'cancelAtCounter', cancelled);
    expect(await check()).toBe(used.coupon_code);

    const [paid, other] = [await open(), await open()];
    await payInSheet(shop, other);
    await payInSheet(shop, paid);
    await reconcile(shop);
    const states = [(await readPayment(shop, paid)).state, (await readPayment(shop, other)).state];
    expect(states.toSorted()).toEqual(['ordered', 'refunded']);
    expect((await refused(shop, 'checkOwnCoupon', asOwner(used.coupon_code))).status).toBe(409);
  });

  it('is used up, too, for a number that the customer has proved after using it', async () => {
    await order(once);
    const number = newMobile();
    const own = { params: { customerId: asha.id }, token: asha.token };
    await granted(shop, 'sendAccountCode', { ...own, body: { store_id: 33001 } });
    const own_otp = await readCode(shop, asha.mobile);
    await granted(shop, 'sendAccountCode', { ...own, body: { store_id: 33001, target: number } });
    const otp = await readCode(shop, `+91${number}`);
    await granted(shop, 'updateContact', { ...own, body: { target: number, otp, own_otp, store_id: 33001 } });
    asha = { ...asha, mobile: `+91${number}` };
    asha = await registerAgain();
    expect((await orderRefused(once)).code).toBe('coupon_used');
  });

  it('stays used up when the store withdraws it and offers it again', async () => {
    await order(once);
    asha = await registerAgain();
    const [row] = coupons;
    await shop.db.deleteFrom('coupons').where('code', '=', 'ONCE').execute();
    await shop.db.insertInto('coupons').values(row!).execute();
    expect((await orderRefused(once)).code).toBe('coupon_used');
  });

  it('keeps who has used it until 90 days after its end, and no longer', async () => {
    await order(once);
    const uses = async () =>
      (await shop.db.selectFrom('coupon_uses').selectAll().where('code', '=', 'ONCE').execute()).length;
    const end = async (daysAgo: number) => {
      const ends = new Date(shop.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
      await shop.db.updateTable('coupons').set({ ends }).where('code', '=', 'ONCE').execute();
      await removeOld(shop);
    };
    await end(89);
    expect(await uses()).toBeGreaterThan(0);
    await end(91);
    expect(await uses()).toBe(0);
  });

  it('keeps who has used a withdrawn one until 90 days after the order', async () => {
    await order(first);
    const used = shop.db.selectFrom('coupon_uses').selectAll().where('code', '=', 'FIRST');
    await shop.db.deleteFrom('coupons').where('code', '=', 'FIRST').execute();
    await removeOld(shop);
    expect(await used.execute()).not.toEqual([]);
    await shop.db
      .updateTable('orders')
      .set({ created_at: new Date(shop.now().getTime() - 91 * 86_400_000) })
      .execute();
    await removeOld(shop);
    expect(await used.execute()).toEqual([]);
  });
});
