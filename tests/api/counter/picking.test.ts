import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { orderRequest, saveAddress, setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { packDelivery, sendOut } from '#tests/support/counter/rides';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const hourMs = 60 * 60_000;

describe.each(ruleDatabases)('an order that is picked, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  let ravi: Staff;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    [meena, ravi] = [await enterAs(shop, 'keeper'), await enterAs(shop, 'owner')];
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  const place = async (other: object = {}) =>
    (await granted(shop, 'createOrder', orderRequest(asha, other))).data.order_id;
  const read = async (orderId: number, { cookie } = meena) =>
    (await granted(shop, 'readBoardOrder', { params: { label: surat.label, orderId }, cookie })).data;
  const tick = (orderId: number, line: number, is_ticked: boolean, { cookie } = meena) => ({
    params: { label: surat.label, orderId, line },
    cookie,
    body: { is_ticked },
  });
  const eventsOf = (orderId: number) =>
    shop.db
      .selectFrom('counter_events')
      .select(['kind', 'status', 'line', 'staff_id'])
      .where('order_id', '=', orderId)
      .orderBy('event')
      .execute();

  const about = (orderId: number, body: object = {}) => ({
    params: { label: surat.label, orderId },
    cookie: meena.cookie,
    body,
  });
  const move = (orderId: number, body: object) => granted(shop, 'moveOrder', about(orderId, body));

  it('shows the time that was promised without a slot, and counts down to it once it is accepted', async () => {
    const id = await place({ order_type: 'Delivery', address_id: await saveAddress(shop, asha) });
    const promisedAt = new Date(shop.now().getTime() + hourMs / 2);
    await shop.db.updateTable('orders').set({ promised_until: promisedAt }).where('order_id', '=', id).execute();
    const promised_until = promisedAt.toISOString();
    expect(await read(id)).toMatchObject({ promised_until, time_left_s: null });
    await granted(shop, 'acceptOrder', about(id));
    const { time_left_s, ...accepted } = await read(id);
    expect(accepted).toMatchObject({ promised_until });
    expect(time_left_s).toBeGreaterThan(0);
    expect(time_left_s).toBeLessThanOrEqual(1800);
    await move(id, { status: 'packed' });
    await move(id, { status: 'handed over' });
    shop.wait(hourMs);
    expect((await read(id)).time_left_s).toBeLessThan(-1000);
    shop.wait(-hourMs);
    await move(id, { status: 'dispatched' });
    await move(id, { status: 'delivered', cash_received: (await read(id)).order_value });
    expect(await read(id)).toMatchObject({ promised_until: null, time_left_s: null });
  });

  it('has no deadline without a slot while it waits for its customer in the store', async () => {
    const id = await place();
    await granted(shop, 'acceptOrder', about(id));
    await move(id, { status: 'packed' });
    expect((await read(id)).promised_until).not.toBeNull();
    await move(id, { status: 'ready for pickup' });
    expect(await read(id)).toMatchObject({ promised_until: null, time_left_s: null });
    await move(id, { status: 'cancelled' });
  });

  it('shows the lines in the order of the shelf, with what is ticked on any phone', async () => {
    const lines = [1030, 1002, 1001].map((item_id) => ({ item_id, product_qty: 1 }));
    const id = await place({ item_list: lines, order_value: 199, order_qty: 3 });
    const order = await read(id);
    expect(order.lines.map(({ item_id, line, category }) => [item_id, line, category])).toEqual([
      [1001, 3, 'Dals & pulses'],
      [1002, 2, 'Dals & pulses'],
      [1030, 1, 'Spices'],
    ]);
    expect(order.lines[0]).toMatchObject({
      item_name: 'Toor dal',
      unit: '1 kg',
      item_qty: 1,
      item_price: 164,
      image: expect.stringMatching(/^\/pictures\//),
      ticked: null,
    });
    expect((await granted(shop, 'tickLine', tick(id, 3, true))).data.ticked).toMatchObject({
      staff_id: meena.staff_id,
    });
    await granted(shop, 'tickLine', tick(id, 3, true, ravi));
    expect((await read(id, ravi)).lines.map(({ ticked }) => ticked?.staff_id)).toEqual([
      meena.staff_id,
      undefined,
      undefined,
    ]);
    await granted(shop, 'tickLine', tick(id, 3, false, ravi));
    expect((await read(id)).lines[0]?.ticked).toBeNull();
    expect((await eventsOf(id)).map(({ kind, line, staff_id }) => [kind, line, staff_id])).toEqual([
      ['placed', null, null],
      ['ticked', 3, meena.staff_id],
      ['unticked', 3, ravi.staff_id],
    ]);
    expect(await refused(shop, 'tickLine', tick(id, 4, true))).toMatchObject({ code: 'not_found' });
  });

  it('shows a line as the last of several phones left it', async () => {
    const id = await place();
    const answers = Array.from({ length: 12 }, (_, index) =>
      callApi(shop, 'tickLine', tick(id, 1, index % 2 === 0, index % 3 ? meena : ravi)),
    );
    expect(new Set(await outcomes(answers))).toEqual(new Set(['granted']));
    const kinds = (await eventsOf(id)).map(({ kind }) => kind).slice(1);
    expect(kinds).toEqual(kinds.map((_, index) => (index % 2 ? 'unticked' : 'ticked')));
    expect((await read(id)).lines[0]?.ticked !== null).toBe(kinds.at(-1) === 'ticked');
  });

  it('ticks nothing once it is packed', async () => {
    const id = await place();
    await granted(shop, 'moveOrder', {
      params: { label: surat.label, orderId: id },
      cookie: meena.cookie,
      body: { status: 'packed' },
    });
    expect(await refused(shop, 'tickLine', tick(id, 1, true))).toMatchObject({ code: 'order_not_pending' });
  });

  it('goes out with a rider with one tap: both states are written, once', async () => {
    const [imran, sahil] = [await enterAs(shop, 'rider'), await enterAs(shop, 'rider')];
    const about = (orderId: number, body: object = {}) => ({
      params: { label: surat.label, orderId },
      cookie: meena.cookie,
      body,
    });
    const id = await packDelivery(shop, asha);
    const go = { status: 'dispatched', hands_over: true, rider_id: imran.staff_id };
    const partner = { logistics_partner: 'Tapi Express', tracking_number: 'TX-1' };
    expect(await refused(shop, 'moveOrder', about(id, { ...go, ...partner }))).toMatchObject({
      code: 'invalid_input',
    });
    expect(await refused(shop, 'moveOrder', about(id, { status: 'dispatched' }))).toMatchObject({
      code: 'order_move_impossible',
    });
    const taps = [1, 2].map(() => callApi(shop, 'moveOrder', about(id, go)));
    expect(await outcomes(taps)).toEqual(['granted', 'granted']);
    const order = await read(id);
    expect(order).toMatchObject({ status: 'dispatched', possible: ['delivered'], rider: { name: imran.name } });
    expect(order.events.map(({ status }) => status)).toEqual(['pending', 'packed', 'handed over', 'dispatched']);
    await granted(shop, 'markReturnedToStore', about(id));
    await granted(shop, 'moveOrder', about(id, { ...go, rider_id: sahil.staff_id }));
    expect(await read(id)).toMatchObject({ status: 'dispatched', is_back: false, rider: { name: sahil.name } });
    const other = await sendOut(shop, asha, imran);
    expect(await refused(shop, 'moveOrder', about(other, go))).toMatchObject({ code: 'order_move_impossible' });
  });
});
