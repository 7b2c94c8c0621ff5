import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#lib/schedule/zoned-time';
import { lockCustomer } from '#server/db/locks';
import { endAfter } from '#server/subscriptions/changes';
import { readStoreDeliveries } from '#server/subscriptions/deliveries';
import { readScheduledSubscriptions } from '#server/subscriptions/subscriptions';
import { subscribeWithStops, todayOf } from '#tests/support/counter/stops';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { newToken, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases, isSomebodyWaiting } from '#tests/support/shop/databases';
import { readMessagesTo } from '#tests/support/shop/payments';
import {
  addPlans,
  changeRequest,
  deliveryDays,
  firstDay,
  readLiveSubscriptions,
  readPastSubscriptions,
} from '#tests/support/shop/plans';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const params = { label: surat.label };
const day = 24 * 60 * 60_000;

describe.each(databases)('stops of subscriptions, on $name', ({ name, open }) => {
  let shop: TestShop;
  let keeper: Staff;
  let rider: Staff;
  let asha: Customer;
  let own: Awaited<ReturnType<typeof subscribeWithStops>>['own'];
  let today: string;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await addPlans(shop);
    [keeper, rider] = [await enterAs(shop, 'keeper'), await enterAs(shop, 'rider')];
  });
  beforeEach(async () => {
    ({ asha, own, today } = await subscribeWithStops(shop));
  });
  afterAll(() => shop.close());

  const read = async (date = today, { cookie } = keeper) =>
    (await granted(shop, 'readStops', { params, query: { date }, cookie })).data;
  const mine = async (date = today) => (await read(date)).stops.find(({ id }) => id === own.id);
  const asked = (body: object, { cookie }: Staff = keeper, id = own.id) => ({
    params: { ...params, subscriptionId: Number(id) },
    body: { date: today, seen: null, ...body },
    cookie,
  });
  const mark = (state: string | null, other: object = {}, by = keeper) =>
    granted(shop, 'markStop', asked({ state, ...other }, by));
  const refuse = (state: string | null, other: object = {}, by = keeper) =>
    refused(shop, 'markStop', asked({ state, ...other }, by));
  const live = async () => (await readLiveSubscriptions(shop, asha)).find(({ id }) => id === own.id)!;
  const log = async () =>
    shop.db
      .selectFrom('staff_log')
      .select(['what', 'details'])
      .where('about', '=', String(own.id))
      .where('what', 'like', 'stop_%')
      .orderBy('log_id')
      .execute();
  const cartOf = (customer: Customer) => ({ ...storeIds(surat), customer_id: customer.id });
  const storeOf = () =>
    shop.db.selectFrom('stores').selectAll().where('store_id', '=', surat.store_id).executeTakeFirstOrThrow();

  it('are what a day delivers by place, with what it needs in all', async () => {
    const both = await subscribeWithStops(shop, undefined, [1001, 1002]);
    const { totals, stops, is_open } = await read();
    expect(is_open).toBe(true);
    expect(stops.find(({ id }) => id === both.own.id)).toMatchObject({
      customer_name: both.asha.name,
      mobile_number: both.asha.mobile,
      address: '7 Athwa Gate, Surat, Gujarat',
      pincode: '395001',
      plan: 'Gujarati lunch, 30 days',
      items: [{ name: 'Thali' }, { name: 'Chaas' }],
      state: null,
    });
    const deliveries = await readStoreDeliveries(shop, await storeOf(), today);
    expect(stops.map(({ id }) => id)).toEqual(deliveries.map(({ id }) => id));
    expect(totals[0]).toEqual({ name: 'Thali', count: stops.length });
    expect((await read(daysAfter(today, 1))).is_open).toBe(false);
  });

  it('name the documents of their subscriptions, for owners only', async () => {
    const documents = async (who: Staff) => (await read(today, who)).stops.find(({ id }) => id === own.id)?.documents;
    const owner = await enterAs(shop, 'owner');
    expect(await documents(owner)).toEqual(['invoice']);
    expect([await documents(keeper), await documents(rider)]).toEqual([[], []]);
    await granted(shop, 'cancelSubscription', changeRequest(asha, { id: own.id }));
    await shop.db
      .updateTable('subscriptions')
      .set({ last_day: today })
      .where('subscription_no', '=', Number(own.id))
      .execute();
    expect(await documents(owner)).toEqual(['invoice', 'credit-note']);
  });

  it('are ticked by the person who is on the way, and the tick is taken back', async () => {
    await mark('delivered', {}, rider);
    expect(await mine()).toMatchObject({ state: 'delivered', reason: null, by: 'The rider', at: expect.any(String) });
    expect(deliveryDays(await live())).toContain(today);
    await mark('delivered');
    expect((await mine())?.by).toBe('The rider');
    await mark(null, { seen: 'delivered' });
    expect(await mine()).toMatchObject({ state: null, by: '' });
    expect(await log()).toEqual([]);
  });

  it('that were missed come at the end, once, and the customer reads it', async () => {
    const before = await live();
    await mark('missed', { reason: 'not_made' }, rider);
    await mark('missed', { seen: null });
    await mark('missed', { seen: 'missed' });
    const after = await live();
    expect(after).toMatchObject({ missed: [today], daysOff: [] });
    expect(deliveryDays(after)).toHaveLength(26);
    expect(deliveryDays(after)).toEqual([
      ...deliveryDays(before).filter((date) => date !== today),
      daysAfter(deliveryDays(before).at(-1) ?? '', 1),
    ]);
    expect(await mine()).toMatchObject({ state: 'missed', reason: 'not_made', items: [{ name: 'Thali' }] });
    const deliveries = await readStoreDeliveries(shop, await storeOf(), today);
    expect(deliveries.map(({ id }) => id)).not.toContain(own.id);
    const told = (await readMessagesTo(shop, asha)).filter((text) => text.includes('we could not deliver it'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("We've added a delivery at the end");
    expect(await log()).toEqual([{ what: 'stop_missed', details: { date: today, reason: 'not_made' } }]);
  });

  it('that were missed are taken back as long as the day lasts', async () => {
    const before = await live();
    await mark('missed');
    await mark('delivered', { seen: 'missed' });
    expect(await live()).toEqual(before);
    expect((await readMessagesTo(shop, asha)).filter((text) => text.includes('recorded by mistake'))).toHaveLength(1);
    const yesterday = daysAfter(today, -1);
    await mark('missed', { date: yesterday });
    expect((await refuse(null, { date: yesterday, seen: 'missed' })).code).toBe('day_closed');
    expect((await refuse('delivered', { date: yesterday, seen: 'missed' })).code).toBe('day_closed');
  });

  it('are noted on their day and the two after it, and not ahead', async () => {
    for (const days of [1, -3])
      expect(await refuse('delivered', { date: daysAfter(today, days) })).toMatchObject({
        status: 422,
        code: 'day_impossible',
      });
    await mark('delivered', { date: daysAfter(today, -2) });
    await mark('missed', { date: daysAfter(today, -2), seen: 'delivered' });
    for (const days of [-32, 32]) {
      const far = { params, query: { date: daysAfter(today, days) }, cookie: keeper.cookie };
      expect((await refused(shop, 'readStops', far)).code).toBe('day_impossible');
    }
  });

  it('are not there where nothing comes: a day skipped, another store’s subscription', async () => {
    await shop.db
      .updateTable('subscriptions')
      .set({ days_off: JSON.stringify([today]) })
      .where('subscription_no', '=', own.id)
      .execute();
    expect(await mine()).toBeUndefined();
    expect((await refuse('missed')).code).toBe('not_found');
    const operator = await enterAs(shop, 'owner', toronto.store_id);
    const elsewhere = { ...asked({ state: 'missed' }, operator), params: { label: 'toronto', subscriptionId: own.id } };
    expect((await refused(shop, 'markStop', elsewhere)).code).toBe('not_found');
    expect((await refused(shop, 'markStop', asked({ state: 'missed' }, keeper, 999_999))).code).toBe('not_found');
  });

  it('are for riders today’s only', async () => {
    expect((await read(today, rider)).stops.length).toBeGreaterThan(0);
    for (const days of [-1, 1]) {
      const other = { params, query: { date: daysAfter(today, days) }, cookie: rider.cookie };
      expect((await refused(shop, 'readStops', other)).code).toBe('not_found');
    }
    expect((await refuse('missed', { date: daysAfter(today, -1) }, rider)).code).toBe('not_found');
  });

  it('of two phones that note different things the second is asked to look again', async () => {
    const calls = [
      callApi(shop, 'markStop', asked({ state: 'delivered' }, rider)),
      callApi(shop, 'markStop', asked({ state: 'missed' }, keeper)),
    ];
    expect(await outcomes(calls)).toEqual(['granted', 'stop_changed']);
    expect((await refuse(null)).data).toEqual({ state: (await mine())?.state });
  });

  it('missed on many phones at once move one delivery, and tell once', async () => {
    const calls = Array.from({ length: 6 }, (_, index) =>
      callApi(shop, 'markStop', asked({ state: 'missed' }, index % 2 ? rider : keeper)),
    );
    expect(new Set(await outcomes(calls))).toEqual(new Set(['granted']));
    expect((await live()).missed).toEqual([today]);
    expect((await readMessagesTo(shop, asha)).filter((text) => text.includes('nobody was at home'))).toHaveLength(1);
    expect(await log()).toHaveLength(1);
  });

  it('missed before a cancellation are paid back with the rest, and cannot be taken back any more', async () => {
    const last = daysAfter(firstDay(shop), -1);
    const due = deliveryDays(await live()).filter((date) => date > last).length;
    await mark('missed');
    const { data } = await granted(shop, 'cancelSubscription', changeRequest(asha, own));
    expect(data.refund?.amount).toBe((due + 1) * 210);
    expect(deliveryDays(data).at(-1)! <= last).toBe(true);
    expect(deliveryDays(data)).toHaveLength(26 - due - 1);
    expect(await refuse(null, { seen: 'missed' })).toMatchObject({ status: 409, code: 'subscription_over' });
  });

  it('missed after a cancellation come after its last day, and nothing else does', async () => {
    const last = daysAfter(firstDay(shop), -1);
    const { data } = await granted(shop, 'cancelSubscription', changeRequest(asha, own));
    await mark('missed');
    const past = (await readPastSubscriptions(shop, asha)).find(({ id }) => id === own.id)!;
    expect(past).toMatchObject({ state: 'cancelled', lastDay: last, refund: data.refund, missed: [today] });
    expect(deliveryDays(past)).toEqual([...deliveryDays(data).filter((date) => date !== today), daysAfter(last, 1)]);
    expect((await read(daysAfter(last, 1))).stops.map(({ id }) => id)).toContain(own.id);
    expect((await read(daysAfter(last, 2))).stops.map(({ id }) => id)).not.toContain(own.id);
    await mark(null, { seen: 'missed' });
    expect((await read(daysAfter(last, 1))).stops.map(({ id }) => id)).not.toContain(own.id);
  });

  it('raced with skipping, pausing and cancelling lose and add nothing', async () => {
    const from = firstDay(shop);
    const range = { from, to: daysAfter(from, 2) };
    const calls = [
      callApi(shop, 'markStop', asked({ state: 'missed' }, rider)),
      callApi(shop, 'pauseSubscription', changeRequest(asha, own, range)),
      callApi(shop, 'cancelSubscription', changeRequest(asha, own)),
      callApi(shop, 'markStop', asked({ state: 'missed' }, keeper)),
    ];
    const answers = await outcomes(calls);
    expect(answers.filter((answer) => answer !== 'granted' && answer !== 'subscription_over')).toEqual([]);
    const past = (await readPastSubscriptions(shop, asha)).find(({ id }) => id === own.id)!;
    expect(deliveryDays(past).length * 210 + (past.refund?.amount ?? 0)).toBe(5460);
    expect(deliveryDays(past)).not.toContain(today);
  });

  it.runIf(name === 'PostgreSQL')('wait for who else moves the days of the customer', async () => {
    const late = await shop.db.transaction().execute(async (tx) => {
      await lockCustomer(tx, cartOf(asha));
      const waiting = outcomes([callApi(shop, 'markStop', asked({ state: 'missed' }))]);
      await vi.waitUntil(() => isSomebodyWaiting(tx));
      return { waiting };
    });
    expect(await late.waiting).toEqual(['granted']);
  });

  it('would be paid back too little by a cancellation that read the days before', async () => {
    const find = async () =>
      (await readScheduledSubscriptions(shop.db, cartOf(asha))).find(
        ({ row }) => row.subscription_no === Number(own.id),
      )!;
    const stale = await find();
    await mark('missed');
    const end = async (scheduled: typeof stale) => {
      const lastDay = daysAfter(firstDay(shop), -1);
      const work = () =>
        shop.db.transaction().execute(async (tx) => {
          const refund = await endAfter({ ...shop, db: tx }, scheduled, lastDay, 'subscription_cancelled');
          throw Object.assign(new Error('taken back'), { refund });
        });
      return work().catch(({ refund }: { refund: number }) => refund);
    };
    expect(await end(await find())).toBe((await end(stale)) + 21_000);
  });

  it('go on when a subscription that seemed over was not delivered on its last day', async () => {
    const last = deliveryDays(await live()).at(-1) ?? '';
    const waited = Date.parse(last) + day - Date.parse(todayOf(shop));
    shop.wait(waited);
    asha = { ...asha, token: await newToken(shop, asha) };
    const { cookie } = await enterAs(shop, 'keeper');
    const late = { ...asked({ date: last, state: 'missed' }), cookie };
    await granted(shop, 'markStop', late);
    const { data } = await granted(shop, 'readStops', { params, cookie });
    shop.wait(-waited);
    expect(data.stops.map(({ id }) => id)).toContain(own.id);
  });
});
