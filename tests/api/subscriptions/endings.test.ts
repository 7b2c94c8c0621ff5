import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '#lib/schedule/zoned-time';
import { endAfter } from '#server/subscriptions/changes';
import { insertSubscription } from '#server/subscriptions/purchase';
import { readScheduledSubscriptions } from '#server/subscriptions/subscriptions';
import { surat } from '#tests/support/shop/catalogue';
import { newToken, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readMessagesTo } from '#tests/support/shop/payments';
import {
  addPlans,
  changeRequest,
  deliveryDays,
  firstDay,
  readLiveSubscriptions,
  readPastSubscriptions,
  refusedQuote,
  subscribe,
} from '#tests/support/shop/plans';
import { granted, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';

describe.each(databases)('a subscription that comes to its end, on $name', ({ open }) => {
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
  afterEach(() => {
    shop.wait(-waited);
    waited = 0;
  });

  /** Moves the clock to noon of a day in Surat, until the end of the test. */
  async function waitForNoonOf(date: string) {
    const noon = Date.parse(`${date}T12:00:00+05:30`) - shop.now().getTime();
    shop.wait(noon);
    waited += noon;
    asha = { ...asha, token: await newToken(shop, asha) };
  }
  const cart = () => ({ ...storeIds(surat), customer_id: asha.id });
  const readOwn = async () =>
    (await readScheduledSubscriptions(shop.db, cart())).find(
      ({ row }) => String(row.subscription_no) === String(own.id),
    )!;
  const cancel = async ({ id } = own) => (await granted(shop, 'cancelSubscription', changeRequest(asha, { id }))).data;

  it('can still be changed on its last day, with nothing left to pay back', async () => {
    await waitForNoonOf(own.endDate);
    const tomorrow = { from: firstDay(shop), to: firstDay(shop) };
    expect((await granted(shop, 'resumeSubscription', changeRequest(asha, own, tomorrow))).data).toMatchObject({
      id: own.id,
      state: 'active',
      endDate: own.endDate,
    });
    expect(await refused(shop, 'cancelSubscription', changeRequest(asha, own))).toMatchObject({
      status: 409,
      code: 'subscription_over',
    });
    expect(await readLiveSubscriptions(shop, asha)).toMatchObject([{ id: own.id, state: 'active' }]);
  });

  it('is followed by one bought on its last day, and still moves over a holiday', async () => {
    await waitForNoonOf(own.endDate);
    expect((await refusedQuote(shop, asha, {})).code).toBe('subscription_active');
    const renewal = await subscribe(shop, asha, { renewal: true });
    expect(renewal).toMatchObject({ isRenewal: true, startDate: daysAfter(own.endDate, 1) });
    expect((await readMessagesTo(shop, asha))[0]).toContain(`delivers your subscription ${renewal.id} `);
    const holiday = { ...storeIds(surat), date: deliveryDays(own).at(-1)!, name: 'Diwali' };
    await shop.db.insertInto('holidays').values(holiday).execute();
    const [moved] = await readLiveSubscriptions(shop, asha);
    await shop.db.deleteFrom('holidays').where('date', '=', holiday.date).execute();
    expect(moved?.id).toBe(own.id);
    expect(moved!.endDate > own.endDate).toBe(true);
  });

  it('is left as it is when its store closes after its last delivery', async () => {
    const scheduled = await readOwn();
    const end = shop.db
      .transaction()
      .execute((tx) => endAfter({ ...shop, db: tx }, scheduled, deliveryDays(own).at(-1)!, 'store_closed'));
    expect(await end).toBe(0);
    expect(await readLiveSubscriptions(shop, asha)).toEqual([own]);
  });

  it('that was recorded as ended cannot be changed any more, whatever its days', async () => {
    await shop.db
      .updateTable('subscriptions')
      .set({ status: 'ended', last_day: own.endDate })
      .where('customer_id', '=', asha.id)
      .execute();
    const range = { from: firstDay(shop), to: firstDay(shop) };
    for (const name of ['pauseSubscription', 'resumeSubscription', 'cancelSubscription'] as const)
      expect((await refused(shop, name, changeRequest(asha, own, range))).code).toBe('subscription_over');
  });

  it('goes on when its renewal is cancelled', async () => {
    const renewal = await subscribe(shop, asha, { renewal: true });
    expect(await cancel(renewal)).toMatchObject({ state: 'cancelled', refund: { amount: 5460 } });
    expect(await readLiveSubscriptions(shop, asha)).toEqual([own]);
    expect(await readPastSubscriptions(shop, asha)).toMatchObject([{ id: renewal.id, state: 'cancelled' }]);
  });

  it('keeps the days that were skipped before it was cancelled', async () => {
    const [, skipped = ''] = deliveryDays(own);
    await granted(shop, 'pauseSubscription', changeRequest(asha, own, { from: skipped, to: skipped }));
    await waitForNoonOf(deliveryDays(own)[4]!);
    const cancelled = await cancel();
    expect(cancelled.daysOff).toEqual([skipped]);
    expect(deliveryDays(cancelled)).not.toContain(skipped);
  });

  describe('before it begins', () => {
    const rowOf = (id: string | number) =>
      shop.db
        .selectFrom('subscriptions')
        .select(['customer_name', 'mobile_number'])
        .where('subscription_no', '=', Number(id))
        .executeTakeFirst();
    beforeEach(() => cancel());

    it('begins on the later day that was chosen', async () => {
      const startDate = daysAfter(firstDay(shop), 5);
      expect((await subscribe(shop, asha, { startDate })).startDate).toBe(startDate);
    });

    it('is under its customer’s name and number, if they have one', async () => {
      const { id } = await subscribe(shop, asha);
      expect(await rowOf(id)).toEqual({ customer_name: asha.name, mobile_number: asha.mobile });
      await cancel({ ...own, id });
      await shop.db
        .updateTable('customers')
        .set({ mobile_number: null, email: `by-mail-${asha.id}@example.com`, email_verified_at: shop.now() })
        .where('customer_id', '=', asha.id)
        .execute();
      const byMail = await subscribe(shop, asha);
      expect(await rowOf(byMail.id)).toEqual({ customer_name: asha.name, mobile_number: '' });
    });

    it('is not made for an account that was deleted while it was paid for', async () => {
      const store = await shop.db
        .selectFrom('stores')
        .selectAll()
        .where('store_id', '=', surat.store_id)
        .executeTakeFirstOrThrow();
      const { row } = await readOwn();
      const request = { subscriptionId: 3301, items: [1001], renewal: false } as never;
      const purchase = { request, plan: row.plan, startDate: firstDay(shop), address: '', pincode: '' };
      await shop.db
        .updateTable('customers')
        .set({ deleted_at: shop.now() })
        .where('customer_id', '=', asha.id)
        .execute();
      const inserted = shop.db
        .transaction()
        .execute((tx) => insertSubscription({ ...shop, db: tx }, cart(), store, purchase));
      await expect(inserted).rejects.toMatchObject({ code: 'session_expired' });
    });
  });
});
