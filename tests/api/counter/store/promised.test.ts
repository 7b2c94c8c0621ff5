import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '#lib/schedule/zoned-time';
import { doJobs } from '#tests/support/jobs';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { everyDay, momentAt, today, waitUntil } from '#tests/support/shop/opening-hours';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const params = { label: surat.label };
const slots = { slot_minutes: 60, slot_capacity: 2, lead_minutes: 0, last_order: null };
const iso = (date: string, minutes: number) => new Date(momentAt(date, minutes)).toISOString();

describe.each(ruleDatabases)('orders promised for a time, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await setStock(shop, 1001, 999);
  });
  beforeEach(async () => {
    for (const table of ['opening_hours', 'store_days', 'holidays', 'order_slots'] as const)
      await shop.db.deleteFrom(table).execute();
    await shop.db.insertInto('opening_hours').values(everyDay(slots)).execute();
    await shop.db.updateTable('orders').set({ status: 'cancelled' }).execute();
    waitUntil(shop, 12 * 60);
    asha = await addCustomer(shop);
    ({ cookie } = await enterAs(shop, 'keeper'));
  });
  afterAll(() => shop.close());

  const order = async (extra: object) => (await granted(shop, 'createOrder', orderRequest(asha, extra))).data.order_id;
  const promised = async (query: { date: string; closes?: string }) =>
    (await granted(shop, 'readPromised', { params, cookie, query })).data;
  const moving = (orderId: number, starts_at: string | undefined) => ({
    params: { ...params, orderId },
    cookie,
    body: { starts_at },
  });
  const move = (orderId: number, starts_at: string | undefined) =>
    granted(shop, 'rescheduleOrder', moving(orderId, starts_at));
  const messagesAbout = async (orderId: number) =>
    (
      await shop.db
        .selectFrom('messages')
        .select(['kind', 'variables'])
        .where('order_id', '=', orderId)
        .where('kind', 'like', 'order_%changed')
        .execute()
    ).map(({ kind, variables }) => ({ kind, variables }));

  it('are listed before a holiday is saved and after it, each with a free slot of the next day', async () => {
    const [date, next] = [daysAfter(today(shop), 1), daysAfter(today(shop), 2)];
    const first = await order({ slot_starts_at: iso(date, 10 * 60) });
    const others = [
      await order({ slot_starts_at: iso(date, 11 * 60) }),
      await order({ slot_starts_at: iso(date, 11 * 60) }),
    ];
    await order({ slot_starts_at: iso(next, 10 * 60) });
    const listed = await promised({ date });
    expect(listed.map(({ order_id }) => order_id)).toEqual([first, ...others]);
    expect(listed[0]).toMatchObject({
      customer_name: asha.name,
      is_paid_online: false,
      time: { starts_at: iso(date, 10 * 60), ends_at: iso(date, 11 * 60) },
    });
    const hours = (from: number) => ({ starts_at: iso(next, from * 60), ends_at: iso(next, (from + 1) * 60) });
    expect(listed.map((each) => each.next)).toEqual([hours(7), hours(7), hours(8)]);
    await shop.db
      .insertInto('holidays')
      .values({ ...storeIds(surat), date, name: 'Holi' })
      .execute();
    expect(await promised({ date })).toEqual(listed);
  });

  it('are listed if they are due after an early closing time and have not left the store', async () => {
    const date = today(shop);
    const inTime = { slot_starts_at: iso(date, 19 * 60) };
    const [, late, gone] = [
      await order(inTime),
      await order({ slot_starts_at: iso(date, 20 * 60) }),
      await order(inTime),
    ];
    await shop.db
      .updateTable('orders')
      .set({
        status: 'dispatched',
        slot_starts_at: new Date(iso(date, 20 * 60)),
        slot_ends_at: new Date(iso(date, 21 * 60)),
      })
      .where('order_id', '=', gone)
      .execute();
    const found = [{ order_id: late, next: { starts_at: iso(daysAfter(date, 1), 7 * 60) } }];
    expect(await promised({ date, closes: '20:00' })).toMatchObject(found);
    await granted(shop, 'setClosing', { params, cookie, body: { date, closes: '20:00' } });
    expect(await promised({ date, closes: '20:00' })).toMatchObject(found);
  });

  it('placed at night are promised for the next opening, and move to the following opening', async () => {
    waitUntil(shop, 23 * 60);
    const [date, next] = [daysAfter(today(shop), 1), daysAfter(today(shop), 2)];
    const night = await order({});
    const opening = { starts_at: iso(date, 7 * 60), ends_at: null };
    const later = { starts_at: iso(next, 7 * 60), ends_at: null };
    expect(await promised({ date })).toMatchObject([{ order_id: night, time: opening, next: later }]);
    expect((await refused(shop, 'rescheduleOrder', moving(night, iso(next, 9 * 60)))).code).toBe('slot_closed');
    await granted(shop, 'addHoliday', { params, cookie, body: { date, name: 'Holi' } });
    await move(night, later.starts_at);
    const row = shop.db.selectFrom('orders').select(['opens_at', 'promised_until']).where('order_id', '=', night);
    const { opens_at, promised_until } = await row.executeTakeFirstOrThrow();
    expect(opens_at?.toISOString()).toBe(later.starts_at);
    expect(promised_until && promised_until > new Date(later.starts_at)).toBe(true);
    expect(await messagesAbout(night)).toMatchObject([{ kind: 'order_opening_changed', variables: { time: '7 AM' } }]);
  });

  it('are announced to the store at their new opening, not at the old one', async () => {
    waitUntil(shop, 23 * 60);
    const [date, next] = [daysAfter(today(shop), 1), daysAfter(today(shop), 2)];
    await shop.db.updateTable('stores').set({ alert_to: 'owner@example.com' }).where('label', '=', 'surat').execute();
    const [soon, late] = [await order({}), await order({})];
    await move(soon, iso(next, 7 * 60));
    await move(late, iso(next, 7 * 60));
    await move(soon, iso(date, 7 * 60));
    const alerted = async () => {
      await doJobs(shop, ['order-alert']);
      const alerts = shop.db.selectFrom('messages').select('order_id').select('about').where('kind', '=', 'alert_new');
      const abouts = (await alerts.execute()).map(({ about }) => Number(about?.split(':')[1]));
      return [soon, late].filter((id) => abouts.includes(id));
    };
    waitUntil(shop, 7 * 60 + 1);
    expect(await alerted()).toEqual([soon]);
    waitUntil(shop, 7 * 60 + 1);
    expect(await alerted()).toEqual([soon, late]);
  });

  it('move to another slot once, with a message, a log entry, and the places of both slots updated', async () => {
    const [date, next] = [daysAfter(today(shop), 1), daysAfter(today(shop), 2)];
    const orderId = await order({ slot_starts_at: iso(date, 10 * 60) });
    await granted(shop, 'addHoliday', { params, cookie, body: { date, name: 'Holi' } });
    await move(orderId, iso(next, 9 * 60));
    await move(orderId, iso(next, 9 * 60));
    const taken = await shop.db.selectFrom('order_slots').select(['starts_at', 'taken']).orderBy('starts_at').execute();
    expect(taken.map((slot) => slot.taken)).toEqual([0, 1]);
    const shown = (await granted(shop, 'readBoardOrder', { params: { ...params, orderId }, cookie })).data;
    expect(shown.slot?.starts_at).toBe(iso(next, 9 * 60));
    expect(await messagesAbout(orderId)).toMatchObject([
      { kind: 'order_time_changed', variables: { order: String(orderId), time: '9 AM to 10 AM' } },
    ]);
    const log = shop.db.selectFrom('staff_log').select('details').where('what', '=', 'order_time_changed');
    expect(await log.where('about', '=', String(orderId)).execute()).toMatchObject([
      { details: { time: '9 AM to 10 AM' } },
    ]);
  });

  it('do not move to a full slot, or once they have left the store', async () => {
    const date = daysAfter(today(shop), 1);
    const at = (hour: number) => ({ slot_starts_at: iso(date, hour * 60) });
    const late = await order(at(10));
    for (const _ of [1, 2]) await order(at(9));
    expect((await refused(shop, 'rescheduleOrder', moving(late, at(9).slot_starts_at))).code).toBe('slot_full');
    await shop.db.updateTable('orders').set({ status: 'dispatched' }).where('order_id', '=', late).execute();
    const { code } = await refused(shop, 'rescheduleOrder', moving(late, at(11).slot_starts_at));
    expect(code).toBe('order_move_impossible');
  });

  it('can swap their slots at the same time', async () => {
    const date = daysAfter(today(shop), 1);
    const at = (hour: number) => iso(date, hour * 60);
    const [first, second] = [await order({ slot_starts_at: at(9) }), await order({ slot_starts_at: at(10) })];
    expect(
      await outcomes([
        callApi(shop, 'rescheduleOrder', moving(first, at(10))),
        callApi(shop, 'rescheduleOrder', moving(second, at(9))),
      ]),
    ).toEqual(['granted', 'granted']);
  });
});
