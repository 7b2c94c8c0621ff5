import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAfter, localTime } from '#lib/schedule/zoned-time';
import { closeDay } from '#server/books/closing';
import { moveOrder } from '#server/orders/lifecycle';
import { collectOrder } from '#tests/support/counter/collect';
import { sendWithPartner } from '#tests/support/counter/partners';
import { sendOut } from '#tests/support/counter/rides';
import { lastEvent } from '#tests/support/counter/undo';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { everyDay } from '#tests/support/shop/opening-hours';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const params = { label: surat.label };
const hourMs = 3_600_000;

describe.each(databases)('the end of a day on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let owner: Staff;
  let rider: Staff;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 999);
    [owner, rider] = [await enterAs(shop, 'owner'), await enterAs(shop, 'rider')];
  });
  afterAll(() => shop.close());

  const today = () => localTime(shop.now().getTime(), 'Asia/Kolkata').date;
  /** Moves the clock to 7 PM of the store's next day, when it is 1:30 PM in UTC. */
  async function startDay(): Promise<void> {
    const { minutes } = localTime(shop.now().getTime(), 'Asia/Kolkata');
    shop.wait((24 * 60 - minutes + 19 * 60) * 60_000);
    owner = { ...owner, ...(await enterAs(shop, 'owner')) };
  }
  const read = async (date?: string) =>
    (await granted(shop, 'readDayEnd', { params, cookie: owner.cookie, ...(date && { query: { date } }) })).data;
  const order = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  const close = (body: object, cookie = owner.cookie) => ({ params, cookie, body });
  /** Closes today with all cash that is expected. */
  async function closeNow(): Promise<void> {
    const { in_drawer } = (await read()).report.drawer;
    await granted(shop, 'closeDay', close({ date: today(), counted: in_drawer, expected: in_drawer }));
  }
  const key = (order_id: number) => ({ ...storeIds(surat), order_id });
  const deliver = (id: number, received: object) => moveOrder(shop, key(id), 'delivered', { by: 'command', received });

  it('is not reported as missing before the first closing', async () => {
    const id = await order();
    const old = new Date(shop.now().getTime() - 24 * hourMs);
    await shop.db.updateTable('orders').set({ created_at: old }).where('order_id', '=', id).execute();
    expect((await read()).open_days).toEqual([]);
    await shop.db.updateTable('orders').set({ status: 'cancelled' }).where('order_id', '=', id).execute();
  });

  it('reports sales, cash in the drawer and elsewhere, and open orders', async () => {
    await collectOrder(shop, await order(), owner.cookie);
    await collectOrder(shop, await order(), owner.cookie, { cash_received: 1000, upi_received: 640 });
    await collectOrder(shop, await order(), owner.cookie, { cash_received: 0, card_received: 1640 });
    await collectOrder(shop, await order(), owner.cookie, { cash_received: 1600, short_reason: 'No change' });
    const [byRider, byPartner, out] = [
      await sendOut(shop, asha, rider),
      await sendWithPartner(shop, asha, 'Tapi Express'),
      await sendOut(shop, asha, rider),
    ];
    await moveOrder(shop, key(byRider), 'dispatched', { by: 'command' });
    await deliver(byRider, { cash: 164_000 });
    await deliver(byPartner, { cash: 164_000 });
    const handIn = { params: { ...params, staffId: rider.staff_id }, body: { amount: 500, held: 1640 } };
    await granted(shop, 'handInCash', { ...handIn, cookie: owner.cookie, headers: { 'Idempotency-Key': 'a' } });
    const { report, closing, open_days, today: day } = await read();
    expect({ closing, open_days, day }).toEqual({ closing: null, open_days: [], day: today() });
    expect(report).toEqual({
      date: today(),
      orders: 7,
      sales: 7 * 1640,
      paid: {
        online: 0,
        cash: 1640 + 1000 + 1600 + 1640,
        partner_cash: 1640,
        upi: 640,
        card: 1640,
        to_collect: 1640,
        unrecorded: 0,
        short: 40,
        over: 0,
        refunded: 0,
      },
      drawer: {
        at_counter: 1640 + 1000 + 1600,
        from_riders: 500,
        from_partners: 0,
        plans: 0,
        plans_paid_back: 0,
        carried: 0,
        in_drawer: 4740,
      },
      upi: 640,
      card: 1640,
      riders: [{ staff_id: rider.staff_id, name: rider.name, held: 1140 }],
      partners: [{ name: 'Tapi Express', held: 1640 }],
      open_orders: 1,
      open_order_ids: [out],
    });
  });

  it('is closed once, with a reason for a difference, and keeps its report', async () => {
    const date = today();
    const { report } = await read();
    const counted = { date, counted: 4700, expected: 4740 };
    expect(await refused(shop, 'closeDay', close(counted))).toMatchObject({ code: 'invalid_input', status: 400 });
    const stale = { ...counted, expected: 4700, reason: '' };
    expect(await refused(shop, 'closeDay', close(stale))).toMatchObject({ code: 'closing_changed', status: 409 });
    const body = { ...counted, reason: 'Two notes of ₹20 are missing' };
    const both = [1, 2].map(() => callApi(shop, 'closeDay', close(body)));
    expect(await outcomes(both)).toEqual(['granted', 'granted']);
    expect(await refused(shop, 'closeDay', close({ ...body, counted: 4740 }))).toMatchObject({
      code: 'closing_recorded',
      status: 409,
    });
    expect((await read()).closing).toEqual({
      at: expect.any(String),
      name: owner.name,
      counted: 4700,
      expected: 4740,
      reason: body.reason,
    });
    await order();
    expect((await read()).report).toEqual(report);
    const rows = shop.db.updateTable('day_closings').set({ counted: 1 });
    await expect(rows.execute()).rejects.toThrow('never changed');
    const { data: log } = await granted(shop, 'readStaffLog', { params, cookie: owner.cookie });
    expect(log[0]).toMatchObject({ what: 'day_closed', about: date, details: { counted: 4700, expected: 4740 } });
  });

  it('stops the undo of earlier steps, not of later ones', async () => {
    const done = await shop.db
      .selectFrom('orders')
      .select('order_id')
      .where('status', '=', 'collected')
      .orderBy('order_id')
      .executeTakeFirstOrThrow();
    expect(await lastEvent(shop, done.order_id)).toBe(0);
    const moved = await shop.db
      .selectFrom('counter_events')
      .select('event')
      .where('order_id', '=', done.order_id)
      .where('kind', '=', 'moved')
      .orderBy('event', 'desc')
      .executeTakeFirstOrThrow();
    const undo = (orderId: number, event: number) => ({
      params: { ...params, orderId },
      cookie: owner.cookie,
      body: { event },
    });
    expect(await refused(shop, 'undoStep', undo(done.order_id, moved.event))).toMatchObject({
      code: 'undo_impossible',
      data: { reason: 'day_closed' },
    });
    const later = await order();
    await collectOrder(shop, later, owner.cookie);
    await granted(shop, 'undoStep', undo(later, await lastEvent(shop, later)));
    await collectOrder(shop, await order(), owner.cookie);
  });

  it('shows what came in after it on the same day, and counts the cash on the next day', async () => {
    await collectOrder(shop, await order(), owner.cookie, { cash_received: 0, upi_received: 1640 });
    const { report, later } = await read();
    expect(later).toEqual({ orders: 4, sales: 4 * 1640, cash: 1640, upi: 1640, card: 0 });
    const query = { from: today(), to: today() };
    const { sales } = (await granted(shop, 'readBooks', { params, cookie: owner.cookie, query })).data;
    expect(sales).toBe(report.sales + 4 * 1640);
    await startDay();
    expect((await read()).later).toBeNull();
    expect((await read()).report.drawer).toMatchObject({ at_counter: 0, carried: 1640, in_drawer: 1640 });
    await collectOrder(shop, await order(), owner.cookie);
    expect((await read()).report.drawer.in_drawer).toBe(3280);
  });

  it('can be closed late, and owners are reminded of it', async () => {
    const missed = today();
    await startDay();
    expect((await read()).open_days).toEqual([missed]);
    const needs = async () => (await granted(shop, 'readNeeds', { params, cookie: owner.cookie })).data;
    const need = { kind: 'day_open', count: 1, since: null, orders: [], names: [missed] };
    expect(await needs()).toContainEqual(need);
    await collectOrder(shop, await order(), owner.cookie);
    expect((await read(missed)).report.drawer.in_drawer).toBe(3280);
    await granted(shop, 'closeDay', close({ date: missed, counted: 3280, expected: 3280 }));
    expect((await read()).open_days).toEqual([]);
    expect(await needs()).not.toContainEqual(need);
    expect((await read()).report.drawer).toMatchObject({ carried: 0, in_drawer: 1640 });
  });

  it('follows the store’s calendar when UTC is still on the day before', async () => {
    const { minutes } = localTime(shop.now().getTime(), 'Asia/Kolkata');
    shop.wait((24 * 60 - minutes) * 60_000 + hourMs); // 1 AM in Surat
    owner = { ...owner, ...(await enterAs(shop, 'owner')) };
    expect(shop.now().toISOString().slice(0, 10)).toBe(daysAfter(today(), -1));
    await collectOrder(shop, await order(), owner.cookie);
    expect((await read()).report).toMatchObject({ date: today(), drawer: { in_drawer: 1640 } });
  });

  it('counts cash that is received during the closing', async () => {
    const ids = [await order(), await order()];
    for (const id of ids)
      for (const status of ['packed', 'ready for pickup'] as const)
        await moveOrder(shop, key(id), status, { by: 'command' });
    const { in_drawer } = (await read()).report.drawer;
    const expected = Math.round(in_drawer * 100);
    const receive = (id: number) =>
      moveOrder(shop, key(id), 'collected', { by: 'command', received: { cash: 164_000 } });
    const count = { date: today(), counted: expected, expected, reason: '' };
    await Promise.allSettled([
      ...ids.map(receive),
      closeDay(shop, { ...storeIds(surat), timezone: 'Asia/Kolkata' }, count, 'command'),
    ]);
    const { report, closing } = await read();
    if (!closing) return expect(report.drawer.in_drawer).toBe(in_drawer + 3280);
    await startDay();
    expect((await read()).report.drawer.carried + closing.expected).toBe(in_drawer + 3280);
  });

  it('counts cash received after it once, even if the next days are closed late', async () => {
    await startDay();
    const date = today();
    await closeNow();
    await collectOrder(shop, await order(), owner.cookie);
    await startDay();
    await startDay();
    const drawerOf = async (days: number) => (await read(daysAfter(date, days))).report.drawer;
    expect([(await drawerOf(1)).carried, (await drawerOf(2)).carried]).toEqual([1640, 1640]);
    await closeNow();
    expect(await drawerOf(1)).toMatchObject({ carried: 0, in_drawer: 0 });
  });

  it('stops the undo of steps of the evening before that it includes', async () => {
    await shop.db
      .insertInto('opening_hours')
      .values(everyDay({ closes: '02:00' }))
      .execute();
    await startDay();
    await closeNow();
    asha = await addCustomer(shop); // the session of the first one has ended
    shop.wait(4.5 * hourMs); // 11:30 PM
    const id = await order();
    await granted(shop, 'acceptOrder', { params: { ...params, orderId: id }, cookie: owner.cookie, body: {} });
    shop.wait(hourMs);
    expect(await lastEvent(shop, id)).toBeGreaterThan(0);
    await closeNow();
    expect(await lastEvent(shop, id)).toBe(0);
    await shop.db.deleteFrom('opening_hours').execute();
  });

  it('counts cash up to the moment of the closing', async () => {
    await startDay();
    const expected = Math.round((await read()).report.drawer.in_drawer * 100);
    const began = shop.now().getTime();
    let minutes = 0;
    const slow = { ...shop, now: () => new Date(began + minutes++ * 60_000) };
    const count = { date: today(), counted: expected, expected, reason: '' };
    await closeDay(slow, { ...storeIds(surat), timezone: 'Asia/Kolkata' }, count, 'command');
    expect((await read()).closing?.at).toBe(new Date(began).toISOString());
  });

  it('is for owners only, and for today and the 31 days before', async () => {
    for (const date of [daysAfter(today(), 1), daysAfter(today(), -32)])
      expect(await refused(shop, 'readDayEnd', { params, cookie: owner.cookie, query: { date } })).toMatchObject({
        code: 'invalid_input',
      });
    for (const { cookie } of [await enterAs(shop, 'keeper'), await enterAs(shop, 'rider')]) {
      expect((await refused(shop, 'readDayEnd', { params, cookie })).code).toBe('not_found');
      const body = { date: today(), counted: 0, expected: 0 };
      expect((await refused(shop, 'closeDay', close(body, cookie))).code).toBe('not_found');
    }
  });
});
