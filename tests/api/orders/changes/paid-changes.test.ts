import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { moveOrder } from '#server/orders/lifecycle';
import { keyOf, takeFrom } from '#tests/support/counter/adjustments';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readStock, setStock } from '#tests/support/shop/orders';
import {
  openPayment,
  payAndClaim,
  payInSheet,
  payRequest,
  readMessagesTo,
  reconcile,
} from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { opsToken, type TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import { enterAs } from '#tests/support/shop/staff';
import { findBrokenRules } from '#tests/support/shop-model/rules';

const two = { item_list: [{ item_id: 1001, product_qty: 2 }], order_value: 328 };
const toThree = { lines: [{ line: 1, item_id: 1001, was: 2, quantity: 3 }], order_value: 492 };

describe.each(databases)('a more expensive change of an order paid online, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  balancedShopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  const orderOnline = async () => Number((await payAndClaim(shop, await openPayment(shop, asha, two))).order_id);
  const request = (orderId: number, change: object, key: string = randomUUID()) => ({
    params: { orderId },
    body: { ...storeIds(surat), ...change },
    headers: { 'Idempotency-Key': key },
    token: asha.token,
  });
  const read = async (orderId: number) =>
    (await granted(shop, 'getOrder', { params: { ...suratPath(asha), orderId }, token: asha.token })).data;
  /** Opens the payment of a change at the provider. */
  const openChange = async (orderId: number, change: object = toThree) => {
    const { attempt_id: attempt, amount } = (await granted(shop, 'payChange', request(orderId, change))).data;
    const order = await granted(shop, 'pay', payRequest(asha, attempt, amount));
    return { attempt, order };
  };
  const pack = (orderId: number) => moveOrder(shop, keyOf(orderId), 'packed', { by: 'command' });

  it('is applied only after its payment is verified, and can be claimed twice', async () => {
    const id = await orderOnline();
    expect((await granted(shop, 'quoteChange', request(id, toThree))).data).toMatchObject({ to_pay: 164, refund: 0 });
    expect(await refused(shop, 'changeOrder', request(id, toThree))).toMatchObject({ code: 'payment_pending' });
    const opened = await openChange(id);
    const claim = request(id, toThree, opened.attempt);
    expect(await refused(shop, 'changeOrder', claim)).toMatchObject({ code: 'payment_pending' });
    const proof = await payInSheet(shop, opened);
    await granted(shop, 'verifyPayment', { body: { store_id: surat.store_id, ...proof }, token: asha.token });
    expect(await outcomes([claim, claim].map((each) => callApi(shop, 'changeOrder', each)))).toEqual([
      'granted',
      'granted',
    ]);
    expect(await read(id)).toMatchObject({ totals: { total: 492, count: 3 }, value_left: 492, refund: null });
    expect(await readStock(shop, 1001)).toBe(81);
    const other = request(id, { ...toThree, order_value: 656 }, opened.attempt);
    expect(await refused(shop, 'changeOrder', other)).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('is applied by the settlement if the customer does not return', async () => {
    const id = await orderOnline();
    await payInSheet(shop, await openChange(id));
    await reconcile(shop);
    expect((await read(id)).totals.total).toBe(492);
  });

  it('refunds a part from one payment, and both payments after a cancellation', async () => {
    const id = await orderOnline();
    await payInSheet(shop, await openChange(id));
    await reconcile(shop);
    const less = { lines: [{ line: 1, item_id: 1001, was: 3, quantity: 2 }], order_value: 328 };
    await granted(shop, 'changeOrder', request(id, less));
    await payInSheet(shop, await openChange(id));
    await reconcile(shop);
    await granted(shop, 'cancelOrder', { params: { orderId: id }, body: storeIds(surat), token: asha.token });
    await reconcile(shop);
    expect((await read(id)).refund).toEqual({ amount: 656, is_made: true });
    expect(await readStock(shop, 1001)).toBe(84);
    expect(await findBrokenRules(shop)).toEqual([]);
  });

  it('refunds a large deduction from both payments, and shows it as settled after both refunds', async () => {
    const id = await orderOnline();
    await payInSheet(shop, await openChange(id));
    await reconcile(shop);
    const { send } = shop.network;
    let refunds = 0;
    shop.network.send = async (address, init) =>
      address.endsWith('/refund') && refunds++ === 0
        ? Response.json({ id: 'rfnd_bad', status: 'failed' })
        : send(address, init);
    await takeFrom(shop, 'command', id, { kind: 'goodwill', amount: 40_000 });
    await reconcile(shop);
    shop.network.send = send;
    expect(refunds).toBe(2);
    expect((await read(id)).deductions).toMatchObject([{ amount: 400, is_settled: false }]);
    const { refund_id: refundId } = await shop.db
      .selectFrom('refunds')
      .select('refund_id')
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow();
    await granted(shop, 'retryStoreRefund', { params: { label: surat.label, refundId }, token: opsToken });
    await reconcile(shop);
    expect((await read(id)).deductions).toMatchObject([{ amount: 400, is_settled: true }]);
  });

  it('appears in the books as paid, and as refunded after the order is changed back', async () => {
    const owner = await enterAs(shop, 'owner');
    const books = async () => {
      const { data } = await granted(shop, 'readBooks', { params: { label: surat.label }, cookie: owner.cookie });
      return [data.sales, data.paid!.online, data.paid!.refunded];
    };
    const before = await books();
    const id = await orderOnline();
    await payInSheet(shop, await openChange(id));
    await reconcile(shop);
    const less = { lines: [{ line: 1, item_id: 1001, was: 3, quantity: 2 }], order_value: 328 };
    await granted(shop, 'changeOrder', request(id, less));
    expect((await books()).map((sum, index) => sum - before[index]!)).toEqual([328, 492, 164]);
  });

  it('is refunded when the order was packed or changed before the payment', async () => {
    const [packed, changed] = [await orderOnline(), await orderOnline()];
    const late = [await openChange(packed), await openChange(changed)];
    await pack(packed);
    const less = { lines: [{ line: 1, item_id: 1001, was: 2, quantity: 1 }], order_value: 164 };
    await granted(shop, 'changeOrder', request(changed, less));
    for (const opened of late) await payInSheet(shop, opened);
    await reconcile(shop);
    expect([(await read(packed)).totals.total, (await read(changed)).totals.total]).toEqual([328, 164]);
    expect(await refused(shop, 'changeOrder', request(packed, toThree, late[0]!.attempt))).toMatchObject({
      code: 'payment_refunded',
    });
    const texts = (await readMessagesTo(shop, asha)).join('\n');
    expect(texts).toContain(`your order ${packed} was not changed, because it is already packed`);
    expect(texts).toContain(`your order ${changed} was not changed, because it has changed since`);
  });

  it('is refunded when the order was cancelled or an item was sold out before the payment', async () => {
    const [cancelled, soldOut] = [await orderOnline(), await orderOnline()];
    const late = [await openChange(cancelled), await openChange(soldOut)];
    await granted(shop, 'cancelOrder', { params: { orderId: cancelled }, body: storeIds(surat), token: asha.token });
    const stock = await readStock(shop, 1001);
    await setStock(shop, 1001, 0);
    for (const opened of late) await payInSheet(shop, opened);
    await reconcile(shop);
    await setStock(shop, 1001, stock);
    const texts = (await readMessagesTo(shop, asha)).join('\n');
    expect(texts).toContain(`your order ${cancelled} was not changed, because it is cancelled`);
    expect(texts).toContain(`your order ${soldOut} was not changed, because some items were sold out`);
    expect(texts).not.toContain('could not be placed');
  });

  it('refunds one of two payments for the same change', async () => {
    const id = await orderOnline();
    const [first, second] = [await openChange(id), await openChange(id)];
    await payInSheet(shop, first);
    await payInSheet(shop, second);
    await reconcile(shop);
    expect((await read(id)).totals.count).toBe(3);
    expect(await findBrokenRules(shop)).toEqual([]);
  });
});
