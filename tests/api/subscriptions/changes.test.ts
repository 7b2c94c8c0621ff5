import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closesAt } from '#lib/schedule/plan-schedule';
import { daysAfter } from '#lib/schedule/zoned-time';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, newToken, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readMessagesTo, payInSheet, reconcile } from '#tests/support/shop/payments';
import {
  addPlans,
  changeRequest,
  deliveryDays,
  firstDay,
  readLiveSubscriptions,
  openPlan,
  readPastSubscriptions,
  payPlan,
  subscribe,
} from '#tests/support/shop/plans';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';

const day = 24 * 60 * 60_000;

describe.each(databases)('a subscription on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let own: Awaited<ReturnType<typeof subscribe>>;
  let waited = 0;
  balancedShopAround({
    open,
    prepare: addPlans,
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });
  beforeEach(async () => {
    own = await subscribe(shop, asha);
  });
  afterEach(async () => {
    shop.wait(-waited);
    waited = 0;
  });

  /** Moves the clock on, until the end of the test; tokens last seven days. */
  async function wait(milliseconds: number) {
    shop.wait(milliseconds);
    waited += milliseconds;
    asha = { ...asha, token: await newToken(shop, asha) };
  }
  const pause = async (from: string, to = from) =>
    (await granted(shop, 'pauseSubscription', changeRequest(asha, own, { from, to }))).data;
  const resume = async (from: string, to = from) =>
    (await granted(shop, 'resumeSubscription', changeRequest(asha, own, { from, to }))).data;
  const cancel = async (which = own) => (await granted(shop, 'cancelSubscription', changeRequest(asha, which))).data;
  const nth = (index: number) => deliveryDays(own)[index] ?? '';

  it('skips a day: its delivery comes at the end', async () => {
    const skipped = await pause(nth(4));
    expect(skipped.daysOff).toEqual([nth(4)]);
    expect(deliveryDays(skipped)).toHaveLength(26);
    expect(deliveryDays(skipped)).not.toContain(nth(4));
    expect(deliveryDays(skipped).slice(0, -1)).toEqual(deliveryDays(own).filter((date) => date !== nth(4)));
    expect(await pause(nth(4))).toEqual(skipped);
    expect(await readLiveSubscriptions(shop, asha)).toEqual([skipped]);
  });

  it('pauses for a range of days, and delivers again when that is undone', async () => {
    const [from, to] = [nth(3), daysAfter(nth(3), 13)];
    const paused = await pause(from, to);
    expect(paused.daysOff).toHaveLength(14);
    expect(paused.endDate > own.endDate).toBe(true);
    expect(await resume(from, to)).toEqual(own);
    await pause(from, to);
    expect((await resume(to)).daysOff).toHaveLength(13);
  });

  it('keeps both when two days are skipped at once', async () => {
    const asked = [nth(2), nth(3)].map((date) => changeRequest(asha, own, { from: date, to: date }));
    await Promise.all(asked.map((each) => callApi(shop, 'pauseSubscription', each)));
    expect((await readLiveSubscriptions(shop, asha))[0]?.daysOff).toEqual([nth(2), nth(3)]);
  });

  it('can be changed until 8 PM of the evening before, and not a second longer', async () => {
    const date = nth(6);
    await wait(closesAt(date, 'Asia/Kolkata') - 2000 - shop.now().getTime());
    await pause(date);
    await resume(date);
    await wait(2001);
    for (const name of ['pauseSubscription', 'resumeSubscription'] as const)
      expect(await refused(shop, name, changeRequest(asha, own, { from: date, to: date }))).toMatchObject({
        status: 409,
        code: 'day_closed',
      });
    expect((await readLiveSubscriptions(shop, asha))[0]?.daysOff).toEqual([]);
  });

  it('is not paused for longer than 30 days at once, nor 90 in all', async () => {
    const from = nth(0);
    const tooLong = changeRequest(asha, own, { from, to: daysAfter(from, 30) });
    expect(await refused(shop, 'pauseSubscription', tooLong)).toMatchObject({ status: 422, code: 'pause_too_long' });
    for (const month of [0, 1, 2]) await pause(daysAfter(from, 30 * month), daysAfter(from, 30 * month + 29));
    const more = changeRequest(asha, own, { from: daysAfter(from, 90), to: daysAfter(from, 90) });
    expect((await refused(shop, 'pauseSubscription', more)).code).toBe('pause_too_long');
    expect(deliveryDays((await readLiveSubscriptions(shop, asha))[0]!)).toHaveLength(26);
  });

  it('is not paused from a day after its last', async () => {
    const after = daysAfter(own.endDate, 1);
    const late = changeRequest(asha, own, { from: after, to: after });
    expect(await refused(shop, 'pauseSubscription', late)).toMatchObject({ status: 409, code: 'subscription_over' });
    expect(await pause(own.endDate, after)).toMatchObject({ daysOff: [own.endDate, after] });
  });

  it('moves over a holiday of the store', async () => {
    const holiday = nth(5);
    await shop.db
      .insertInto('holidays')
      .values({ ...storeIds(surat), date: holiday, name: 'Diwali' })
      .execute();
    const [moved] = await readLiveSubscriptions(shop, asha);
    await shop.db.deleteFrom('holidays').where('date', '=', holiday).execute();
    expect(moved?.holidays).toEqual([holiday]);
    expect(deliveryDays(moved!)).toHaveLength(26);
    expect(deliveryDays(moved!)).not.toContain(holiday);
  });

  it('moves its renewal along with its end', async () => {
    const renewal = await subscribe(shop, asha, { renewal: true });
    const paused = await pause(nth(3), daysAfter(nth(3), 6));
    expect((await readLiveSubscriptions(shop, asha))[1]).toMatchObject({
      id: renewal.id,
      startDate: daysAfter(paused.endDate, 1),
    });
    await resume(nth(3), daysAfter(nth(3), 6));
    expect((await readLiveSubscriptions(shop, asha))[1]).toEqual(renewal);
  });

  it.each([
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2099-01-02', to: '2099-01-01' },
    { from: 'today', to: 'tomorrow' },
    {},
  ])('takes no malformed days: %j', async (range) => {
    for (const name of ['pauseSubscription', 'resumeSubscription'] as const)
      expect((await refused(shop, name, changeRequest(asha, own, range))).code).toBe('invalid_input');
  });

  it('is there for its customer and its store only', async () => {
    const range = { from: nth(5), to: nth(5) };
    const bina = await addCustomer(shop);
    for (const name of ['pauseSubscription', 'resumeSubscription', 'cancelSubscription'] as const) {
      expect((await refused(shop, name, changeRequest(bina, own, range))).code).toBe('not_found');
      expect((await refused(shop, name, changeRequest(asha, { id: 999_999 }, range))).code).toBe('not_found');
      const elsewhere = changeRequest(asha, own, { ...range, ...storeIds(toronto) });
      expect((await refused(shop, name, elsewhere)).code).toBe('not_found');
    }
  });

  describe('that is cancelled', () => {
    it('before it begins is paid back whole', async () => {
      const cancelled = await cancel();
      expect(cancelled).toMatchObject({ state: 'cancelled', refund: { amount: 5460, is_made: false } });
      expect(deliveryDays(cancelled)).toEqual([]);
      await reconcile(shop);
      expect(await readPastSubscriptions(shop, asha)).toMatchObject([
        { id: own.id, refund: { amount: 5460, is_made: true } },
      ]);
      expect(await readLiveSubscriptions(shop, asha)).toEqual([]);
    });

    it('delivers what can no longer be changed, and pays back the rest at its price, once', async () => {
      await wait(closesAt(nth(9), 'Asia/Kolkata') + 1000 - shop.now().getTime());
      const cancelled = await cancel();
      expect(deliveryDays(cancelled)).toEqual(deliveryDays(own).slice(0, 10));
      expect(cancelled).toMatchObject({ lastDay: daysAfter(firstDay(shop), -1), refund: { amount: 16 * 210 } });
      await Promise.all(Array.from({ length: 3 }, () => callApi(shop, 'cancelSubscription', changeRequest(asha, own))));
      await reconcile(shop);
      await wait(2 * day);
      expect((await cancel()).refund).toEqual({ amount: 3360, is_made: true });
      const refunds = await shop.db.selectFrom('refunds').selectAll().where('amount', '=', 336_000).execute();
      expect(refunds).toMatchObject([{ reason: 'subscription_cancelled', status: 'processed' }]);
      const messages = await readMessagesTo(shop, asha);
      expect(messages.filter((text) => text.includes('cancelled. We are returning ₹3,360'))).toHaveLength(1);
    });

    it('pays back the same when days were skipped: they were not delivered', async () => {
      await pause(nth(2), nth(4));
      expect((await cancel()).refund?.amount).toBe(5460);
    });

    it('is paid back by the provider in part, which leaves the payment standing', async () => {
      await wait(closesAt(nth(1), 'Asia/Kolkata') + 1000 - shop.now().getTime());
      await cancel();
      await reconcile(shop);
      const { payment_id } = await shop.db
        .selectFrom('refunds')
        .select('payment_id')
        .where('amount', '=', 24 * 21_000)
        .executeTakeFirstOrThrow();
      const payment = shop.db.selectFrom('sandbox_payments').selectAll().where('id', '=', payment_id);
      expect(await payment.executeTakeFirst()).toMatchObject({ status: 'captured', amount: 546_000 });
    });

    it('can be bought again at once', async () => {
      await cancel();
      expect((await subscribe(shop, asha)).state).toBe('upcoming');
    });

    it('leaves its renewal on its days, which can be cancelled by itself', async () => {
      const renewal = await subscribe(shop, asha, { renewal: true });
      await cancel();
      expect(await readLiveSubscriptions(shop, asha)).toMatchObject([
        { id: renewal.id, startDate: renewal.startDate, isRenewal: false },
      ]);
      expect(await cancel(renewal)).toMatchObject({ refund: { amount: 5460 } });
      expect(await readPastSubscriptions(shop, asha)).toHaveLength(2);
    });

    it('while its renewal is being paid for ends as one subscription and no renewal of nothing', async () => {
      const opened = await openPlan(shop, asha, { renewal: true });
      await cancel();
      expect(await payPlan(shop, opened)).toMatchObject({ isRenewal: false, state: 'upcoming' });
      expect(await readLiveSubscriptions(shop, asha)).toHaveLength(1);
    });

    it('cannot be changed any more', async () => {
      await cancel();
      const range = { from: nth(5), to: nth(5) };
      for (const name of ['pauseSubscription', 'resumeSubscription'] as const)
        expect((await refused(shop, name, changeRequest(asha, own, range))).code).toBe('subscription_over');
    });
  });

  it('that has ended can be neither changed nor cancelled', async () => {
    await wait(Date.parse(own.endDate) + 2 * day - shop.now().getTime());
    const range = { from: firstDay(shop), to: firstDay(shop) };
    for (const name of ['pauseSubscription', 'resumeSubscription', 'cancelSubscription'] as const)
      expect(await refused(shop, name, changeRequest(asha, own, range))).toMatchObject({
        status: 409,
        code: 'subscription_over',
      });
    expect(await readPastSubscriptions(shop, asha)).toMatchObject([{ state: 'ended', refund: null }]);
  });

  it('ends once, however many things happen to it at the same time', async () => {
    const opened = await openPlan(shop, asha, { renewal: true });
    await payInSheet(shop, opened);
    const calls = [
      callApi(shop, 'cancelSubscription', changeRequest(asha, own)),
      callApi(shop, 'createSubscription', opened.claim),
      callApi(shop, 'pauseSubscription', changeRequest(asha, own, { from: nth(3), to: nth(3) })),
      callApi(shop, 'cancelSubscription', changeRequest(asha, own)),
    ];
    const answers = await outcomes(calls);
    expect(answers.filter((answer) => answer !== 'granted' && answer !== 'subscription_over')).toEqual([]);
    await reconcile(shop);
    expect((await readPastSubscriptions(shop, asha)).map(({ id }) => id)).toEqual([own.id]);
    expect(await readLiveSubscriptions(shop, asha)).toHaveLength(1);
  });
});
