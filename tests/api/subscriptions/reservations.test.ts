import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sql } from 'kysely';
import { dateWords } from '#lib/schedule/date-words';
import { closesAt } from '#lib/schedule/plan-schedule';
import { daysAfter, weekdayOf } from '#lib/schedule/zoned-time';
import { lockCustomer } from '#server/db/locks';
import { readStoreDeliveries } from '#server/subscriptions/deliveries';
import { cashOnly, reserve } from '#tests/support/counter/reservations';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, newToken, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases, isSomebodyWaiting } from '#tests/support/shop/databases';
import { saveAddress } from '#tests/support/shop/orders';
import { readMessagesTo } from '#tests/support/shop/payments';
import {
  addPlans,
  changeRequest,
  deliveryDays,
  firstDay,
  firstDeliveryFrom,
  planRequest,
  readLiveSubscriptions,
  readPastSubscriptions,
  readSubscriptions,
} from '#tests/support/shop/plans';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, newCookie, type Staff } from '#tests/support/shop/staff';
import { doJobs } from '#tests/support/jobs';

const params = { label: surat.label };

describe.each(databases)('a plan that is paid in cash, on $name', ({ name, open }) => {
  let shop: TestShop;
  let online: TestShop;
  let owner: Staff;
  let asha: Customer;
  beforeAll(async () => {
    online = await openTestShop(await open());
    shop = cashOnly(online);
    await addPlans(shop);
    owner = await enterAs(shop, 'owner');
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
  });
  afterAll(() => shop.close());

  const paying = (id: number, total = 5460) => ({
    params: { ...params, reservationId: id },
    cookie: owner.cookie,
    body: { total },
  });
  const pay = async (id: number) => (await granted(shop, 'recordReservationPayment', paying(id))).data.subscription;
  const listed = async () =>
    (await granted(shop, 'readReservations', { params, cookie: await newCookie(shop, owner) })).data;
  const reservedOf = async (customer = asha) => (await readSubscriptions(shop, customer)).reserved;
  const storeOf = () =>
    shop.db.selectFrom('stores').selectAll().where('store_id', '=', surat.store_id).executeTakeFirstOrThrow();
  const numbersOn = async (date: string) =>
    (await readStoreDeliveries(shop, await storeOf(), date)).map(({ customer_name }) => customer_name);
  const subscriptions = async () =>
    shop.db.selectFrom('subscriptions').select('subscription_no').where('customer_id', '=', asha.id).execute();
  /** Moves the clock until the end of the test. */
  async function waitUntil(moment: number): Promise<void> {
    const waited = moment - shop.now().getTime();
    shop.wait(waited);
    asha = { ...asha, token: await newToken(shop, asha) };
    const before = owner;
    owner = { ...owner, cookie: await newCookie(shop, owner) };
    onTestFinished(() => {
      shop.wait(-waited);
      owner = before;
    });
  }

  it('is reserved until 8 PM of the evening before its first delivery, and nothing of it comes', async () => {
    const reserved = await reserve(shop, asha);
    const startDate = firstDeliveryFrom(firstDay(shop));
    expect(reserved).toMatchObject({
      state: 'reserved',
      total: 5460,
      startDate,
      subscription: { subscriptionId: 3301 },
    });
    expect(reserved.pay_by).toBe(new Date(closesAt(startDate, 'Asia/Kolkata')).toISOString());
    expect(await reservedOf()).toEqual(reserved);
    expect(await readLiveSubscriptions(shop, asha)).toEqual([]);
    expect(await numbersOn(daysAfter(startDate, 1))).not.toContain(asha.name);
    const own = (await listed()).reserved.find(({ id }) => id === reserved.id);
    expect(own).toMatchObject({ customer_name: asha.name, total: 5460, items: ['Thali'], startDate });
    expect((await readMessagesTo(shop, asha))[0]).toMatch(/Please pay ₹5,460 in cash at the store before .* 8 PM/);
    const change = { from: daysAfter(startDate, 1), to: daysAfter(startDate, 1) };
    for (const name of ['pauseSubscription', 'cancelSubscription'] as const)
      expect((await refused(shop, name, changeRequest(asha, reserved, change))).code).toBe('not_found');
  });

  it('from a day without a delivery on waits until the evening before the first one', async () => {
    let sunday = firstDay(shop);
    while (weekdayOf(sunday) !== 7) sunday = daysAfter(sunday, 1);
    const monday = daysAfter(sunday, 1);
    const { id, startDate, pay_by } = await reserve(shop, asha, { startDate: sunday });
    expect(startDate).toBe(monday);
    expect(Date.parse(pay_by)).toBe(closesAt(monday, 'Asia/Kolkata'));
    expect((await listed()).reserved.find((each) => each.id === id)?.startDate).toBe(monday);
    expect((await readMessagesTo(shop, asha))[0]).toContain(`it then begins on ${dateWords(monday)}.`);
    await waitUntil(Date.parse(pay_by) - 1000);
    await pay(id);
    const [own] = await readLiveSubscriptions(shop, asha);
    expect(deliveryDays(own!)[0]).toBe(monday);
  });

  it('begins when the whole sum is noted, once, and is a subscription like any other', async () => {
    const { id } = await reserve(shop, asha);
    expect((await refused(shop, 'recordReservationPayment', paying(id, 5459))).code).toBe('invalid_input');
    const number = await pay(id);
    expect(await pay(id)).toBe(number);
    expect(await readLiveSubscriptions(shop, asha)).toMatchObject([
      { id: number, state: 'upcoming', startDate: firstDay(shop), total: 5460, paymentMode: 'Cash', paidInCash: true },
    ]);
    expect(await reservedOf()).toBeNull();
    expect((await listed()).reserved.map((each) => each.id)).not.toContain(id);
    const { what, details } = await shop.db
      .selectFrom('staff_log')
      .select(['what', 'details'])
      .where((where) => where.and({ about: String(number), what: 'plan_cash_noted' }))
      .executeTakeFirstOrThrow();
    expect({ what, details }).toEqual({ what: 'plan_cash_noted', details: { total: 5460 } });
    expect(
      (await readMessagesTo(shop, asha)).filter((text) => text.includes('delivers your subscription')),
    ).toHaveLength(1);
  });

  it('is noted once by two phones, and counted once in the books', async () => {
    const received = async () =>
      (await granted(shop, 'readBooks', { params, cookie: owner.cookie })).data.cash.received;
    const before = await received();
    const { id } = await reserve(shop, asha);
    const calls = Array.from({ length: 4 }, () => callApi(shop, 'recordReservationPayment', paying(id)));
    expect(await outcomes(calls)).toEqual(Array.from({ length: 4 }, () => 'granted'));
    expect(await subscriptions()).toHaveLength(1);
    expect((await received()) - before).toBe(5460);
  });

  it.runIf(name === 'PostgreSQL')('is noted after other changes of what the customer has, once', async () => {
    const { id } = await reserve(shop, asha);
    const late = await shop.db.transaction().execute(async (tx) => {
      await lockCustomer(tx, { ...storeIds(surat), customer_id: asha.id });
      const waiting = outcomes([1, 2].map(() => callApi(shop, 'recordReservationPayment', paying(id))));
      await vi.waitUntil(() => isSomebodyWaiting(tx));
      return { waiting };
    });
    expect(await late.waiting).toEqual(['granted', 'granted']);
    expect(await subscriptions()).toHaveLength(1);
  });

  it('has lapsed when the clock says so, whether or not anything runs', async () => {
    const { id, pay_by } = await reserve(shop, asha);
    await waitUntil(Date.parse(pay_by) - 1000);
    expect((await reservedOf())?.state).toBe('reserved');
    await waitUntil(Date.parse(pay_by));
    expect((await reservedOf())?.state).toBe('lapsed');
    expect(await refused(shop, 'recordReservationPayment', paying(id))).toMatchObject({
      status: 409,
      code: 'reservation_over',
    });
    expect((await listed()).reserved.map((each) => each.id)).not.toContain(id);
    const told = async () =>
      (await readMessagesTo(shop, asha)).filter((text) => text.includes("hasn't started")).length;
    expect(await told()).toBe(0);
    await doJobs(shop, ['lapsed']);
    await doJobs(shop, ['lapsed']);
    expect(await told()).toBe(1);
    expect(await subscriptions()).toEqual([]);
    const again = await reserve(shop, asha);
    await pay(again.id);
    expect(await subscriptions()).toHaveLength(1);
  });

  it('decides at the moment it is written, not when it was asked: noted as it lapses, it is one or the other', async () => {
    const { id, pay_by } = await reserve(shop, asha);
    await waitUntil(Date.parse(pay_by) - 1);
    const asked = callApi(shop, 'recordReservationPayment', paying(id));
    shop.wait(1);
    const [outcome] = await outcomes([asked]);
    shop.wait(-1);
    expect(await subscriptions()).toHaveLength(outcome === 'granted' ? 1 : 0);
    expect(['granted', 'reservation_over']).toContain(outcome);
  });

  it('is reserved once by the same wish, and another wish takes its place', async () => {
    const address_id = await saveAddress(shop, asha);
    const wish = (other: object = {}) =>
      granted(shop, 'reservePlan', planRequest(shop, asha, address_id, other)).then(({ data }) => data);
    const [first, same] = await Promise.all([wish(), wish()]);
    expect(same.id).toBe(first.id);
    const other = await wish({ items: [1001, 1002] });
    expect(other.total).toBe(6370);
    expect((await refused(shop, 'recordReservationPayment', paying(first.id))).code).toBe('reservation_over');
    await granted(shop, 'recordReservationPayment', paying(other.id, 6370));
    expect((await refused(shop, 'reservePlan', planRequest(shop, asha, address_id))).code).toBe('subscription_active');
  });

  it('renews a subscription, and begins when that ends', async () => {
    await pay((await reserve(shop, asha)).id);
    const renewal = await reserve(shop, asha, { renewal: true });
    await pay(renewal.id);
    const [present, next] = await readLiveSubscriptions(shop, asha);
    expect(next).toMatchObject({ isRenewal: true, startDate: daysAfter(present!.endDate, 1) });
  });

  it('that is cancelled leaves cash to pay back, which is noted once', async () => {
    const number = await pay((await reserve(shop, asha)).id);
    const others = await pay((await reserve(shop, await addCustomer(shop))).id);
    await granted(shop, 'cancelSubscription', changeRequest(asha, { id: number }));
    expect((await listed()).owed.map(({ id }) => id)).not.toContain(others);
    const past = async () => (await readPastSubscriptions(shop, asha))[0];
    expect(await past()).toMatchObject({ id: number, state: 'cancelled', refund: { amount: 5460, is_made: false } });
    const owed = { id: number, amount: 5460 };
    expect((await listed()).owed).toContainEqual(
      expect.objectContaining({ ...owed, documents: ['invoice', 'credit-note'] }),
    );
    await shop.db.deleteFrom('credit_notes').where('subscription_no', '=', number).execute();
    expect((await listed()).owed).toContainEqual(expect.objectContaining({ ...owed, documents: ['invoice'] }));
    expect((await readMessagesTo(shop, asha))[0]).toContain('The store pays ₹5,460 back to you in cash.');
    const back = { params: { ...params, subscriptionId: number }, cookie: owner.cookie, body: { amount: 5460 } };
    const wrong = { ...back, body: { amount: 1 } };
    expect((await refused(shop, 'recordCashRefund', wrong)).code).toBe('invalid_input');
    expect(await outcomes([1, 2].map(() => callApi(shop, 'recordCashRefund', back)))).toEqual(['granted', 'granted']);
    expect((await past())?.refund).toEqual({ amount: 5460, is_made: true });
    expect((await listed()).owed.map(({ id }) => id)).not.toContain(number);
    const told = (await readMessagesTo(shop, asha)).filter((text) => text.includes('has paid ₹5,460 back'));
    expect(told).toHaveLength(1);
    expect(await shop.db.selectFrom('refunds').select('refund_id').execute()).toEqual([]);
    const unknown = { ...back, params: { ...params, subscriptionId: 999_999 } };
    expect((await refused(shop, 'recordCashRefund', unknown)).code).toBe('not_found');
  });

  it('is not for stores that can be paid online, nor where no cash is taken, nor for others to note', async () => {
    const address_id = await saveAddress(shop, asha);
    expect((await refused(online, 'reservePlan', planRequest(shop, asha, address_id))).code).toBe(
      'payment_unavailable',
    );
    const abroad = { ...storeIds(toronto), pincode: 'M5V 2T6', city: 'Toronto', state: 'Ontario' };
    const there = await saveAddress(shop, asha, abroad);
    const wish = { ...storeIds(toronto), subscriptionId: 3401, items: [5001] };
    expect((await refused(shop, 'reservePlan', planRequest(shop, asha, there, wish))).code).toBe('payment_unavailable');
    const { id } = await reserve(shop, asha);
    const keeper = await enterAs(shop, 'keeper');
    expect((await refused(shop, 'recordReservationPayment', { ...paying(id), cookie: keeper.cookie })).code).toBe(
      'not_found',
    );
    const elsewhere = await enterAs(shop, 'owner', toronto.store_id);
    const far = { ...paying(id), params: { label: 'toronto', reservationId: id }, cookie: elsewhere.cookie };
    expect((await refused(shop, 'recordReservationPayment', far)).code).toBe('not_found');
  });

  it('of a store that closes is paid back in cash, also where nothing was ever paid online', async () => {
    await pay((await reserve(shop, asha)).id);
    const key = { store_id: surat.store_id };
    await shop.db
      .updateTable('stores')
      .set({ withdrawn_at: shop.now() })
      .where('store_id', '=', key.store_id)
      .execute();
    shop.wait(25 * 60 * 60_000);
    await doJobs(shop, ['closed-stores']);
    shop.wait(-25 * 60 * 60_000);
    await sql`update stores set withdrawn_at = null where store_id = ${key.store_id}`.execute(shop.db);
    const [row] = await shop.db
      .selectFrom('plan_reservations')
      .select('owed')
      .where('customer_id', '=', asha.id)
      .execute();
    expect(row?.owed).toBe(546_000);
  });
});
