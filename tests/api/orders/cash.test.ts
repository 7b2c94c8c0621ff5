import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveOrder } from '#server/orders/lifecycle';
import { takeFrom } from '#tests/support/counter/adjustments';
import { sendOut } from '#tests/support/counter/rides';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const toPay = 1640;

describe.each(databases)('the cash of an order, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  let ravi: Staff;
  let imran: Staff;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    [meena, ravi] = [await enterAs(shop, 'keeper'), await enterAs(shop, 'owner')];
    imran = await enterAs(shop, 'rider');
  });
  beforeEach(async () => {
    asha = await addCustomer(shop, { name: 'Asha Patel' });
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  const params = { label: surat.label };
  const place = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  const about = (orderId: number, { cookie }: Staff = meena, body: object = {}) => ({
    params: { ...params, orderId },
    cookie,
    body,
  });
  const move = (orderId: number, body: object) => granted(shop, 'moveOrder', about(orderId, meena, body));
  const deliver = (orderId: number, by: Staff) => about(orderId, by, { cash_received: toPay });
  const read = async (orderId: number) =>
    (await granted(shop, 'readBoardOrder', { params: { ...params, orderId }, cookie: meena.cookie })).data;
  const heldBy = async ({ staff_id }: Staff) =>
    (await granted(shop, 'readRiders', { params, cookie: meena.cookie })).data.find(
      (rider) => rider.staff_id === staff_id,
    )?.held;

  it('is recorded once: another sum or another person is refused, with who recorded what', async () => {
    const id = await place();
    for (const status of ['packed', 'ready for pickup']) await move(id, { status });
    const collect = (by: Staff, cash_received: number, short_reason = 'No change') =>
      callApi(shop, 'moveOrder', about(id, by, { status: 'collected', cash_received, short_reason }));
    const both = await Promise.all([collect(meena, 1640), collect(ravi, 1600)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [taken, first, second] = both[0]!.status === 200 ? [1640, meena, ravi] : [1600, ravi, meena];
    const recorded = { code: 'cash_recorded', message: expect.stringContaining(`by ${first.name}.`) };
    for (const [by, cash] of [
      [second, taken],
      [first, 100],
    ] as const)
      expect(await (await collect(by, cash)).json()).toMatchObject(recorded);
    expect((await collect(first, taken)).status).toBe(200);
    const noCash = await refused(shop, 'moveOrder', about(id, second, { status: 'collected' }));
    expect(noCash).toMatchObject({ code: 'invalid_input' });
    expect((await read(id)).cash_received).toBe(taken);
    const entries = await shop.db
      .selectFrom('counter_events')
      .select('amount')
      .where('order_id', '=', id)
      .where('kind', '=', 'cash')
      .execute();
    expect(entries).toHaveLength(1);
  });

  it('is recorded once for an order that a command has ended', async () => {
    const id = await place();
    for (const status of ['packed', 'ready for pickup', 'collected'] as const)
      await moveOrder(shop, { ...storeIds(surat), order_id: id }, status, { by: 'command' });
    expect(await read(id)).toMatchObject({ status: 'collected', cash_received: null });
    await move(id, { status: 'collected', cash_received: 1640 });
    await move(id, { status: 'collected', cash_received: 1640 });
    expect(await read(id)).toMatchObject({ payment: 'cash_received', cash_received: 1640 });
  });

  it('is that of one person when two phones deliver an order at once', async () => {
    const id = await sendOut(shop, asha, imran);
    const answers = [imran, meena, imran, imran].map((by) => callApi(shop, 'deliverRide', deliver(id, by)));
    const answered = await outcomes(answers);
    const isMeenas = answered.filter((code) => code === 'granted').length === 1;
    expect(answered.filter((code) => code === 'cash_recorded')).toHaveLength(isMeenas ? 3 : 1);
    const [first, second] = isMeenas ? [meena, imran] : [imran, meena];
    await granted(shop, 'deliverRide', deliver(id, first));
    const less = about(id, first, { cash_received: 100, short_reason: 'No change' });
    for (const other of [deliver(id, second), less, about(id, meena, { ...less.body, status: 'delivered' })])
      expect(await refused(shop, 'status' in other.body ? 'moveOrder' : 'deliverRide', other)).toMatchObject({
        code: 'cash_recorded',
        message: `₹1,640 is already recorded as received for this order, by ${first.name}.`,
      });
    expect(await heldBy(imran)).toBe(toPay);
    expect((await read(id)).events.filter(({ status }) => status === 'delivered')).toHaveLength(1);
  });

  it('is none where nothing is left to pay, as the board, the rider and the slip say', async () => {
    const id = await sendOut(shop, asha, imran);
    await takeFrom(shop, 'command', id, { kind: 'goodwill', amount: toPay * 100 });
    const { rides } = (await granted(shop, 'readRides', { params, cookie: imran.cookie })).data;
    expect(rides.find(({ order_id }) => order_id === id)).toMatchObject({ payment: 'nothing_due', cash_due: 0 });
    expect(await read(id)).toMatchObject({ payment: 'nothing_due', order_value: 0 });
    const slip = (await granted(shop, 'readSlip', { params: { ...params, orderId: id }, cookie: meena.cookie })).data;
    expect(slip.payment).toBe('Nothing to collect');
    const held = await heldBy(imran);
    await granted(shop, 'deliverRide', about(id, imran));
    expect(await read(id)).toMatchObject({ status: 'delivered', payment: 'nothing_due' });
    expect(await heldBy(imran)).toBe(held);
  });
});
