import { describe, expect, it } from 'vitest';
import { daysAfter } from '#lib/schedule/zoned-time';
import { newToken, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readMessagesTo, payInSheet, reconcile, readPayment } from '#tests/support/shop/payments';
import {
  addPlans,
  readLiveSubscriptions,
  openPlan,
  readPastSubscriptions,
  refusedQuote,
  setPlanWithdrawn,
  subscribe,
} from '#tests/support/shop/plans';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';

const minutes = 60_000;

describe.each(databases)('the money for a plan on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  balancedShopAround({
    open,
    prepare: addPlans,
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });

  describe('is refunded', () => {
    const expectRefunded = async (opened: Awaited<ReturnType<typeof openPlan>>, reason: string) => {
      await reconcile(shop);
      expect((await readPayment(shop, opened)).state).toBe('refunded');
      expect((await readMessagesTo(shop, asha))[0]).toContain(reason);
      return refused(shop, 'createSubscription', opened.claim);
    };

    it('of the second when the same customer pays for two at once', async () => {
      const opened = [await openPlan(shop, asha), await openPlan(shop, asha, { items: [1002] })];
      for (const payment of opened) await payInSheet(shop, payment);
      const answers = await outcomes(opened.map(({ claim }) => callApi(shop, 'createSubscription', claim)));
      expect(answers).toEqual(['granted', 'subscription_refunded']);
      await reconcile(shop);
      expect(await readLiveSubscriptions(shop, asha)).toHaveLength(1);
      const states = await Promise.all(opened.map(async (payment) => (await readPayment(shop, payment)).state));
      expect(states.sort()).toEqual(['ordered', 'refunded']);
      expect(
        (await readMessagesTo(shop, asha)).filter((text) => text.includes('you already have an active one')),
      ).toHaveLength(1);
    });

    it('when the plan was withdrawn before it came', async () => {
      const opened = await openPlan(shop, asha);
      await setPlanWithdrawn(shop, shop.now());
      shop.wait(1000); // the provider tells the time in whole seconds
      await payInSheet(shop, opened);
      const answer = await expectRefunded(opened, 'no longer offered');
      await setPlanWithdrawn(shop, null);
      expect(answer).toMatchObject({
        status: 409,
        code: 'subscription_refunded',
        message: 'Failed to create subscription. Your money is on its way back to you.',
        data: { reason: 'plan_unavailable' },
      });
    });

    it('when a chosen item was taken out of it', async () => {
      const opened = await openPlan(shop, asha, { items: [1001, 1002] });
      const setItem = (withdrawn_at: Date | null) =>
        shop.db.updateTable('items').set({ withdrawn_at }).where('item_id', '=', 1002).execute();
      await setItem(shop.now());
      shop.wait(1000);
      await payInSheet(shop, opened);
      await expectRefunded(opened, 'no longer offered');
      await setItem(null);
    });

    it('when it was cancelled before the bank answered', async () => {
      const opened = await openPlan(shop, asha);
      await payInSheet(shop, opened, { delay_s: 30 });
      await granted(shop, 'cancelPayment', { params: { attemptId: opened.attempt }, token: asha.token });
      expect((await refused(shop, 'createSubscription', opened.claim)).code).toBe('payment_closed');
      shop.wait(minutes);
      await expectRefunded(opened, 'could not be started, because you had cancelled the payment');
    });

    it('when it was paid twice, of the second', async () => {
      const opened = await openPlan(shop, asha);
      await payInSheet(shop, opened);
      await payInSheet(shop, opened);
      await reconcile(shop);
      expect(await readLiveSubscriptions(shop, asha)).toHaveLength(1);
      expect((await readMessagesTo(shop, asha)).filter((text) => text.includes('was paid twice'))).toHaveLength(1);
    });

    it('when it was the wrong sum', async () => {
      const opened = await openPlan(shop, asha);
      await payInSheet(shop, opened, { amount: 100 });
      await expectRefunded(opened, 'the amount did not match');
    });
  });

  describe('again, to follow the one that runs,', () => {
    it('begins the day after that ends, and there is one such', async () => {
      const current = await subscribe(shop, asha);
      const renewed = await subscribe(shop, asha, { renewal: true, items: [1002] });
      expect(renewed).toMatchObject({
        isRenewal: true,
        state: 'upcoming',
        startDate: daysAfter(current.endDate, 1),
        subscription: { items: [{ itemId: 1002 }] },
      });
      expect((await readMessagesTo(shop, asha))[0]).toContain('delivers your subscription');
      expect((await readLiveSubscriptions(shop, asha)).map(({ id }) => id)).toEqual([current.id, renewed.id]);
      expect((await refusedQuote(shop, asha, { renewal: true })).code).toBe('subscription_active');
    });

    it('is one when two are paid for at once', async () => {
      await subscribe(shop, asha);
      const opened = [await openPlan(shop, asha, { renewal: true }), await openPlan(shop, asha, { renewal: true })];
      for (const payment of opened) await payInSheet(shop, payment);
      const answers = await outcomes(opened.map(({ claim }) => callApi(shop, 'createSubscription', claim)));
      expect(answers).toEqual(['granted', 'subscription_refunded']);
      expect(await readLiveSubscriptions(shop, asha)).toHaveLength(2);
    });

    it('takes the place of the current one once that has ended, and can be renewed in turn', async () => {
      const current = await subscribe(shop, asha);
      const renewed = await subscribe(shop, asha, { renewal: true });
      const days = 40 * 24 * 60 * minutes;
      shop.wait(days);
      const later = { ...asha, token: await newToken(shop, asha) };
      expect(await readLiveSubscriptions(shop, later)).toMatchObject([
        { id: renewed.id, state: 'active', isRenewal: false },
      ]);
      const third = await subscribe(shop, later, { renewal: true });
      expect(third.startDate).toBe(daysAfter(renewed.endDate, 1));
      expect(await readPastSubscriptions(shop, later)).toMatchObject([
        { id: current.id, state: 'ended', endDate: current.endDate },
      ]);
      expect((await readLiveSubscriptions(shop, later))[0]).toMatchObject({
        id: renewed.id,
        startDate: renewed.startDate,
      });
      shop.wait(-days);
    });
  });
});
