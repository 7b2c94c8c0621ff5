import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayState } from '#lib/messages/counter/day';
import { daysAfter } from '#lib/schedule/zoned-time';
import { moveOrder } from '#server/orders/lifecycle';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { everyDay, momentAt, today, waitUntil } from '#tests/support/shop/opening-hours';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted, refused, type CallName } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const params = { label: surat.label };
const nights = everyDay({ closes: '02:00', slot_minutes: 30, slot_capacity: 3, lead_minutes: 0, last_order: null });

describe.each(ruleDatabases)('the day of a store that closes after midnight on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await shop.db.insertInto('opening_hours').values(nights).execute();
    await setStock(shop, 1001, 999);
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
  const readSlots = async () =>
    (await granted(shop, 'getSlots', { params: { saasId: surat.saas_id, storeId: surat.store_id } })).data;
  const order = () => refused(shop, 'createOrder', orderRequest(asha));

  it('goes on after midnight where its hours do, and closes early in the night', async () => {
    waitUntil(shop, 23 * 60);
    const date = today(shop);
    await post('setClosing', { date, closes: '00:30' });
    waitUntil(shop, 45);
    expect((await readDay()).days[0]).toMatchObject({ date, closes: '00:30', usual_closes: '02:00' });
    await post('setClosing', { date, closes: null });
    await post('setClosing', { date, closes: '01:00' });
    const opensAt = async () => {
      const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha))).data;
      const { opens_at } = await shop.db
        .selectFrom('orders')
        .select('opens_at')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow();
      return opens_at?.getTime();
    };
    expect(await opensAt()).toBeUndefined();
    waitUntil(shop, 60);
    expect(await opensAt()).toBe(momentAt(daysAfter(date, 1), 7 * 60));
    waitUntil(shop, 7 * 60);
    await pause('today');
    expect((await readDay()).paused_until).toBe(new Date(momentAt(daysAfter(date, 2), 2 * 60)).toISOString());
    expect((await order()).message).toBe('The store takes no more orders today. Your cart stays as it is.');
    await post('resumeOrders');
  });

  it('takes orders again at midnight after a pause of half an hour', async () => {
    const readPause = async () => {
      const { is_paused_for_today } = (await granted(shop, 'readBoard', { params, cookie })).data;
      return { is_paused_for_today, words: dayState(await readDay()) };
    };
    expect(await readPause()).toEqual({ is_paused_for_today: false, words: 'Open until 2 AM' });
    waitUntil(shop, 23 * 60 + 30);
    await pause('half_hour');
    expect(await readPause()).toEqual({ is_paused_for_today: false, words: 'Paused until 12 AM' });
    expect((await order()).message).toBe('The store takes no orders until 12 AM. Your cart stays as it is.');
    await pause('today');
    expect(await readPause()).toEqual({ is_paused_for_today: true, words: 'Paused for today' });
  });

  it('says of a chosen time, too, that a pause lasts until its night closes', async () => {
    waitUntil(shop, 23 * 60);
    const slot_starts_at = new Date(momentAt(today(shop), 25 * 60)).toISOString();
    await pause('today');
    expect(await refused(shop, 'createOrder', orderRequest(asha, { slot_starts_at }))).toMatchObject({
      code: 'store_closed',
      message: 'The store takes no more orders today. Your cart stays as it is.',
    });
  });

  it('is yesterday’s until its night closes: twenty minutes past midnight it is paused, closed for a holiday, and that is undone', async () => {
    const date = today(shop);
    waitUntil(shop, 20);
    const { days, holidays } = await readDay();
    expect(days.map((day) => day.date)).toEqual([date, daysAfter(date, 1)]);
    expect(days[0]?.slots.at(-1)?.ends_at).toBe(new Date(momentAt(date, 26 * 60)).toISOString());
    expect(holidays).toEqual([]);
    await pause('today');
    expect((await readDay()).paused_until).toBe(new Date(momentAt(date, 26 * 60)).toISOString());
    await post('resumeOrders');
    await post('setCapacity', { date, capacity: 1 });
    await post('addHoliday', { date, name: 'Stocktaking' });
    const closed = await readDay();
    expect(closed.days[0]).toMatchObject({ date, holiday: 'Stocktaking' });
    expect(closed.holidays).toMatchObject([{ date }]);
    await post('removeHoliday', { date });
    await post('addHoliday', { date: daysAfter(date, 1), name: 'Stocktaking' });
    expect((await readDay()).days[0]).toMatchObject({ date, closes: '02:00', capacity: 1, holiday: null });
    const [first] = await readSlots();
    expect(first?.starts_at).toBe(new Date(momentAt(date, 24 * 60 + 30)).toISOString());
    await granted(
      shop,
      'createOrder',
      orderRequest(asha, { slot_starts_at: first?.starts_at, expected_opens_at: null }),
    );
    await post('removeHoliday', { date: daysAfter(date, 1) });
    waitUntil(shop, 2 * 60);
    expect((await readDay()).days[0]?.date).toBe(daysAfter(date, 1));
    expect((await refused(shop, 'setCapacity', { params, cookie, body: { date, capacity: 2 } })).code).toBe(
      'day_impossible',
    );
  });

  it('has nothing to sell of what is sold out after midnight until the night closes, one by one and in a sheet', async () => {
    const item = 1001;
    await setStock(shop, item, 84);
    const change = async (body: object) =>
      (await granted(shop, 'changeShelfItem', { params: { ...params, itemId: item }, cookie, body })).data;
    const readStock = async () => (await granted(shop, 'getItem', { params: { itemId: item } })).data.stock;
    const date = today(shop);
    waitUntil(shop, 30);
    const ends = new Date(momentAt(date, 26 * 60)).toISOString();
    expect((await change({ sold_out: true })).sold_out_until).toBe(ends);
    expect((await change({ sold_out: false })).sold_out_until).toBeNull();
    const csv = `item_id,sold_out\n${item},true\n`;
    const { seen } = (await post('previewSheet', { csv })).data;
    await post('applySheet', { csv, seen });
    waitUntil(shop, 119);
    expect(await readStock()).toBe(0);
    waitUntil(shop, 120);
    expect(await readStock()).toBe(84);
  });

  it('shows on the board what was collected since its last closing, before and after midnight', async () => {
    const collect = async () => {
      const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha))).data;
      const key = { saas_id: surat.saas_id, store_id: surat.store_id, order_id };
      for (const status of ['packed', 'ready for pickup', 'collected'] as const)
        await moveOrder(shop, key, status, { by: 'command' });
      const moved = { ...key, kind: 'moved' as const, status: 'collected' as const, line: null, amount: null };
      await shop.db
        .insertInto('counter_events')
        .values({ ...moved, staff_id: null, at: shop.now() }) // the database writes its own by its own clock
        .execute();
      return order_id;
    };
    const done = async () =>
      new Set((await granted(shop, 'readBoard', { params, cookie })).data.done.map((each) => each.order_id));
    waitUntil(shop, 23 * 60);
    const evening = await collect();
    waitUntil(shop, 20);
    const night = await collect();
    waitUntil(shop, 30);
    expect(await done()).toEqual(new Set([night, evening]));
    waitUntil(shop, 2 * 60);
    expect(await done()).toEqual(new Set());
  });
});
