import { beforeEach, describe, expect, it } from 'vitest';
import { toronto } from '#tests/support/shop/catalogue';
import { storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import {
  readCartLines,
  fillCart,
  readOrderHistory,
  orderRequest,
  setStock,
  readStock,
} from '#tests/support/shop/orders';
import {
  claimRequest,
  readMessagesTo,
  openPayment,
  payRequest,
  payAndClaim,
  payInSheet,
  quote,
  reconcile,
  readPayment,
  verifyRequest,
} from '#tests/support/shop/payments';
import { granted, outcomes, callApi, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';

const minutes = 60_000;

describe.each(databases)('an online payment on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  balancedShopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  it('makes the order once it is paid', async () => {
    await fillCart(shop, asha, { item_id: 1001, product_qty: 10 });
    const opened = await openPayment(shop, asha);
    expect(opened.order).toMatchObject({ amount: 164_000, currency: 'INR', key: 'rzp_test_sandbox' });
    expect((await refused(shop, 'createOrder', claimRequest(opened))).code).toBe('payment_pending');
    expect(await readStock(shop, 1001)).toBe(84);
    expect(await payAndClaim(shop, opened)).toMatchObject({
      orderValue: 1640,
      payment_type: 'online',
      status: 'pending',
    });
    expect(await readStock(shop, 1001)).toBe(74);
    expect(await readCartLines(shop, asha)).toEqual([]);
    expect(await readOrderHistory(shop, asha)).toMatchObject([{ payment_type: 'online', totals: { total: 1640 } }]);
    expect((await readMessagesTo(shop, asha))[0]).toContain('has received your order');
  });

  it('freezes prices: what was quoted is what is ordered', async () => {
    const opened = await openPayment(shop, asha);
    await shop.db.updateTable('items').set({ price: 20_000 }).where('item_id', '=', 1001).execute();
    expect(await payAndClaim(shop, opened)).toMatchObject({ orderValue: 1640 });
    await shop.db.updateTable('items').set({ price: 16_400 }).where('item_id', '=', 1001).execute();
  });

  it('is taken in the store’s own currency, in a country without cash', async () => {
    const basmati = { ...storeIds(toronto), item_list: [{ item_id: 5001, product_qty: 1 }], order_value: 24.99 };
    const opened = await openPayment(shop, asha, basmati);
    expect(opened.order).toMatchObject({ amount: 2499, currency: 'CAD' });
    expect(await payAndClaim(shop, opened)).toMatchObject({ orderValue: 24.99, currency: 'CAD' });
    expect((await refused(shop, 'createOrder', orderRequest(asha, basmati))).code).toBe('payment_unavailable');
  });

  it('gives the same order to every repeated request', async () => {
    const opened = await openPayment(shop, asha);
    const proof = await payInSheet(shop, opened, { webhooks: 'twice' });
    const first = (await granted(shop, 'createOrder', claimRequest(opened))).data;
    await granted(shop, 'verifyPayment', verifyRequest(opened, proof));
    await reconcile(shop);
    shop.wait(minutes);
    await reconcile(shop);
    expect((await granted(shop, 'createOrder', claimRequest(opened))).data).toEqual(first);
    expect((await readPayment(shop, opened)).order).toEqual(first);
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
    expect((await readMessagesTo(shop, asha)).length).toBe(1);
  });

  it('makes one order when concurrent calls settle it', async () => {
    const opened = await openPayment(shop, asha);
    const proof = await payInSheet(shop, opened);
    const calls = Array.from({ length: 4 }, () => [
      callApi(shop, 'verifyPayment', verifyRequest(opened, proof)),
      callApi(shop, 'createOrder', claimRequest(opened)),
      callApi(shop, 'getPayment', { params: { attemptId: opened.attempt }, token: asha.token }),
    ]).flat();
    expect(new Set(await outcomes(calls))).toEqual(new Set(['granted']));
    await reconcile(shop);
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
    expect(await readStock(shop, 1001)).toBe(74);
  });

  it('makes the order by the webhook alone when the tab was closed after paying', async () => {
    const opened = await openPayment(shop, asha);
    await payInSheet(shop, opened);
    await reconcile(shop);
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
  });

  it('makes the order without a webhook, by polling the provider', async () => {
    const opened = await openPayment(shop, asha);
    await payInSheet(shop, opened, { webhooks: 'never' });
    await reconcile(shop);
    expect(await readOrderHistory(shop, asha)).toHaveLength(0);
    shop.wait(minutes);
    await reconcile(shop);
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
  });

  it('ignores duplicate and late webhooks', async () => {
    const opened = await openPayment(shop, asha);
    await granted(shop, 'verifyPayment', verifyRequest(opened, await payInSheet(shop, opened, { webhooks: 'late' })));
    const { order_id } = (await granted(shop, 'createOrder', claimRequest(opened))).data;
    await granted(shop, 'cancelOrder', {
      params: { orderId: order_id },
      body: storeIds(opened.body),
      token: asha.token,
    });
    shop.wait(minutes);
    await reconcile(shop);
    expect(await readOrderHistory(shop, asha)).toMatchObject([{ status: 'cancelled' }]);
    expect(await readStock(shop, 1001)).toBe(84);
  });

  it('waits for a slow bank', async () => {
    const opened = await openPayment(shop, asha);
    await payInSheet(shop, opened, { delay_s: 120 });
    expect((await readPayment(shop, opened)).state).toBe('open');
    shop.wait(3 * minutes);
    await reconcile(shop);
    expect((await readPayment(shop, opened)).state).toBe('ordered');
  });

  it('can fail first and succeed then, on the same sheet', async () => {
    const opened = await openPayment(shop, asha);
    await payInSheet(shop, opened, { outcome: 'failure' });
    await reconcile(shop);
    expect((await readPayment(shop, opened)).state).toBe('open');
    await payAndClaim(shop, opened);
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
  });

  describe('when the provider does not answer', () => {
    const down = () => Promise.reject(new TypeError('fetch failed'));
    let send: TestShop['network']['send'];
    beforeEach(() => void ({ send } = shop.network));

    it('cannot be begun until it answers again', async () => {
      const { attempt } = await quote(shop, asha);
      shop.network.send = down;
      expect(await refused(shop, 'pay', payRequest(asha, attempt, 1640))).toMatchObject({
        status: 503,
        code: 'payment_provider_away',
      });
      shop.network.send = send;
      await granted(shop, 'pay', payRequest(asha, attempt, 1640));
    });

    it('opens one order although the answer was lost', async () => {
      const { attempt } = await quote(shop, asha);
      shop.network.send = async (address, init) => {
        const answer = await send(address, init);
        return init.method === 'POST' ? down() : answer;
      };
      const { id } = await granted(shop, 'pay', payRequest(asha, attempt, 1640));
      shop.network.send = send;
      expect((await granted(shop, 'pay', payRequest(asha, attempt, 1640))).id).toBe(id);
    });

    it('keeps what was paid until it answers again', async () => {
      const opened = await openPayment(shop, asha);
      const proof = await payInSheet(shop, opened);
      shop.network.send = down;
      expect((await granted(shop, 'verifyPayment', verifyRequest(opened, proof))).data.state).toBe('open');
      expect((await refused(shop, 'createOrder', claimRequest(opened))).code).toBe('payment_pending');
      await reconcile(shop);
      shop.network.send = send;
      shop.wait(minutes);
      await reconcile(shop);
      expect((await readPayment(shop, opened)).state).toBe('ordered');
    });

    it('captures once although the answer was lost, and refunds once likewise', async () => {
      const opened = await openPayment(shop, asha);
      await setStock(shop, 1001, 0);
      await payInSheet(shop, opened);
      shop.network.send = async (address, init) => {
        const answer = await send(address, init);
        return init.method === 'POST' ? down() : answer;
      };
      await reconcile(shop);
      shop.network.send = send;
      shop.wait(minutes);
      await reconcile(shop);
      shop.wait(minutes);
      await reconcile(shop);
      expect((await readPayment(shop, opened)).state).toBe('refunded');
      const refunds = await shop.db.selectFrom('sandbox_refunds').selectAll().execute();
      expect(
        refunds.filter(
          ({ payment_id }, index) => refunds.findIndex((refund) => refund.payment_id === payment_id) !== index,
        ),
      ).toEqual([]);
    });
  });
});
