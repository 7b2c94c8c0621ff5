import type { KyselyPlugin } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOrder } from '#contract/order';
import { daysAfter, localTime } from '#lib/schedule/zoned-time';
import { checkOrder } from '#server/checkout/place-order';
import { readBoard } from '#server/counter/board/board';
import { readDay as readDayOf } from '#server/counter/day/read-day';
import { newLiveLink } from '#server/orders/eta/live-link';
import { lockCustomer } from '#server/db/locks';
import { customerWithOrderId, insertOrder } from '#server/orders/insert-order';
import { cashOrderLimit } from '#server/platform/limits/rate-limits';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases, isSomebodyWaiting } from '#tests/support/shop/databases';
import { orderBody, orderRequest, placeOrder, setStock } from '#tests/support/shop/orders';
import {
  openPayment,
  payAndClaim,
  payInSheet,
  payRequest,
  quote,
  quoteRequest,
  readPayment,
  reconcile,
} from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused, type CallName } from '#tests/support/shop/requests';
import { everyDay, momentAt, timezone, today, waitUntil } from '#tests/support/shop/opening-hours';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const params = { label: surat.label };
const minute = 60_000;
const hours = everyDay({
  slot_minutes: 30,
  slot_capacity: 3,
  lead_minutes: 0,
  last_order: null,
});

async function openShop(opening: ReturnType<(typeof databases)[number]['open']>): Promise<TestShop> {
  const shop = await openTestShop(await opening);
  await shop.db.insertInto('opening_hours').values(hours).execute();
  await setStock(shop, 1001, 999);
  return shop;
}

