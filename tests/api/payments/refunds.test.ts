import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { settle } from '#server/checkout/settlement';
import { queueRefund, scheduleRefundCheck } from '#server/payments/refunds';
import { refundPayment } from '#server/payments/sandbox/ledger';
import { GatewayUnavailableError, type GatewayRefund } from '#server/platform/ports/gateway';
import type { Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, readOrderHistory } from '#tests/support/shop/orders';
import { claimRequest, openPayment, payInSheet, quote, payRequest, reconcile } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { opsToken, type TestShop } from '#tests/support/shop/shop';
import { shopAround } from '#tests/support/shop/shop-around';
import { runStore } from '#tests/support/processes/store-command';
import { doJobs } from '#tests/support/jobs';

const hour = 60 * 60_000;
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
    expect(out[0]).toMatch(/^refund +since +state +amount +order +payment +reason$/);
    expect(out[1]).toMatch(new RegExp(`^${failed.refund_id} .*failed +INR 1.00 .*wrong_amount`));
    expect(JSON.parse((await refunds('surat', '--json')).out[0] ?? '')).toEqual([failed]);
    const again = await refunds('surat', failed.refund_id, 'again', '--json');
    const [waiting] = await readUnfinished();
    expect(JSON.parse(again.out.join(''))).toEqual({ refund_id: waiting?.refund_id });
    await reconcile(shop);
    expect((await refunds('surat')).out).toEqual(['No refund is pending.']);
    for (const refund of [failed.refund_id, '1'])
      expect(await refunds('surat', refund, 'again')).toEqual({
        exit: 1,
        out: [],
        err: ['There is no failed refund of that name in this store.'],
      });
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
    await shop.db.updateTable('refunds').set({ status: 'processed' }).execute();
  });

  it('of another store are not found', async () => {
    const failed = await failARefund();
    const elsewhere = { params: { label: 'toronto', refundId: failed.refund_id }, token: opsToken };
    expect((await refused(shop, 'retryStoreRefund', elsewhere)).code).toBe('not_found');
    expect((await granted(shop, 'getStoreRefunds', { ...operator, params: { label: 'toronto' } })).data).toEqual([]);
    await granted(shop, 'retryStoreRefund', { ...operator, params: { ...surat, refundId: failed.refund_id } });
    await reconcile(shop);
  });

  /** What a payment's history says about refunds, oldest first. */
  const readHistory = async (payment: string) =>
    (
      await shop.db
        .selectFrom('payment_events')
        .select('what')
        .where('subject', '=', payment)
        .where('what', 'like', 'refund%')
        .orderBy('event')
        .execute()
    ).map(({ what }) => what);

  it('are queued once, and each step is in the history of the payment', async () => {
    const payment_id = await refundFailingBy(() => Response.json({ id: 'rfnd_1', status: 'failed' }), 100);
    const payments = shop.db.selectFrom('payments').selectAll().where('payment_id', '=', payment_id);
    expect(await queueRefund(shop.db, await payments.executeTakeFirstOrThrow(), 'again')).toBe(false);
    expect(await readHistory(payment_id)).toEqual(['refund due', 'refund failed']);
    const [failed] = await readUnfinished();
    await granted(shop, 'retryStoreRefund', { ...operator, params: { ...surat, refundId: failed!.refund_id } });
    await reconcile(shop);
    const retried = ['refund due', 'refund processed'];
    expect(await readHistory(payment_id)).toEqual(['refund due', 'refund failed', ...retried]);
  });

  const cancel = (order_id: number) =>
    granted(shop, 'cancelOrder', {
      params: { orderId: order_id },
      body: { saas_id: 33, store_id: 33001 },
      token: asha.token,
    });

  it('that the provider has not made yet are asked for again every hour, and called on their way until then', async () => {
    const opened = await openPayment(shop, asha);
    const { razorpay_payment_id: payment } = await payInSheet(shop, opened);
    const { order_id } = (await granted(shop, 'createOrder', claimRequest(opened))).data;
    const { send } = shop.network;
    let [asked, status] = [0, 'pending'];
    shop.network.send = async (address, init) => {
      if (!address.includes(`${payment}/refund`)) return send(address, init);
      asked++;
      return Response.json({ id: 'rfnd_slow', status });
    };
    await cancel(order_id);
    await reconcile(shop);
    const readRefund = async () => (await readOrderHistory(shop, asha))[0]?.refund;
    expect([asked, await readRefund()]).toEqual([1, { amount: 1640, is_made: false }]);
    shop.wait(hour - 60_000);
    await reconcile(shop);
    expect(asked).toBe(1);
    for (status of ['pending', 'processed']) {
      shop.wait(hour);
      await reconcile(shop);
    }
    expect([asked, await readRefund()]).toEqual([3, { amount: 1640, is_made: true }]);
    shop.network.send = send;
    shop.wait(60_000 - 3 * hour);
    expect(await readHistory(payment)).toEqual(['refund due', 'refund pending', 'refund processed']);
  });

  it('are none for an order in cash', async () => {
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha))).data;
    await cancel(order_id);
    expect(await readUnfinished()).toEqual([]);
  });

  /** A refund that is due, of a payment of the wrong amount. */
  async function makeDue() {
    const opened = await openPayment(shop, asha);
    const { razorpay_payment_id } = await payInSheet(shop, opened, { amount: 100, webhooks: 'never' });
    await settle(shop, { saas_id: 33, store_id: 33001, attempt_id: opened.attempt });
    return (await readUnfinished()).find(({ payment_id }) => payment_id === razorpay_payment_id)!;
  }
  const shopWith = (refund: () => Promise<GatewayRefund>) => ({ ...shop, gateway: { ...shop.gateway!, refund } });

  it('that are not made are logged and tried again; nothing is due without a provider', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error', base: undefined }, { write: (line: string) => void lines.push(line) });
    const make = (refund: () => Promise<GatewayRefund>) => doJobs({ ...shopWith(refund), log }, ['refund']);
    const due = await makeDue();
    expect(await doJobs({ ...shop, gateway: undefined }, ['refund'])).toBe(0);
    expect(await make(() => Promise.reject(new GatewayUnavailableError('refund')))).toBe(1);
    shop.wait(60_000);
    expect(await make(() => Promise.resolve({ id: 'rfnd_2', status: 'failed' }))).toBe(1);
    expect(await make(() => Promise.reject(new Error('nothing is due')))).toBe(0);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { job: 'refund', key: expect.stringContaining(due.refund_id), err: { message: expect.any(String) } },
      { refund: due.refund_id, msg: 'the provider could not refund a payment' },
    ]);
    shop.wait(-60_000);
  });

  it('are tried again ever later, after six hours at most, and at once when the provider tells of one', async () => {
    const { refund_id, payment_id } = await makeDue();
    const own = sql<boolean>`kind = 'refund' and key ->> 'refund_id' = ${refund_id}`;
    await shop.db.updateTable('jobs').set({ attempts: 30 }).where(own).execute();
    expect(
      await doJobs(
        shopWith(() => Promise.reject(new GatewayUnavailableError('refund'))),
        ['refund'],
      ),
    ).toBe(1);
    const job = await shop.db.selectFrom('jobs').select('run_at').where(own).executeTakeFirstOrThrow();
    expect(Math.round((job.run_at.getTime() - shop.now().getTime()) / hour)).toBe(6);
    expect(await doJobs(shop, ['refund'])).toBe(0);
    await scheduleRefundCheck(shop, payment_id);
    expect(await doJobs(shop, ['refund'])).toBe(1);
    const made = shop.db.selectFrom('refunds').select('status').where('refund_id', '=', refund_id);
    expect(await made.executeTakeFirst()).toEqual({ status: 'processed' });
    expect(await shop.db.selectFrom('jobs').select('kind').where(own).execute()).toEqual([]);
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
