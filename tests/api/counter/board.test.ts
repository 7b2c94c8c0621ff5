import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { numberEvents } from '#server/counter/positions';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases, isSomebodyWaiting } from '#tests/support/shop/databases';
import { orderRequest, saveAddress, setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';
import { runStore } from '#tests/support/processes/store-command';

const hour = 60 * 60_000;

describe.each(databases)('the board, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  let ravi: Staff;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    [meena, ravi] = [await enterAs(shop, 'keeper'), await enterAs(shop, 'owner')];
  });
  beforeEach(async () => {
    asha = await addCustomer(shop, { name: 'Asha Patel' });
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  const place = async (other: object = {}) =>
    (await granted(shop, 'createOrder', orderRequest(asha, other))).data.order_id;
  const placeDelivery = async () => place({ order_type: 'Delivery', address_id: await saveAddress(shop, asha) });
  const about = (orderId: number, { cookie }: Staff = meena, body: object = {}) => ({
    params: { label: surat.label, orderId },
    cookie,
    body,
  });
  const accept = (orderId: number, staff = meena) => granted(shop, 'acceptOrder', about(orderId, staff));
  const move = (orderId: number, body: object) => granted(shop, 'moveOrder', about(orderId, meena, body));
  const read = async (orderId: number, { cookie } = meena) =>
    (await granted(shop, 'readBoardOrder', { params: { label: surat.label, orderId }, cookie })).data;
  const readBoard = async () =>
    (await granted(shop, 'readBoard', { params: { label: surat.label }, cookie: meena.cookie })).data;
  const cancelRequest = (orderId: number) => ({ params: { orderId }, body: storeIds(surat), token: asha.token });
  const eventsOf = (orderId: number) =>
    shop.db
      .selectFrom('counter_events')
      .select(['kind', 'status', 'line', 'staff_id'])
      .where('order_id', '=', orderId)
      .orderBy('event')
      .execute();
  const logOf = async (orderId: number) =>
    (
      await shop.db
        .selectFrom('staff_log')
        .select(['staff_id', 'what', 'details'])
        .where('about', '=', String(orderId))
        .orderBy('log_id')
        .execute()
    ).map(({ staff_id, what, details }) => ({ staff_id, what, details }));
  /** In which list of the board an order is. */
  async function listOf(orderId: number): Promise<string[]> {
    const board = await readBoard();
    const lists = ['new', 'packing', 'ready', 'done'] as const;
    return lists.filter((list) => board[list].some(({ order_id }) => order_id === orderId));
  }

  it('is accepted once: the second to accept it is told who did', async () => {
    const id = await place();
    expect(await listOf(id)).toEqual(['new']);
    const { data } = await accept(id, meena);
    expect(data).toMatchObject({ staff_id: meena.staff_id, name: meena.name });
    expect((await accept(id, ravi)).data).toEqual(data);
    expect(await listOf(id)).toEqual(['packing']);
    expect((await read(id)).accepted).toEqual(data);
    expect(await logOf(id)).toEqual([{ staff_id: meena.staff_id, what: 'order_accepted', details: {} }]);
    await move(id, { status: 'packed' });
    expect((await accept(id, ravi)).data).toEqual(data);
  });

  it('is accepted once when ten accept it at once', async () => {
    const id = await place();
    const answers = Array.from({ length: 10 }, (_, index) =>
      callApi(shop, 'acceptOrder', about(id, index % 2 ? meena : ravi)),
    );
    expect(new Set(await outcomes(answers))).toEqual(new Set(['granted']));
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    expect(await logOf(id)).toHaveLength(1);
  });

  it('is accepted by the command and by operators’ programs, too', async () => {
    const [first, second] = [await place(), await place()];
    expect((await runStore(shop, 'orders', 'surat', `${first}`, 'accept')).out[0]).toMatch(
      new RegExp(`^Order ${first} is accepted since 20`),
    );
    expect((await read(first)).accepted).toMatchObject({ staff_id: null, name: '' });
    const request = { params: { label: surat.label, orderId: second }, token: opsToken };
    expect((await granted(shop, 'acceptStoreOrder', request)).data).toMatchObject({ staff_id: null });
    expect((await runStore(shop, 'orders', 'surat', `${second}`, 'accept')).exit).toBe(0);
    await granted(shop, 'cancelOrder', cancelRequest(first));
    expect(await runStore(shop, 'orders', 'surat', `${first}`, 'accept')).toEqual({
      exit: 1,
      out: [],
      err: [`Order ${first} is cancelled and cannot be accepted.`],
    });
    expect((await runStore(shop, 'orders', 'surat', '999999', 'accept')).err[0]).toContain('There is no order');
  });

  it('refuses to accept what is cancelled, or has moved on without', async () => {
    const [cancelled, packed] = [await place(), await place()];
    await granted(shop, 'cancelOrder', cancelRequest(cancelled));
    await move(packed, { status: 'packed' });
    for (const [id, status] of [
      [cancelled, 'cancelled'],
      [packed, 'packed'],
    ] as const)
      expect(await refused(shop, 'acceptOrder', about(id))).toMatchObject({
        status: 409,
        code: 'order_not_pending',
        data: { status },
      });
  });

  it('can be cancelled by its customer until it is packed, also when it is accepted at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await place();
      const cancel = () => callApi(shop, 'cancelOrder', cancelRequest(id));
      const acceptIt = () => callApi(shop, 'acceptOrder', about(id));
      const answers = round % 2 ? [cancel(), acceptIt()] : [acceptIt(), cancel()];
      const answered = await outcomes(answers);
      const kinds = (await eventsOf(id)).map(({ kind, status }) => `${kind} ${status}`);
      const both = ['placed pending', 'accepted pending', 'moved cancelled'];
      expect(kinds).toEqual(answered.includes('order_not_pending') ? ['placed pending', 'moved cancelled'] : both);
      expect((await read(id)).status).toBe('cancelled');
      await setStock(shop, 1001, 84);
    }
  });

  it('is not accepted when its cancelling began before and is committed after', async () => {
    const id = await place();
    let answer: Promise<Response> | undefined;
    let hasAnswered = false;
    await shop.db.transaction().execute(async (tx) => {
      const isIt = { ...storeIds(surat), order_id: id };
      await tx.updateTable('orders').set({ status: 'cancelled' }).where('order_id', '=', id).execute();
      await tx
        .insertInto('order_events')
        .values({ ...isIt, status: 'cancelled' })
        .execute();
      answer = callApi(shop, 'acceptOrder', about(id)).finally(() => (hasAnswered = true));
      if (shop.kind === 'postgres') await vi.waitUntil(async () => hasAnswered || isSomebodyWaiting(tx));
    });
    expect((await answer)?.status).toBe(409);
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['placed', 'moved']);
  });

  it('goes from new to done, and each move is in the log with who made it', async () => {
    const id = await placeDelivery();
    const { order_value } = await read(id);
    await accept(id);
    await move(id, { status: 'packed' });
    await move(id, { status: 'packed' });
    expect(await listOf(id)).toEqual(['ready']);
    await move(id, { status: 'handed over' });
    await move(id, { status: 'dispatched' });
    expect((await read(id)).possible).toEqual(['delivered']);
    await move(id, { status: 'delivered', cash_received: order_value });
    expect(await listOf(id)).toEqual(['done']);
    expect(await read(id)).toMatchObject({
      payment: 'cash_received',
      cash_received: order_value,
      logistics_partner: '',
      time_left_s: null,
    });
    const moves = (await logOf(id)).slice(1).map(({ staff_id, what, details }) => [staff_id, what, details]);
    expect(moves).toEqual(
      [
        { status: 'packed' },
        { status: 'handed over' },
        { status: 'dispatched' },
        { status: 'delivered', cash_received: order_value },
      ].map((details) => [meena.staff_id, 'order_moved', details]),
    );
    shop.wait(25 * hour);
    expect(await listOf(id)).toEqual([]);
    shop.wait(-25 * hour);
  });

  it('tells the customer that it is on its way, with the partner’s number if a partner has it', async () => {
    const [own, partner] = [await placeDelivery(), await placeDelivery()];
    await move(own, { status: 'packed' });
    await move(partner, { status: 'packed' });
    await move(own, { status: 'handed over' });
    for (const half of [{ logistics_partner: 'Tapi Express' }, { tracking_number: 'TX-1' }])
      expect(await refused(shop, 'moveOrder', about(partner, meena, { status: 'handed over', ...half }))).toMatchObject(
        { status: 400, code: 'invalid_input' },
      );
    await move(partner, { status: 'handed over', logistics_partner: 'Tapi Express', tracking_number: 'TX-1' });
    const textOf = async (id: number) =>
      (
        await shop.db
          .selectFrom('messages')
          .select('text')
          .where('about', 'like', `order:${id}:handed over:%`)
          .executeTakeFirstOrThrow()
      ).text;
    expect(await textOf(own)).toContain(`Your order ${own} from Surat Sadan is on its way. Follow it: `);
    expect(await textOf(partner)).toContain('Tapi Express. Tracking number: TX-1');
  });

  it('takes cash only for a cash order that ends, and no more than it costs', async () => {
    const id = await place();
    await move(id, { status: 'packed' });
    for (const body of [
      { status: 'ready for pickup', cash_received: 1640 },
      { status: 'cancelled', cash_received: 1640 },
    ])
      expect(await refused(shop, 'moveOrder', about(id, meena, body))).toMatchObject({ code: 'invalid_input' });
    await move(id, { status: 'ready for pickup' });
    expect((await read(id)).payment).toBe('cash_due');
    const tooMuch = { status: 'collected', cash_received: 1640.01 };
    expect(await refused(shop, 'moveOrder', about(id, meena, tooMuch))).toMatchObject({ code: 'cash_over' });
    expect((await read(id)).status).toBe('ready for pickup');
    const told = await shop.db
      .selectFrom('messages')
      .select('text')
      .where('about', 'like', `order:${id}:ready for pickup:%`)
      .executeTakeFirst();
    expect(told?.text).toContain('Please bring ₹1,640 in cash.');
    expect((await refused(shop, 'moveOrder', about(id, meena, { status: 'collected' }))).code).toBe('invalid_input');
    await move(id, { status: 'collected', cash_received: 1640 });
    expect(await read(id)).toMatchObject({ status: 'collected', cash_received: 1640 });
  });

  it('refuses impossible moves as the command does', async () => {
    const id = await place();
    expect(await refused(shop, 'moveOrder', about(id, meena, { status: 'collected' }))).toMatchObject({
      code: 'order_move_impossible',
      data: { status: 'pending', possible: ['packed', 'cancelled'] },
    });
  });

  it('lists the late ones first, then what is due next', async () => {
    const [soon, late, later, latest] = [await place(), await place(), await place(), await place()];
    const slots = new Map([
      [soon, 2],
      [late, -2],
      [later, 5],
      [latest, -3],
    ]);
    for (const [order_id, hours] of slots)
      await shop.db
        .updateTable('orders')
        .set({
          slot_starts_at: new Date(shop.now().getTime() + (hours - 0.5) * hour),
          slot_ends_at: new Date(shop.now().getTime() + hours * hour),
        })
        .where('order_id', '=', order_id)
        .execute();
    const board = await readBoard();
    expect(board.timezone).toBe('Asia/Kolkata');
    const listed = board.new.filter(({ order_id }) => slots.has(order_id));
    expect(listed.map(({ order_id }) => order_id)).toEqual([latest, late, soon, later]);
    expect(board.new.slice(0, 2)).toEqual(listed.slice(0, 2));
    expect(Math.ceil((listed[0]?.time_left_s ?? 0) / 3600)).toBe(-3);
    expect(listed[0]).toMatchObject({
      customer_name: 'Asha Patel',
      order_type: 'Pickup',
      line_count: 1,
      order_qty: 10,
      order_value: 1640,
      currency: 'INR',
      payment: 'cash_due',
      accepted: null,
    });
  });

  it('has first what no one has accepted in the store’s minutes, counted from the opening', async () => {
    const [waits, fresh, tonight, accepted] = [await place(), await place(), await place(), await place()];
    await accept(accepted);
    const now = shop.now().getTime();
    const ago = (minutes: number) => new Date(now - minutes * 60_000);
    const set = (order_id: number, times: { created_at: Date; opens_at: Date | null }) =>
      shop.db.updateTable('orders').set(times).where('order_id', '=', order_id).execute();
    await set(fresh, { created_at: ago(4), opens_at: null });
    await set(tonight, { created_at: ago(300), opens_at: ago(-60) });
    await set(waits, { created_at: ago(500), opens_at: ago(6) });
    await set(accepted, { created_at: ago(500), opens_at: null });
    const board = await readBoard();
    const listed = board.new.filter(({ order_id }) => [waits, fresh, tonight].includes(order_id));
    expect(listed.map(({ order_id }) => order_id)).toEqual([waits, fresh, tonight]);
    expect(listed.map(({ accept_by }) => accept_by)).toEqual(
      [ago(1), ago(-1), ago(-65)].map((time) => time.toISOString()),
    );
    expect(board.packing.find(({ order_id }) => order_id === accepted)?.accept_by).toBeNull();
  });

  it('is not found in another store', async () => {
    const id = await place();
    const there = await enterAs(shop, 'owner', 34001);
    for (const label of ['toronto', 'surat']) {
      const asked = { params: { label, orderId: id }, cookie: there.cookie };
      expect(await refused(shop, 'readBoardOrder', asked)).toMatchObject({ code: 'not_found' });
      expect(await refused(shop, 'acceptOrder', { ...asked, body: {} })).toMatchObject({ code: 'not_found' });
    }
    expect(await listOf(id)).toEqual(['new']);
  });

  it('cannot be made to have happened otherwise', async () => {
    const id = await place();
    await accept(id);
    const change = shop.db.updateTable('counter_events').where('order_id', '=', id);
    for (const set of [{ staff_id: null }, { kind: 'cash' as const }, { status: 'packed' as const }])
      await expect(change.set(set).execute()).rejects.toThrow('never changed');
    await numberEvents(shop);
    await expect(change.set({ position: null }).execute()).rejects.toThrow('never changed');
    await expect(shop.db.deleteFrom('counter_events').execute()).rejects.toThrow('never changed');
  });
});
