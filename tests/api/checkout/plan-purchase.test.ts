import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readOrderHistory, orderRequest, saveAddress, setStock } from '#tests/support/shop/orders';
import { readMessagesTo, openPayment, payInSheet, reconcile, readPayment } from '#tests/support/shop/payments';
import {
  addPlans,
  deliveryDays,
  firstDay,
  readLiveSubscriptions,
  openPlan,
  payPlan,
  planRequest,
  refusedQuote,
  setPlanWithdrawn,
  readSubscriptions,
  subscribe,
} from '#tests/support/shop/plans';
import { callApi, granted, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';

const minutes = 60_000;

describe.each(databases)('buying a plan on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  balancedShopAround({
    open,
    prepare: addPlans,
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });

  it('lists the plans of a store with what each delivers, and what all its deliveries cost', async () => {
    const { data } = await granted(shop, 'getPlans', { params: { saasId: surat.saas_id, storeId: surat.store_id } });
    expect(data).toMatchObject([
      {
        subscriptionId: 3301,
        noOfDays: 30,
        saasId: 33,
        storeId: 33001,
        items: [
          { subscriptionItemId: 330101, itemId: 1001, netValue: 5460, selling: 210, deliveries: 26, offdays: [7] },
          { itemId: 1002, price: 1040, discount: 130, netValue: 910, gross: 1040, selling: 35 },
        ],
      },
    ]);
  });

  it('makes the subscription once it is paid, for the sum of netValue, recorded as Cash', async () => {
    expect(await readLiveSubscriptions(shop, asha)).toEqual([]);
    const opened = await openPlan(shop, asha, { items: [1001, 1002] });
    expect(opened.order).toMatchObject({ amount: 637_000, currency: 'INR' });
    expect(await refused(shop, 'createSubscription', opened.claim)).toMatchObject({
      status: 402,
      code: 'payment_pending',
      message: 'Nothing has been paid yet.',
    });
    expect(await readLiveSubscriptions(shop, asha)).toEqual([]);
    await payInSheet(shop, opened);
    const { message, data } = await granted(shop, 'createSubscription', opened.claim);
    expect(message).toBe('Subscription created successfully');
    expect(data).toMatchObject({
      state: 'upcoming',
      total: 6370,
      paymentMode: 'Cash',
      startDate: firstDay(shop),
      isRenewal: false,
      refund: null,
      subscription: { subscriptionId: 3301, items: [{ itemId: 1001 }, { itemId: 1002 }] },
    });
    expect(deliveryDays(data)).toHaveLength(26);
    expect(await readLiveSubscriptions(shop, asha)).toEqual([data]);
    expect((await readMessagesTo(shop, asha))[0]).toMatch(
      /^Surat Sadan delivers your subscription \d+ \(Gujarati lunch, 30 days\) from .* to .*: ₹6,370\./,
    );
    shop.wait(3 * 24 * 60 * minutes);
    const [running] = await readLiveSubscriptions(shop, asha);
    shop.wait(-3 * 24 * 60 * minutes);
    expect(running?.state).toBe('active');
  });

  it('is taken in the store’s own currency, by its own calendar', async () => {
    const address_id = await saveAddress(shop, asha, {
      ...storeIds(toronto),
      pincode: 'M5V 2T6',
      city: 'Toronto',
      state: 'Ontario',
    });
    const { data } = await granted(
      shop,
      'quotePlan',
      planRequest(shop, asha, address_id, { ...storeIds(toronto), subscriptionId: 3401, items: [5001] }),
    );
    expect(data).toMatchObject({ total: 40, currency: 'CAD' });
  });

  it('gives the same subscription however often and by whatever way it is asked for', async () => {
    const opened = await openPlan(shop, asha);
    const first = await payPlan(shop, opened, { webhooks: 'twice' });
    await Promise.all(Array.from({ length: 4 }, () => callApi(shop, 'createSubscription', opened.claim)));
    await reconcile(shop);
    shop.wait(minutes);
    await reconcile(shop);
    expect((await granted(shop, 'createSubscription', opened.claim)).data).toEqual(first);
    expect(await readPayment(shop, opened)).toMatchObject({ state: 'ordered', order: null, subscription: first.id });
    expect(await readLiveSubscriptions(shop, asha)).toHaveLength(1);
    expect(await readMessagesTo(shop, asha)).toHaveLength(1);
  });

  it.each(['once', 'never'] as const)(
    'makes it although the tab was closed after paying (webhooks: %s)',
    async (webhooks) => {
      await payInSheet(shop, await openPlan(shop, asha), { webhooks });
      if (webhooks === 'never') shop.wait(minutes);
      await reconcile(shop);
      expect(await readMessagesTo(shop, asha)).toHaveLength(1);
      expect(await readLiveSubscriptions(shop, asha)).toHaveLength(1);
    },
  );

  it('is there at once when its customer looks for it after closing the tab', async () => {
    await payInSheet(shop, await openPlan(shop, asha), { webhooks: 'never' });
    expect(await readSubscriptions(shop, asha)).toMatchObject({ data: [{ state: 'upcoming' }], is_being_paid: false });
  });

  it('is said to be paid for while the bank has not answered, not while the sheet is only open', async () => {
    const opened = await openPlan(shop, asha);
    expect(await readSubscriptions(shop, asha)).toMatchObject({ data: [], is_being_paid: false });
    await payInSheet(shop, opened, { webhooks: 'never', delay_s: 30 });
    expect(await readSubscriptions(shop, asha)).toMatchObject({ data: [], is_being_paid: true });
    expect(await readSubscriptions(shop, await addCustomer(shop))).toMatchObject({ is_being_paid: false });
    shop.wait(minutes);
    expect(await readSubscriptions(shop, asha)).toMatchObject({ data: [{ state: 'upcoming' }], is_being_paid: false });
  });

  it('freezes prices: what was quoted is what is bought', async () => {
    const opened = await openPlan(shop, asha);
    const setPrice = (net_value: number) =>
      shop.db.updateTable('plan_items').set({ net_value }).where('subscription_item_id', '=', 330101).execute();
    await setPrice(567_000);
    expect((await payPlan(shop, opened)).total).toBe(5460);
    await setPrice(546_000);
  });

  it('begins as soon as it still can when the money comes after the cut-off of its first day', async () => {
    const opened = await openPlan(shop, asha);
    await payInSheet(shop, opened, { webhooks: 'never', delay_s: 0 });
    shop.wait(24 * 60 * minutes);
    await reconcile(shop);
    const [late] = await readLiveSubscriptions(shop, asha);
    expect(late?.startDate).toBe(firstDay(shop));
    shop.wait(-24 * 60 * minutes);
  });

  it('leaves alone what the customer pays for beside it', async () => {
    await setStock(shop, 1001, 84);
    const [order, plan] = [await openPayment(shop, asha), await openPlan(shop, asha)];
    await granted(shop, 'createOrder', orderRequest(asha));
    await payPlan(shop, plan);
    expect(await readLiveSubscriptions(shop, asha)).toHaveLength(1);
    expect(await readPayment(shop, order)).toMatchObject({ state: 'closed', reason: 'replaced' });
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
  });

  describe('is refused', () => {
    it.each([
      ['without an item', { items: [] }, 422, 'items_required', 'Please select at least one item'],
      ['with an item that is not in it', { items: [1001, 1003] }, 409, 'plan_unavailable', undefined],
      ['of another store', { subscriptionId: 3401, items: [5001] }, 409, 'plan_unavailable', undefined],
      ['that does not exist', { subscriptionId: 9 }, 409, 'plan_unavailable', undefined],
      ['without an address', { address_id: '' }, 422, 'address_required', 'Please select an address'],
      ['to begin on a day that is closed', { startDate: '2026-01-01' }, 422, 'start_impossible', undefined],
      ['to begin in a year', { startDate: '2099-01-01' }, 422, 'start_impossible', undefined],
    ])('%s', async (_, other, status, code, message) => {
      expect(await refusedQuote(shop, asha, other)).toMatchObject({ status, code, ...(message && { message }) });
    });

    it('to an address outside the delivery area, or another customer’s', async () => {
      const [far, bina] = [await saveAddress(shop, asha, { pincode: '110001' }), await addCustomer(shop)];
      const others = await saveAddress(shop, bina);
      expect((await refusedQuote(shop, asha, { address_id: far })).code).toBe('outside_delivery_area');
      expect((await refusedQuote(shop, asha, { address_id: others })).code).toBe('address_required');
    });

    it('to an account without a verified target', async () => {
      await shop.db
        .updateTable('customers')
        .set({ mobile_verified_at: null })
        .where('customer_id', '=', asha.id)
        .execute();
      expect((await refusedQuote(shop, asha, {})).code).toBe('verification_required');
    });

    it('when it is withdrawn', async () => {
      await setPlanWithdrawn(shop, shop.now());
      expect((await refusedQuote(shop, asha, {})).code).toBe('plan_unavailable');
      await setPlanWithdrawn(shop, null);
    });

    it('to a customer who has one already', async () => {
      await subscribe(shop, asha);
      expect(await refusedQuote(shop, asha, {})).toMatchObject({
        status: 409,
        code: 'subscription_active',
        message: 'You already have an active subscription',
      });
    });

    it('where nothing can be paid online', async () => {
      const app = createApp({ ...shop, gateway: undefined });
      const asked = planRequest(shop, asha, await saveAddress(shop, asha));
      expect((await refused({ app }, 'quotePlan', asked)).code).toBe('payment_unavailable');
    });

    it.each([
      { items: ['x'] },
      { items: Array.from({ length: 101 }, (_, index) => index + 1) },
      { startDate: '2026-02-30' },
      { startDate: 'soon' },
      { subscriptionId: 0 },
      { renewal: 'yes' },
    ])('when malformed: %j', async (other) => {
      expect(await refusedQuote(shop, asha, other)).toMatchObject({ status: 400, code: 'invalid_input' });
    });

    it('for another sum than the server’s', async () => {
      const { attempt, token } = await openPlan(shop, asha);
      const headers = { 'Idempotency-Key': attempt };
      const cheap = { params: { amount: 1 }, body: {}, token, headers };
      expect((await refused(shop, 'pay', cheap)).code).toBe('payment_amount_wrong');
    });

    it('with the key of another request, an order or no attempt, or without a key', async () => {
      const opened = await openPlan(shop, asha);
      const { claim } = opened;
      const other = { ...claim, body: { ...(claim.body as object), items: [1002] } };
      expect((await refused(shop, 'createSubscription', other)).code).toBe('idempotency_key_reused');
      const withKey = (key: string) => ({ ...claim, headers: { 'Idempotency-Key': key } });
      await setStock(shop, 1001, 84);
      const { attempt } = await openPayment(shop, asha);
      for (const key of [attempt, '5d1f7b66-7a8b-4c57-9f0e-2c7a5a0c9a11'])
        expect((await refused(shop, 'createSubscription', withKey(key))).code).toBe('not_found');
      expect((await refused(shop, 'createSubscription', { ...claim, headers: {} })).code).toBe('invalid_input');
      const order = {
        ...orderRequest(asha, { payment_type: 'online' }),
        headers: { 'Idempotency-Key': opened.attempt },
      };
      expect((await refused(shop, 'createOrder', order)).code).toBe('payment_pending');
    });
  });
});
