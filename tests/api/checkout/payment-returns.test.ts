import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { settle, trySettle } from '#server/checkout/settlement';
import { closeAttempt, readAttempt } from '#server/payments/attempts';
import {
  GatewayUnavailableError,
  GatewayRefusedError,
  type Gateway,
  type GatewayPayment,
} from '#server/platform/ports/gateway';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readOrderHistory, orderRequest, orderBody, setStock, readStock } from '#tests/support/shop/orders';
import {
  claimRequest,
  readMessagesTo,
  openPayment,
  payAndClaim,
  payInSheet,
  quote,
  reconcile,
  readPayment,
  type OpenedPayment,
} from '#tests/support/shop/payments';
import { granted, callApi, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';

const minutes = 60_000;

describe.each(databases)('an online payment on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  balancedShopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  describe('is refunded with a message', () => {
    async function expectRefunded(opened: OpenedPayment, reason: string) {
      await reconcile(shop);
      expect(await readPayment(shop, opened)).toMatchObject({ state: 'refunded', order: null });
      expect((await refused(shop, 'createOrder', claimRequest(opened))).code).toBe('payment_refunded');
      const refunds = await shop.db
        .selectFrom('refunds')
        .selectAll()
        .where('attempt_id', '=', opened.attempt)
        .execute();
      expect(refunds).toMatchObject([{ status: 'processed' }]);
      const refundMessages = (await readMessagesTo(shop, asha)).filter((text) => text.includes('We are returning'));
      expect(refundMessages).toHaveLength(1);
      expect(refundMessages[0]).toContain(reason);
    }

    it('when the goods sold out first', async () => {
      const opened = await openPayment(shop, asha);
      await setStock(shop, 1001, 9);
      await payInSheet(shop, opened);
      await expectRefunded(opened, 'sold out');
      expect(await readOrderHistory(shop, asha)).toEqual([]);
      expect(await readStock(shop, 1001)).toBe(9);
    });

    it.each([100, 163_999, 164_001])('when %i paise were paid in place of 164000', async (amount) => {
      const opened = await openPayment(shop, asha);
      await payInSheet(shop, opened, { amount });
      await expectRefunded(opened, 'the amount did not match');
      expect(await readOrderHistory(shop, asha)).toEqual([]);
    });

    it('when it was authorized after its time', async () => {
      const opened = await openPayment(shop, asha);
      await payInSheet(shop, opened, { delay_s: 600, webhooks: 'never' });
      shop.wait(9 * minutes);
      await shop.db
        .updateTable('payment_attempts')
        .set({ created_at: new Date(shop.now().getTime() - 46 * minutes) })
        .where('attempt_id', '=', opened.attempt)
        .execute();
      expect(await readPayment(shop, opened)).toMatchObject({ state: 'closed', reason: 'expired' });
      expect((await refused(shop, 'createOrder', claimRequest(opened))).code).toBe('payment_closed');
      shop.wait(600 * minutes);
      await expectRefunded(opened, 'too late');
    });

    it('when the store closed first', async () => {
      const opened = await openPayment(shop, asha);
      const close = (withdrawn_at: Date | null) =>
        shop.db.updateTable('stores').set({ withdrawn_at }).where('store_id', '=', opened.body.store_id).execute();
      await close(shop.now());
      await payInSheet(shop, opened);
      await reconcile(shop);
      await close(null);
      await expectRefunded(opened, 'could not be placed');
    });

    it('when it was cancelled before the bank answered', async () => {
      const opened = await openPayment(shop, asha);
      await payInSheet(shop, opened, { delay_s: 30 });
      const asked = { params: { attemptId: opened.attempt }, token: asha.token };
      expect((await granted(shop, 'cancelPayment', asked)).data).toMatchObject({
        state: 'closed',
        reason: 'cancelled',
      });
      shop.wait(minutes);
      await expectRefunded(opened, 'you had cancelled the payment');
    });

    it('when the customer ordered in another way first', async () => {
      const opened = await openPayment(shop, asha);
      await granted(shop, 'createOrder', orderRequest(asha));
      await payInSheet(shop, opened);
      await expectRefunded(opened, 'ordered in another way');
      expect(await readOrderHistory(shop, asha)).toMatchObject([{ payment_type: 'COD' }]);
    });

    it('when the same cart was paid in two tabs', async () => {
      const [one, other] = [await openPayment(shop, asha), await openPayment(shop, asha)];
      await payAndClaim(shop, one);
      await payInSheet(shop, other);
      await expectRefunded(other, 'ordered in another way');
      expect(await readOrderHistory(shop, asha)).toHaveLength(1);
    });

    it('when it was paid twice', async () => {
      const opened = await openPayment(shop, asha);
      await payInSheet(shop, opened);
      await payInSheet(shop, opened);
      await reconcile(shop);
      expect((await readPayment(shop, opened)).state).toBe('ordered');
      expect((await readMessagesTo(shop, asha)).filter((text) => text.includes('paid twice'))).toHaveLength(1);
    });

    it('when the order is cancelled, by the customer or by the store', async () => {
      for (const _ of [1, 2]) {
        const { order_id } = await payAndClaim(shop, await openPayment(shop, asha));
        await granted(shop, 'cancelOrder', {
          params: { orderId: order_id },
          body: storeIds(orderBody(asha)),
          token: asha.token,
        });
        await reconcile(shop);
      }
      const returned = { amount: 1640, is_made: true };
      expect(await readOrderHistory(shop, asha)).toMatchObject([{ refund: returned }, { refund: returned }]);
      expect((await readMessagesTo(shop, asha))[0]).toMatch(
        /is cancelled. We are returning ₹1,640 the way you paid; it arrives within 15 working days\./,
      );
    });
  });

  const readHistory = ({ attempt }: OpenedPayment) =>
    shop.db
      .selectFrom('payment_events')
      .select(['what', 'subject'])
      .where('attempt_id', '=', attempt)
      .orderBy('event')
      .execute();

  it('has a history of what came in and what became of it, each once', async () => {
    const opened = await openPayment(shop, asha);
    const { razorpay_payment_id: first } = await payInSheet(shop, opened, { webhooks: 'twice' });
    const { razorpay_payment_id: second } = await payInSheet(shop, opened);
    await reconcile(shop);
    shop.wait(minutes);
    await reconcile(shop);
    const steps = (await readHistory(opened)).map(({ what, subject }) => `${what} ${subject}`);
    expect(steps).toEqual([
      `opened ${opened.order.id}`,
      `captured ${first}`,
      `captured ${second}`,
      `ordered ${first}`,
      `refund due ${second}`,
      `refund processed ${second}`,
      `refunded ${second}`,
    ]);
  });

  describe('is checked again', () => {
    let opened: OpenedPayment;
    let payment: GatewayPayment;
    let lines: string[];
    beforeEach(async () => {
      opened = await openPayment(shop, asha);
      await payInSheet(shop, opened, { webhooks: 'never' });
      payment = (await shop.gateway!.paymentsOf(opened.order.id))[0]!;
      lines = [];
    });

    const key = () => ({ saas_id: 33, store_id: 33001, attempt_id: opened.attempt });
    /** The shop with a provider that answers otherwise, and a log that `lines` has. */
    const shopWith = (answers: Partial<Gateway>) => ({
      ...shop,
      log: pino({ level: 'warn', base: undefined }, { write: (line: string) => void lines.push(line) }),
      gateway: { ...shop.gateway!, ...answers },
    });
    const trySettleWith = async (answers: Partial<Gateway>) =>
      trySettle(shopWith(answers), await readAttempt(shop.db, key()));

    it('when the provider did not answer; a fault of the shop is not taken for that', async () => {
      const attempt = await readAttempt(shop.db, key());
      const away = () => Promise.reject(new GatewayUnavailableError('it is away'));
      expect(await trySettleWith({ paymentsOf: away })).toEqual(attempt);
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { msg: 'the payment provider did not answer', err: { message: 'it is away' } },
      ]);
      const fault = () => Promise.reject(new Error('a fault'));
      await expect(trySettleWith({ paymentsOf: fault })).rejects.toThrow('a fault');
      expect((await trySettleWith({})).status).toBe('ordered');
    });

    it('when the provider would not capture it, or told of a payment for another order', async () => {
      const refuse = () => Promise.reject(new GatewayRefusedError('not now'));
      const authorized = () => Promise.resolve([{ ...payment, status: 'authorized' as const }]);
      expect((await trySettleWith({ paymentsOf: authorized, capture: refuse })).status).toBe('open');
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { msg: 'a payment could not be captured', payment: payment.id, err: { message: 'not now' } },
      ]);
      const fault = () => Promise.reject(new Error('a fault'));
      await expect(trySettleWith({ paymentsOf: authorized, capture: fault })).rejects.toThrow('a fault');
      const captured = await shop.gateway!.capture(payment);
      const others = () => Promise.resolve([{ ...captured, order_id: 'order_of_another' }]);
      expect((await trySettleWith({ paymentsOf: others })).status).toBe('open');
      const inDollars = () => Promise.resolve([{ ...captured, currency: 'CAD' }]);
      expect(await trySettleWith({ paymentsOf: inDollars })).toMatchObject({
        status: 'closed',
        reason: 'wrong_amount',
      });
    });

    it('without asking the provider when it was never opened there', async () => {
      const { attempt } = await quote(shop, asha);
      const unopened = await readAttempt(shop.db, { ...key(), attempt_id: attempt });
      const fault = () => Promise.reject(new Error('a fault'));
      expect((await settle(shopWith({ paymentsOf: fault }), unopened)).status).toBe('open');
    });

    it('but neither captured again nor ordered when it was cancelled meanwhile', async () => {
      const captured = await shop.gateway!.capture(payment);
      const paymentsOf = async () => {
        await closeAttempt(shop.db, key(), 'cancelled');
        return [captured];
      };
      const capture = () => Promise.reject(new Error('a fault'));
      expect(await trySettleWith({ paymentsOf, capture })).toMatchObject({
        status: 'closed',
        reason: 'cancelled',
        order_id: null,
      });
    });

    it('by the time at which the provider says that it was paid, also when its clock is ahead', async () => {
      const captured = await shop.gateway!.capture(payment);
      const late = { ...captured, created_at: captured.created_at + 46 * 60 };
      expect(await trySettleWith({ paymentsOf: () => Promise.resolve([late]) })).toMatchObject({
        status: 'closed',
        reason: 'expired',
      });
    });

    it('when the database failed at the last step', async () => {
      await shop.query(
        `create function refuse_order() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
        [],
      );
      await shop.query(
        'create trigger refuse_order before insert on orders for each row execute function refuse_order()',
        [],
      );
      await expect(settle(shop, key())).rejects.toThrow('the disk is full');
      await shop.query('drop trigger refuse_order on orders', []);
      expect((await settle(shop, key())).status).toBe('ordered');
    });
  });

  it('ends a race of cancelling and paying in an order or a refund', async () => {
    for (let time = 0; time < 5; time++) {
      await setStock(shop, 1001, 84);
      const opened = await openPayment(shop, asha);
      await payInSheet(shop, opened);
      const asked = { params: { attemptId: opened.attempt }, token: asha.token };
      await Promise.all([
        callApi(shop, 'cancelPayment', asked),
        callApi(shop, 'createOrder', claimRequest(opened)),
        callApi(shop, 'createOrder', orderRequest(asha)),
      ]);
      await reconcile(shop);
      expect(['ordered', 'refunded']).toContain((await readPayment(shop, opened)).state);
    }
  });

  it('lets 8 customers pay for the last one: one gets it, the others a refund', async () => {
    await setStock(shop, 1003, 1);
    const last = { item_list: [{ item_id: 1003, product_qty: 1 }], order_value: 11 };
    const customers = await Promise.all(Array.from({ length: 8 }, () => addCustomer(shop)));
    const opened = [];
    for (const customer of customers) opened.push(await openPayment(shop, customer, last));
    for (const payment of opened) await payInSheet(shop, payment);
    await Promise.all(opened.map((payment) => callApi(shop, 'createOrder', claimRequest(payment))));
    await reconcile(shop);
    const states = await Promise.all(opened.map(async (payment) => (await readPayment(shop, payment)).state));
    expect(states.sort()).toEqual(['ordered', ...Array.from({ length: 7 }, () => 'refunded')]);
    expect(await readStock(shop, 1003)).toBe(0);
  });
});
