import { describe, expect, it } from 'vitest';
import type { Customer } from '#tests/support/customers';
import { databases } from '#tests/support/databases';
import { openPayment, payInSheet, quote, payAsked, reconcile } from '#tests/support/payments';
import { granted, refused } from '#tests/support/requests';
import { opsToken, type TestShop } from '#tests/support/shop';
import { shopAround } from '#tests/support/shop-around';
import { runStore } from '#tests/support/store-command';

const surat = { label: 'surat' };
const operator = { params: surat, token: opsToken };

describe.each(databases)('refunds on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  const refunds = (...args: string[]) => runStore(shop, 'refunds', ...args);

  /** A payment of the wrong sum, whose refund the provider then fails to make. */
  async function failARefund() {
    const { send } = shop.network;
    shop.network.send = async (address, init) =>
      address.endsWith('/refund') ? Response.json({ id: 'rfnd_failed', status: 'failed' }) : send(address, init);
    await payInSheet(shop, await openPayment(shop, asha), { amount: 100 });
    await reconcile(shop);
    shop.network.send = send;
    const [failed] = (await granted(shop, 'getStoreRefunds', operator)).data;
    return failed!;
  }

  it('that the provider could not make are shown to the operator, and made when they are asked for again', async () => {
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

  it('need no flood of payments: a customer opens sixty in a quarter of an hour', async () => {
    await shop.db.updateTable('items').set({ stock: 5000 }).where('item_id', '=', 1001).execute();
    for (let count = 0; count < 60; count++) await openPayment(shop, asha);
    const { attempt, body } = await quote(shop, asha);
    expect((await refused(shop, 'pay', payAsked(asha, attempt, body.order_value))).code).toBe('rate_limited');
  });
});
