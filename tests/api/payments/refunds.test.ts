import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refundPayment } from '#server/payments/sandbox/ledger';
import type { Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { openPayment, payInSheet, quote, payRequest, reconcile } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { opsToken, type TestShop } from '#tests/support/shop/shop';
import { shopAround } from '#tests/support/shop/shop-around';
import { runStore } from '#tests/support/processes/store-command';

const surat = { label: 'surat' };
const operator = { params: surat, token: opsToken };

describe.each(databases)('refunds on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  const refunds = (...args: string[]) => runStore(shop, 'refunds', ...args);

  const readUnfinished = async () => (await granted(shop, 'getStoreRefunds', operator)).data;

  /** Makes a payment of the wrong amount whose refund the provider answers with `answer`; gives the payment's id. */
  async function refundFailingBy(answer: () => Response, amount: number): Promise<string> {
    const { send } = shop.network;
    shop.network.send = async (address, init) => (address.endsWith('/refund') ? answer() : send(address, init));
    const { razorpay_payment_id } = await payInSheet(shop, await openPayment(shop, asha), { amount });
    await reconcile(shop);
    shop.network.send = send;
    return razorpay_payment_id;
  }

  async function failARefund() {
    await refundFailingBy(() => Response.json({ id: 'rfnd_failed', status: 'failed' }), 100);
    const [failed] = await readUnfinished();
    return failed!;
  }

  it('that failed are shown to the operator, and made when retried', async () => {
    const failed = await failARefund();
    expect(failed).toMatchObject({ status: 'failed', amount: 1, currency: 'INR', reason: 'wrong_amount' });
    const { out } = await refunds('surat');
    expect(out[0]).toMatch(/^refund +since +state +amount +tries +order +payment +reason$/);
    expect(out[1]).toMatch(new RegExp(`^${failed.refund_id} .*failed +INR 1.00 .*wrong_amount`));
    expect(JSON.parse((await refunds('surat', '--json')).out[0] ?? '')).toEqual([failed]);
    expect((await refunds('surat', failed.refund_id, 'again')).exit).toBe(0);
    await reconcile(shop);
    expect((await refunds('surat')).out).toEqual(['No money is on its way back.']);
    expect((await refunds('surat', failed.refund_id, 'again')).exit).toBe(1);
  });

  /** A payment of ₹10, too little, of which `amount` paise were refunded manually at the provider. */
  async function refundByHand(amount: number) {
    const payment = await refundFailingBy(() => new Response('', { status: 503 }), 1000);
    await refundPayment(shop, payment, amount, randomUUID());
    shop.wait(60_000);
    await reconcile(shop);
    return readUnfinished();
  }

  it('made manually are not made again', async () => {
    expect(await refundByHand(1000)).toEqual([]);
  });

  it('made manually in part do not end the refund', async () => {
    expect(await refundByHand(400)).toMatchObject([{ status: 'due', amount: 10 }]);
    await shop.db.deleteFrom('refunds').execute();
  });

  it('of another store are not found', async () => {
    const failed = await failARefund();
    const elsewhere = { params: { label: 'toronto', refundId: failed.refund_id }, token: opsToken };
    expect((await refused(shop, 'retryStoreRefund', elsewhere)).code).toBe('not_found');
    expect((await granted(shop, 'getStoreRefunds', { ...operator, params: { label: 'toronto' } })).data).toEqual([]);
    await granted(shop, 'retryStoreRefund', { ...operator, params: { ...surat, refundId: failed.refund_id } });
    await reconcile(shop);
  });

  it('are in what the customer can download of their own, with the payments', async () => {
    await payInSheet(shop, await openPayment(shop, asha), { amount: 100 });
    await reconcile(shop);
    const { data } = await granted(shop, 'getOwnData', { params: { customerId: asha.id }, token: asha.token });
    expect(data).toMatchObject({ payments: [{ amount: 100 }], refunds: [{ amount: 100, status: 'processed' }] });
  });

  it('are bounded: a customer opens at most sixty payments in 15 minutes', async () => {
    await shop.db.updateTable('items').set({ stock: 5000 }).where('item_id', '=', 1001).execute();
    for (let count = 0; count < 60; count++) {
      await openPayment(shop, asha);
      await shop.db.deleteFrom('rate_limits').where('key', 'like', 'quote:%').execute();
    }
    const { attempt, body } = await quote(shop, asha);
    expect((await refused(shop, 'pay', payRequest(asha, attempt, body.order_value))).code).toBe('rate_limited');
  });
});
