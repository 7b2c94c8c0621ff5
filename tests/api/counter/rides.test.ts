import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjust } from '#server/orders/adjustments/adjust';
import { lockOrder } from '#server/orders/lifecycle';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { packDelivery, sendOut } from '#tests/support/counter/rides';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const toPay = 1640;

describe.each(ruleDatabases)('riders, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  let owner: Staff;
  let imran: Staff;
  let sahil: Staff;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    [meena, owner] = [await enterAs(shop, 'keeper'), await enterAs(shop, 'owner')];
  });
  beforeEach(async () => {
    asha = await addCustomer(shop, { name: 'Asha Patel' });
    [imran, sahil] = [await enterAs(shop, 'rider'), await enterAs(shop, 'rider')];
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  const params = { label: surat.label };
  const about = (orderId: number, { cookie }: Pick<Staff, 'cookie'>, body: object = {}) => ({
    params: { ...params, orderId },
    cookie,
    body,
  });
  const ridesOf = async ({ cookie }: Staff) => (await granted(shop, 'readRides', { params, cookie })).data;
  const move = (orderId: number, body: object, by = meena) => granted(shop, 'moveOrder', about(orderId, by, body));
  const deliver = (orderId: number, by: Staff, cash_received: number | undefined = toPay) =>
    about(orderId, by, { cash_received });
  const asking = (orderId: number, { cookie }: Staff) => ({ params: { ...params, orderId }, cookie });
  const read = async (orderId: number) => (await granted(shop, 'readBoardOrder', asking(orderId, meena))).data;
  const riderOf = async ({ staff_id }: Staff) =>
    (await granted(shop, 'readRiders', { params, cookie: meena.cookie })).data.find(
      (rider) => rider.staff_id === staff_id,
    );
  const handIn = ({ staff_id: staffId }: Staff, body: object, by = meena) => ({
    params: { ...params, staffId },
    cookie: by.cookie,
    body,
    headers: { 'Idempotency-Key': randomUUID() },
  });
  const stockOf = async (item_id: number) =>
    (await shop.db.selectFrom('items').select('stock').where('item_id', '=', item_id).executeTakeFirstOrThrow()).stock;
  const messagesAbout = async (orderId: number) =>
    (
      await shop.db
        .selectFrom('messages')
        .select('subject')
        .where('about', 'like', `order:${orderId}:%`)
        .orderBy('message_id')
        .execute()
    ).map(({ subject }) => subject);

  it('see what is out with them, and no more', async () => {
    const [mine, his] = [await sendOut(shop, asha, imran), await sendOut(shop, asha, sahil)];
    const packed = await packDelivery(shop, asha);
    const { rides, held } = await ridesOf(imran);
    expect(held).toBe(0);
    expect(rides).toHaveLength(1);
    expect(rides[0]).toMatchObject({
      order_id: mine,
      status: 'handed over',
      customer_name: 'Asha Patel',
      line_count: 1,
      order_qty: 10,
      payment: 'cash_due',
      cash_due: toPay,
      attempts: 0,
      rider: { staff_id: imran.staff_id, name: imran.name },
    });
    expect(Object.keys(rides[0] ?? {}).filter((name) => /coupon|value|email|lines/.test(name))).toEqual([]);
    expect((await ridesOf(meena)).rides.map(({ order_id }) => order_id)).toEqual(expect.arrayContaining([mine, his]));
    for (const other of [his, packed, 999_999])
      for (const name of ['deliverRide', 'recordFailedDelivery'] as const)
        expect(
          await refused(shop, name, about(other, imran, { cash_received: toPay, attempts: 0 })),
          `${name} ${other}`,
        ).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refused(shop, 'readBoardOrder', asking(mine, imran))).toMatchObject({ code: 'not_found' });
    for (const name of ['moveOrder', 'markReturnedToStore'] as const)
      expect(await refused(shop, name, about(mine, imran, { status: 'delivered' }))).toMatchObject({
        code: 'not_found',
      });
    expect((await read(his)).status).toBe('handed over');
  });

  it('are given orders by name, unless they are no rider of the store any more', async () => {
    const id = await packDelivery(shop, asha);
    const there = await enterAs(shop, 'rider', 34001);
    const gone = await enterAs(shop, 'rider');
    await granted(shop, 'endStaff', { params: { ...params, staffId: gone.staff_id }, cookie: owner.cookie });
    for (const { staff_id: rider_id } of [there, gone, meena])
      expect(await refused(shop, 'moveOrder', about(id, meena, { status: 'handed over', rider_id }))).toMatchObject({
        code: 'invalid_input',
        data: { issues: [{ path: 'rider_id' }] },
      });
    const partner = { logistics_partner: 'Tapi Express', tracking_number: 'TX-1' };
    const both = { status: 'handed over', rider_id: imran.staff_id, ...partner };
    expect(await refused(shop, 'moveOrder', about(id, meena, both))).toMatchObject({ code: 'invalid_input' });
    await move(id, { status: 'handed over', rider_id: imran.staff_id });
    expect(await read(id)).toMatchObject({ status: 'handed over', rider: { name: imran.name } });
    expect((await riderOf(imran))?.out).toBe(1);
  });

  it('see nothing more once they are dismissed, and the store brings back what was with them', async () => {
    const id = await sendOut(shop, asha, imran);
    await granted(shop, 'endStaff', { params: { ...params, staffId: imran.staff_id }, cookie: owner.cookie });
    expect(await refused(shop, 'readRides', { params, cookie: imran.cookie })).toMatchObject({
      code: 'session_expired',
    });
    expect(await refused(shop, 'deliverRide', deliver(id, imran))).toMatchObject({ code: 'session_expired' });
    await granted(shop, 'markReturnedToStore', about(id, meena));
    await move(id, { status: 'handed over', rider_id: sahil.staff_id });
    expect((await ridesOf(sahil)).rides.map(({ order_id }) => order_id)).toEqual([id]);
  });

  it('take the cash at the door, at most what is to pay, and never without saying how much', async () => {
    const id = await sendOut(shop, asha, imran);
    for (const cash of [undefined, 2 * toPay + 0.01, -1])
      expect(await refused(shop, 'deliverRide', about(id, imran, { cash_received: cash }))).toMatchObject({
        code: 'invalid_input',
      });
    expect((await read(id)).status).toBe('handed over');
    await granted(shop, 'deliverRide', about(id, imran, { cash_received: 1600, short_reason: 'No change' }));
    const order = await read(id);
    expect(order).toMatchObject({ status: 'delivered', payment: 'cash_received', cash_received: 1600 });
    expect(order.events.map(({ status }) => status).slice(-3)).toEqual(['handed over', 'dispatched', 'delivered']);
    expect(await ridesOf(imran)).toMatchObject({ rides: [], held: 1600 });
  });

  it('take less where the order was adjusted since', async () => {
    const id = await sendOut(shop, asha, imran);
    await shop.db.transaction().execute(async (tx) => {
      const wanted = { kind: 'goodwill' as const, amount: 14_000, reason: 'a broken bag', by: 'command' as const };
      await adjust(shop, tx, await lockOrder(tx, { ...storeIds(surat), order_id: id }), wanted);
    });
    expect((await ridesOf(imran)).rides[0]?.cash_due).toBe(1500);
    expect(await refused(shop, 'deliverRide', deliver(id, imran, 1501))).toMatchObject({ code: 'cash_over' });
    await granted(shop, 'deliverRide', deliver(id, imran, 1500));
    expect((await ridesOf(imran)).held).toBe(1500);
  });

  it('find nobody at home: the customer is told once for each time, and the order is tried again', async () => {
    const id = await sendOut(shop, asha, imran);
    const miss = (attempts: number) => about(id, imran, { attempts });
    const twice = [callApi(shop, 'recordFailedDelivery', miss(0)), callApi(shop, 'recordFailedDelivery', miss(0))];
    expect(await outcomes(twice)).toEqual(['granted', 'granted']);
    expect((await ridesOf(imran)).rides[0]?.attempts).toBe(1);
    expect((await granted(shop, 'recordFailedDelivery', miss(1))).data).toEqual({ attempts: 2 });
    expect((await messagesAbout(id)).filter((subject) => subject.includes('nobody'))).toEqual([
      `Order ${id}: nobody was at home`,
      `Order ${id}: nobody was at home`,
    ]);
    expect((await read(id)).attempts).toBe(2);
    await granted(shop, 'deliverRide', deliver(id, imran));
    expect((await granted(shop, 'recordFailedDelivery', miss(0))).data).toEqual({ attempts: 2 });
    expect(await refused(shop, 'recordFailedDelivery', miss(2))).toMatchObject({ code: 'order_move_impossible' });
  });

  it('lose an order that is back in the store: it is handed over again, with another message', async () => {
    const id = await sendOut(shop, asha, imran);
    await granted(shop, 'recordFailedDelivery', about(id, imran, { attempts: 0 }));
    await granted(shop, 'markReturnedToStore', about(id, meena));
    await granted(shop, 'markReturnedToStore', about(id, meena));
    expect(await read(id)).toMatchObject({ is_back: true, rider: null, possible: ['handed over', 'cancelled'] });
    expect((await ridesOf(imran)).rides).toEqual([]);
    expect(await refused(shop, 'deliverRide', deliver(id, imran))).toMatchObject({ code: 'not_found' });
    expect(await refused(shop, 'moveOrder', about(id, meena, { status: 'delivered' }))).toMatchObject({
      code: 'order_move_impossible',
    });
    await move(id, { status: 'handed over', rider_id: sahil.staff_id });
    expect(await read(id)).toMatchObject({ is_back: false, rider: { staff_id: sahil.staff_id } });
    await granted(shop, 'deliverRide', deliver(id, sahil));
    expect(await messagesAbout(id)).toEqual([
      `Order ${id} received`,
      `Order ${id} is on its way`,
      `Order ${id}: nobody was at home`,
      `Order ${id} is back in the store`,
      `Order ${id} is on its way`,
    ]);
    expect(await refused(shop, 'markReturnedToStore', about(id, meena))).toMatchObject({
      code: 'order_move_impossible',
    });
  });

  it('bring goods back that return to the shelf once, however often the order is cancelled then', async () => {
    const id = await sendOut(shop, asha, imran);
    expect(await refused(shop, 'moveOrder', about(id, meena, { status: 'cancelled' }))).toMatchObject({
      code: 'order_move_impossible',
    });
    expect(await stockOf(1001)).toBe(74);
    const back = [meena, owner].map((by) => callApi(shop, 'markReturnedToStore', about(id, by)));
    expect(await outcomes(back)).toEqual(['granted', 'granted']);
    expect(await stockOf(1001)).toBe(74);
    const cancel = [meena, owner, meena].map((by) =>
      callApi(shop, 'moveOrder', about(id, by, { status: 'cancelled' })),
    );
    expect(await outcomes(cancel)).toEqual(['granted', 'granted', 'granted']);
    expect(await stockOf(1001)).toBe(84);
    expect(await read(id)).toMatchObject({ status: 'cancelled', is_back: false, possible: [] });
    expect(await refused(shop, 'markReturnedToStore', about(id, meena))).toMatchObject({
      code: 'order_move_impossible',
    });
  });

  it('are either delivered or brought back when both are said at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await sendOut(shop, asha, imran);
      const calls = [
        () => callApi(shop, 'deliverRide', deliver(id, imran)),
        () => callApi(shop, 'markReturnedToStore', about(id, meena)),
      ];
      const answered = await outcomes((round % 2 ? calls.toReversed() : calls).map((call) => call()));
      expect(answered.filter((code) => code === 'granted')).toHaveLength(1);
      const { status, is_back } = await read(id);
      expect({ status, is_back }).toEqual(
        answered.includes('not_found')
          ? { status: 'handed over', is_back: true }
          : { status: 'delivered', is_back: false },
      );
      await setStock(shop, 1001, 84);
    }
  });

  it('hand in what they hold, no more, and once however often it is sent', async () => {
    const id = await sendOut(shop, asha, imran);
    await granted(shop, 'deliverRide', deliver(id, imran));
    for (const amount of [toPay + 1, 0])
      expect(await refused(shop, 'handInCash', handIn(imran, { amount, held: toPay }))).toMatchObject({
        code: 'invalid_input',
      });
    const request = handIn(imran, { amount: 1500, held: toPay });
    expect((await granted(shop, 'handInCash', request)).data).toEqual({ held: 140 });
    expect((await granted(shop, 'handInCash', request)).data).toEqual({ held: 140 });
    expect(await refused(shop, 'handInCash', handIn(imran, { amount: 140, held: toPay }))).toMatchObject({
      status: 409,
      code: 'rider_cash_changed',
      data: { held: 140 },
    });
    expect(await riderOf(imran)).toMatchObject({ held: 140, out: 0, is_ended: false });
    expect((await ridesOf(imran)).held).toBe(140);
    const staffId = imran.staff_id;
    const entries = (await granted(shop, 'readRiderCash', { params: { ...params, staffId }, cookie: owner.cookie }))
      .data;
    expect(entries.map(({ order_id, amount, held, name }) => [order_id, amount, held, name])).toEqual([
      [null, 1500, 140, meena.name],
      [id, toPay, toPay, imran.name],
    ]);
    const log = (await granted(shop, 'readStaffLog', { params, cookie: owner.cookie })).data;
    expect(log[0]).toMatchObject({
      what: 'cash_handed_in',
      about: `${staffId}`,
      name: meena.name,
      details: { name: imran.name, handed_in: 1500, held: 140 },
    });
  });

  it('hand in once when two keepers count the same cash at once', async () => {
    await granted(shop, 'deliverRide', deliver(await sendOut(shop, asha, imran), imran));
    const answers = [meena, owner].map((by) =>
      callApi(shop, 'handInCash', handIn(imran, { amount: toPay, held: toPay }, by)),
    );
    expect((await outcomes(answers)).toSorted()).toEqual(['granted', 'rider_cash_changed']);
    expect((await riderOf(imran))?.held).toBe(0);
  });

  it('hold the cash of several orders, also what the store noted for them, and after they are dismissed', async () => {
    const [first, second] = [await sendOut(shop, asha, imran), await sendOut(shop, asha, imran)];
    const answers = [first, second].map((id) =>
      callApi(shop, 'deliverRide', deliver(id, id === first ? imran : meena)),
    );
    expect(await outcomes(answers)).toEqual(['granted', 'granted']);
    expect((await riderOf(imran))?.held).toBe(2 * toPay);
    await granted(shop, 'endStaff', { params: { ...params, staffId: imran.staff_id }, cookie: owner.cookie });
    expect(await riderOf(imran)).toMatchObject({ is_ended: true, held: 2 * toPay });
    await granted(shop, 'handInCash', handIn(imran, { amount: 2 * toPay, held: 2 * toPay }));
    expect(await riderOf(imran)).toBeUndefined();
  });

  it('are not found in another store, with their cash', async () => {
    const there = await enterAs(shop, 'owner', 34001);
    const staffId = imran.staff_id;
    for (const label of ['toronto', 'surat']) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const asked = { params: { label, staffId }, cookie: there.cookie, headers };
      const body = { amount: 1, held: 1 };
      expect(await refused(shop, 'handInCash', { ...asked, body })).toMatchObject({ code: 'not_found' });
      expect(await refused(shop, 'readRiderCash', asked)).toMatchObject({ code: 'not_found' });
    }
    expect(await refused(shop, 'handInCash', handIn(meena, { amount: 1, held: 1 }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('have cash that cannot be made to have been otherwise', async () => {
    await granted(shop, 'deliverRide', deliver(await sendOut(shop, asha, imran), imran));
    await expect(
      shop.db.updateTable('rider_cash').set({ held: 0 }).where('saas_id', '=', storeIds(surat).saas_id).execute(),
    ).rejects.toThrow('never changed');
    await expect(shop.db.deleteFrom('rider_cash').execute()).rejects.toThrow('never changed');
  });
});