describe.each(databases)('a day of a store on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let cookie: string;
  beforeAll(async () => {
    shop = await openShop(open());
  });
  beforeEach(async () => {
    waitUntil(shop, 12 * 60);
    for (const table of ['store_pauses', 'store_days', 'holidays', 'order_slots'] as const)
      await shop.db.deleteFrom(table).execute();
    asha = await addCustomer(shop);
    ({ cookie } = await enterAs(shop, 'keeper'));
  });
  afterAll(() => shop.close());

  const post = <Name extends CallName>(name: Name, body?: object) =>
    granted(shop, name, { params, cookie, ...(body !== undefined && { body }) });
  const pause = (span: 'half_hour' | 'today') => post('pauseOrders', { span });
  const readDay = async () => (await granted(shop, 'readDay', { params, cookie })).data;
  const readStore = async () => (await granted(shop, 'getStoreByDomain', { params })).data;
  const readSlots = async () =>
    (await granted(shop, 'getSlots', { params: { saasId: surat.saas_id, storeId: surat.store_id } })).data;
  const order = (extra = {}) => refused(shop, 'createOrder', orderRequest(asha, extra));
  const log = async () =>
    (await shop.db.selectFrom('staff_log').select(['what', 'about', 'details']).orderBy('log_id', 'desc').execute())[0];

  it('paused for half an hour refuses in words what would be made now, and takes orders for later', async () => {
    waitUntil(shop, 12 * 60 + 10);
    const quoted = await quote(shop, asha);
    await pause('half_hour');
    const until = new Date(momentAt(today(shop), 12 * 60 + 40)).toISOString();
    expect((await readDay()).paused_until).toBe(until);
    expect((await readStore()).schedule?.paused_until).toBe(until);
    expect(await order()).toMatchObject({
      status: 422,
      code: 'store_closed',
      message: 'The store takes no orders until 12:40 PM. Your cart stays as it is.',
      data: { until, timezone },
    });
    expect((await refused(shop, 'quoteOrder', quoteRequest(asha))).code).toBe('store_closed');
    const { code } = await refused(shop, 'pay', payRequest(asha, quoted.attempt, quoted.body.order_value));
    expect(code).toBe('store_closed');
    const soon = new Date(momentAt(today(shop), 12 * 60 + 30)).toISOString();
    expect((await order({ slot_starts_at: soon })).code).toBe('store_closed');
    const [first] = await readSlots();
    expect(first?.starts_at).toBe(new Date(momentAt(today(shop), 13 * 60)).toISOString());
    await granted(shop, 'createOrder', orderRequest(asha, { slot_starts_at: first?.starts_at }));
    shop.wait(30 * minute);
    expect((await readDay()).paused_until).toBeNull();
    await granted(shop, 'createOrder', orderRequest(asha));
  });

  it('paused for today takes orders from tomorrow on, and is resumed as easily', async () => {
    await pause('today');
    expect((await order()).message).toBe('The store takes no more orders today. Your cart stays as it is.');
    const midnight = momentAt(daysAfter(today(shop), 1), 0);
    expect((await readSlots()).every(({ starts_at }) => Date.parse(starts_at) > midnight)).toBe(true);
    await post('resumeOrders');
    expect(await log()).toMatchObject({ what: 'store_resumed' });
    await post('resumeOrders');
    await granted(shop, 'createOrder', orderRequest(asha));
    await pause('today');
    expect(await log()).toMatchObject({ what: 'store_paused', details: { span: 'today' } });
    waitUntil(shop, 23 * 60);
    await granted(shop, 'createOrder', orderRequest(asha)); // for tomorrow's opening
  });

  it('is read with its hours and its pause in one statement, also on the board', async () => {
    const { paused_until } = (await pause('half_hour')).data;
    let readings = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => 'pauses' in row || 'until' in row)) readings += 1;
        return result;
      },
    };
    const counted = { ...shop, db: shop.db.withPlugin(counting) };
    const store = { ...storeIds(surat), timezone, season_line: '' };
    expect(await readDayOf(counted, store)).toMatchObject({ paused_until, schedule: { paused_until } });
    expect(readings).toBe(1);
    expect(await readBoard(counted, store, 'keeper')).toMatchObject({ paused_until });
    expect(readings).toBe(2);
  });

  it('pauses also a store that keeps no hours', async () => {
    await shop.db.deleteFrom('opening_hours').execute();
    await pause('half_hour');
    const refusal = await order();
    await pause('today');
    const untilMidnight = await order();
    await shop.db.insertInto('opening_hours').values(hours).execute();
    expect(refusal.code).toBe('store_closed');
    expect(untilMidnight.message).toBe('The store takes no more orders today. Your cart stays as it is.');
  });

  it('pays back what was paid during a pause, and takes what was paid before', async () => {
    const [before, during] = [await openPayment(shop, asha), await openPayment(shop, await addCustomer(shop))];
    await payInSheet(shop, before, { webhooks: 'never' });
    shop.wait(minute);
    await pause('half_hour');
    shop.wait(minute);
    await payInSheet(shop, during, { webhooks: 'never' });
    await payAndClaim(shop, before);
    await reconcile(shop);
    expect(await readPayment(shop, during)).toMatchObject({ state: 'refunded', reason: 'store_closed' });
  });

  it('closes early, and as usual again', async () => {
    const date = today(shop);
    await post('setClosing', { date, closes: '18:00' });
    expect((await readDay()).days[0]).toMatchObject({ closes: '18:00', usual_closes: '22:00' });
    expect((await readStore()).schedule?.early).toEqual([{ date, closes: '18:00' }]);
    const ofToday = async () =>
      (await readSlots()).filter(({ starts_at }) => localTime(Date.parse(starts_at), timezone).date === date);
    expect((await ofToday()).at(-1)?.ends_at).toBe(new Date(momentAt(date, 18 * 60)).toISOString());
    waitUntil(shop, 18 * 60);
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha))).data;
    const { opens_at } = await shop.db
      .selectFrom('orders')
      .select('opens_at')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    expect(opens_at?.getTime()).toBe(momentAt(daysAfter(date, 1), 7 * 60));
    await post('setClosing', { date, closes: null });
    expect((await readDay()).days[0]?.closes).toBe('22:00');
    expect(await shop.db.selectFrom('store_days').selectAll().execute()).toEqual([]);
    expect(await log()).toMatchObject({ what: 'closing_set', about: date, details: { closes: null } });
  });

  it('takes as many orders a slot as the counter says, without forgetting when it closes', async () => {
    const date = daysAfter(today(shop), 1);
    await post('setClosing', { date, closes: '08:00' });
    await post('setCapacity', { date, capacity: 1 });
    const [slot] = (await readDay()).days[1]?.slots ?? [];
    expect((await readDay()).days[1]).toMatchObject({ capacity: 1, usual_capacity: 3, closes: '08:00' });
    await granted(shop, 'createOrder', orderRequest(asha, { slot_starts_at: slot?.starts_at }));
    expect((await order({ slot_starts_at: slot?.starts_at })).code).toBe('slot_full');
    expect((await readDay()).days[1]?.slots).toMatchObject([{ taken: 1 }, { taken: 0 }]);
    await post('setCapacity', { date, capacity: null });
    await granted(shop, 'createOrder', orderRequest(asha, { slot_starts_at: slot?.starts_at }));
  });

  it('is a holiday that the counter makes and takes away, never one of the folder', async () => {
    const [date, other] = [today(shop), daysAfter(today(shop), 2)];
    await post('addHoliday', { date, name: 'Stocktaking' });
    await post('addHoliday', { date, name: 'Again' });
    expect((await readDay()).days[0]).toMatchObject({ holiday: 'Stocktaking', opens: null, slots: [] });
    await shop.db
      .insertInto('holidays')
      .values({ ...storeIds(surat), date: other, name: 'Holi' })
      .execute();
    expect((await readDay()).holidays).toEqual([
      { date, name: 'Stocktaking', is_own: true },
      { date: other, name: 'Holi', is_own: false },
    ]);
    const countRemovals = async () =>
      (await shop.db.selectFrom('staff_log').select('what').where('what', '=', 'holiday_removed').execute()).length;
    const before = await countRemovals();
    await post('removeHoliday', { date });
    expect((await readDay()).days[0]?.holiday).toBeNull();
    await post('removeHoliday', { date });
    expect(await countRemovals()).toBe(before + 1);
    const ofFolder = { params, cookie, body: { date: other } };
    expect((await refused(shop, 'removeHoliday', ofFolder)).code).toBe('day_impossible');
  });

  it('cannot be changed when it is over, far ahead, or the store is closed then', async () => {
    const [yesterday, far] = [daysAfter(today(shop), -1), daysAfter(today(shop), 14)];
    const wrong: [CallName, object][] = [
      ['setClosing', { date: yesterday, closes: '12:00' }],
      ['setClosing', { date: far, closes: '12:00' }],
      ['setClosing', { date: today(shop), closes: '07:00' }],
      ['setClosing', { date: today(shop), closes: '22:00' }],
      ['setCapacity', { date: yesterday, capacity: 1 }],
      ['addHoliday', { date: yesterday, name: 'Late' }],
      ['addHoliday', { date: daysAfter(today(shop), 367), name: 'Far' }],
      ['removeHoliday', { date: yesterday }],
    ];
    for (const [name, body] of wrong)
      expect((await refused(shop, name, { params, cookie, body })).code).toBe('day_impossible');
  });

  it('has a line of the season of at most 80 plain characters, which its home page shows', async () => {
    await post('setSeasonLine', { line: 'Undhiyu until January' });
    expect((await readDay()).season_line).toBe('Undhiyu until January');
    expect((await readStore()).season_line).toBe('Undhiyu until January');
    expect(await log()).toMatchObject({ what: 'season_line_set', details: { line: 'Undhiyu until January' } });
    for (const line of ['x'.repeat(81), '<b>Undhiyu</b>', 'two\nlines'])
      expect((await refused(shop, 'setSeasonLine', { params, cookie, body: { line } })).status).toBe(400);
    await post('setSeasonLine', { line: '' });
    expect((await readStore()).season_line).toBe('');
  });

  it('has no holiday whose name an import would refuse', async () => {
    const body = { date: today(shop), name: '<b>Wedding</b>' };
    expect((await refused(shop, 'addHoliday', { params, cookie, body })).code).toBe('invalid_input');
  });

  /** Inserts an order that was checked before the pause began, as a race does. */
  async function insertLate(of: TestShop): Promise<unknown> {
    const customer = await addCustomer(of);
    const cart = { ...storeIds(surat), customer_id: customer.id };
    const request = v.parse(createOrder.body, orderBody(customer));
    const checked = await checkOrder(of, cart, request);
    const staff = await enterAs(of, 'keeper');
    await granted(of, 'pauseOrders', { params, cookie: staff.cookie, body: { span: 'half_hour' } });
    const keyed = { request, key: crypto.randomUUID(), requestHash: '' };
    const cash = cashOrderLimit(of, cart, true);
    const orderer = await customerWithOrderId(of.db, cart);
    const live = newLiveLink(of, checked.store, { ...cart, order_id: orderer.order_id });
    const order = { ...keyed, ...checked, customer: orderer, live, promised_until: null, cash };
    return of.db.transaction().execute((tx) => insertOrder({ ...of, db: tx }, cart, order));
  }

  it('refuses an order that was checked just before the pause', async () => {
    await expect(insertLate(shop)).rejects.toMatchObject({ code: 'store_closed' });
  });

  it('refuses an order that had begun before the pause, and waited for a lock', async () => {
    if (shop.kind !== 'postgres') return; // PGlite ends each statement before it begins another
    const answer = await shop.db.transaction().execute(async (tx) => {
      await lockCustomer(tx, { ...storeIds(surat), customer_id: asha.id });
      const waiting = outcomes([placeOrder(shop, asha)]);
      await vi.waitUntil(() => isSomebodyWaiting(tx));
      await pause('half_hour');
      return { waiting };
    });
    expect(await answer.waiting).toEqual(['store_closed']);
  });

  it('keeps its orders and its pause apart, however many come at once', async () => {
    const customers = await Promise.all(Array.from({ length: 12 }, () => addCustomer(shop)));
    const count = async () => (await shop.db.selectFrom('orders').select('order_id').execute()).length;
    const before = await count();
    const answers = outcomes(customers.map((customer) => placeOrder(shop, customer)));
    await callApi(shop, 'pauseOrders', { params, cookie, body: { span: 'half_hour' } });
    const late = await outcomes(customers.map((customer) => placeOrder(shop, customer)));
    expect(new Set(late)).toEqual(new Set(['store_closed']));
    const taken = (await answers).filter((answer) => answer === 'granted').length;
    expect((await answers).filter((answer) => answer === 'store_closed')).toHaveLength(12 - taken);
    expect(await count()).toBe(before + taken);
  });
});
