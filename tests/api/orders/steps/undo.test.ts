import { describe, expect, it } from 'vitest';
import { collectOrder } from '#tests/support/counter/collect';
import { missingLines, type People } from '#tests/support/counter/missing-lines';
import { packDelivery, sendOut } from '#tests/support/counter/rides';
import { lastEvent } from '#tests/support/counter/undo';
import { channelsOf, sendDue } from '#tests/support/messages/send';
import { doJobs } from '#tests/support/jobs';
import { surat } from '#tests/support/shop/catalogue';
import type { Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { orderRequest, readStock } from '#tests/support/shop/orders';
import { readMessagesTo, reconcile } from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const seconds = 1000;
const day = 86_400_000;

describe.each(ruleDatabases)('a step of an order that is undone on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  let ravi: Staff;
  let imran: Staff;
  const who = {} as People;
  balancedShopAround({
    open,
    begin: (opened, customer) => {
      [shop, asha] = [opened, customer];
      Object.assign(who, { shop, asha, meena });
    },
    prepare: async (opened) => {
      meena = await enterAs(opened, 'keeper');
      ravi = await enterAs(opened, 'owner');
      imran = await enterAs(opened, 'rider');
    },
  });
  const { payOnline, leaveOut, read: readHistory, line } = missingLines(who);

  const at = (orderId: number, body?: object, { cookie } = meena) => ({
    params: { label: surat.label, orderId },
    cookie,
    ...(body && { body }),
  });
  const order = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  const move = (orderId: number, body: object) => granted(shop, 'moveOrder', at(orderId, body));
  const read = async (orderId: number) => (await granted(shop, 'readBoardOrder', at(orderId))).data;
  const undo = async (orderId: number, more: object = {}) =>
    granted(shop, 'undoStep', at(orderId, { event: await lastEvent(shop, orderId), ...more }));
  const riders = async () => (await granted(shop, 'readRiders', at(0))).data;
  const held = async () => (await riders()).find(({ staff_id }) => staff_id === imran.staff_id)?.held;
  const received = async () => (await granted(shop, 'readBooks', { ...at(0, undefined, ravi), query: {} })).data.cash;
  const send = (messages = channelsOf(shop, { SMS_URL: 'https://sms.example/?to={to}&text={text}' })) =>
    sendDue(shop, messages);
  const deliver = (orderId: number, cash_received = 1640) =>
    granted(shop, 'deliverRide', at(orderId, { cash_received }, imran));

  it('returns to the step before, one after the other, and can be done again', async () => {
    const [id, stock] = [await order(), await readStock(shop, 1001)];
    await granted(shop, 'acceptOrder', at(id));
    for (let times = 0; times < 2; times++) {
      await collectOrder(shop, id, meena.cookie);
      expect(await read(id)).toMatchObject({ status: 'collected', payment: 'cash_received', cash_received: 1640 });
      await undo(id);
      expect(await read(id)).toMatchObject({ status: 'ready for pickup', payment: 'cash_due', cash_received: null });
      await undo(id);
      expect(await read(id)).toMatchObject({ status: 'packed', possible: ['ready for pickup', 'cancelled'] });
      await undo(id);
    }
    await undo(id);
    expect(await read(id)).toMatchObject({ status: 'pending', accepted: null, last_step: null });
    expect((await readHistory(id)).events.map(({ status }) => status)).toEqual(['pending']);
    await granted(shop, 'acceptOrder', at(id));
    expect((await read(id)).accepted).toMatchObject({ staff_id: meena.staff_id });
    expect(await readStock(shop, 1001)).toBe(stock);
  });

  it('is undone once by two phones, and only while it is the last one', async () => {
    const id = await order();
    await move(id, { status: 'packed' });
    const packed = await lastEvent(shop, id);
    const both = [meena, ravi].map((staff) => callApi(shop, 'undoStep', at(id, { event: packed }, staff)));
    expect(await outcomes(both)).toEqual(['granted', 'granted']);
    expect((await read(id)).status).toBe('pending');
    await move(id, { status: 'packed' });
    await granted(shop, 'undoStep', at(id, { event: packed }));
    expect((await read(id)).status).toBe('packed');
    const seen = await lastEvent(shop, id);
    await move(id, { status: 'ready for pickup' });
    expect(await refused(shop, 'undoStep', at(id, { event: seen }))).toMatchObject({
      status: 409,
      code: 'step_changed',
    });
    const again = await lastEvent(shop, id);
    const [undone, moved] = await Promise.all(
      [
        callApi(shop, 'undoStep', at(id, { event: again })),
        callApi(shop, 'moveOrder', at(id, { status: 'collected', cash_received: 1640 })),
      ].map((answer) => outcomes([answer])),
    );
    const { status, cash_received } = await read(id);
    expect([...undone!, ...moved!, status, cash_received]).toEqual(
      status === 'packed'
        ? ['granted', 'order_move_impossible', 'packed', null]
        : ['step_changed', 'granted', 'collected', 1640],
    );
  });

  it('is logged with its reason, and told to the boards', async () => {
    const id = await order();
    await granted(shop, 'acceptOrder', at(id));
    await undo(id, { reason: 'Wrong order' });
    const { data } = await granted(shop, 'readStaffLog', { params: { label: surat.label }, cookie: ravi.cookie });
    expect(data[0]).toMatchObject({
      what: 'step_undone',
      about: String(id),
      details: { step: 'accepted', status: 'pending', reason: 'Wrong order' },
    });
    const events = await shop.db.selectFrom('counter_events').select('kind').where('order_id', '=', id).execute();
    expect(events.map(({ kind }) => kind)).toEqual(['placed', 'accepted', 'undone']);
  });

  it('takes cash back from its rider, the books and the list of what is to do', async () => {
    const id = await sendOut(shop, asha, imran);
    const before = [await held(), (await received()).received];
    await granted(shop, 'deliverRide', at(id, { cash_received: 1600, short_reason: 'Had no change' }, imran));
    await undo(id);
    expect(await read(id)).toMatchObject({ status: 'handed over', payment: 'cash_due', cash_short: 0 });
    expect([await held(), (await received()).received]).toEqual(before);
    expect((await received()).short).toBe(0);
    const needs = (await granted(shop, 'readNeeds', at(0, undefined, ravi))).data;
    expect(needs.map(({ kind }) => kind)).not.toContain('cash_short');
    await deliver(id);
    expect(await held()).toBe(Number(before[0]) + 1640);
  });

  it('is refused when the rider has handed its cash in', async () => {
    const id = await sendOut(shop, asha, imran);
    await deliver(id);
    const cash = { held: await held(), amount: await held() };
    await granted(shop, 'handInCash', {
      params: { label: surat.label, staffId: imran.staff_id },
      cookie: ravi.cookie,
      body: cash,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(await refused(shop, 'undoStep', at(id, { event: await lastEvent(shop, id) }))).toMatchObject({
      status: 409,
      code: 'rider_cash_handed_in',
    });
    expect((await read(id)).status).toBe('delivered');
  });

  it('is the hand-over and what came with it: the carrier is free, and an order that was back is back again', async () => {
    const id = await packDelivery(shop, asha);
    const out = { status: 'dispatched', hands_over: true, rider_id: imran.staff_id };
    await move(id, out);
    await undo(id);
    expect(await read(id)).toMatchObject({ status: 'packed', rider: null });
    await move(id, out);
    await granted(shop, 'markReturnedToStore', at(id));
    expect((await read(id)).last_step).toBeNull();
    await move(id, out);
    await undo(id);
    expect(await read(id)).toMatchObject({ status: 'dispatched', is_back: true, rider: null });
    expect((await read(id)).possible).toContain('cancelled');
  });

  it('sends nothing when its message has not left, and a correction later', async () => {
    const id = await packDelivery(shop, asha);
    await send();
    const before = (await readMessagesTo(shop, asha)).length;
    const out = { status: 'dispatched', hands_over: true, rider_id: imran.staff_id };
    await move(id, out);
    expect(await send()).toBe(0);
    await undo(id);
    shop.wait(20 * seconds);
    await send();
    expect(await readMessagesTo(shop, asha)).toHaveLength(before);
    await move(id, out);
    shop.wait(20 * seconds);
    await send();
    await undo(id);
    const [correction, sent] = await readMessagesTo(shop, asha);
    expect(sent).toContain(`order ${id} from Surat Sadan is on its way`);
    expect(correction).toContain(`order ${id} from Surat Sadan is not on its way yet`);
  });

  it('keeps the invoice: the goods are sold; it cannot be packed again, and a cancellation has a credit note', async () => {
    const id = await packDelivery(shop, asha);
    await move(id, { status: 'dispatched', hands_over: true });
    await doJobs(shop, ['invoice']);
    await undo(id);
    expect(await read(id)).toMatchObject({ status: 'packed', last_step: null });
    const packed = await shop.db
      .selectFrom('counter_events')
      .select('event')
      .where('order_id', '=', id)
      .where('status', '=', 'packed')
      .orderBy('event')
      .executeTakeFirstOrThrow();
    expect(await refused(shop, 'undoStep', at(id, { event: packed.event }))).toMatchObject({
      status: 409,
      code: 'undo_impossible',
      data: { reason: 'invoiced' },
    });
    await move(id, { status: 'dispatched', hands_over: true });
    await undo(id);
    await granted(shop, 'cancelAtCounter', at(id, { reason: 'Too late' }));
    await doJobs(shop, ['invoice', 'credit-note']);
    const invoices = await shop.db.selectFrom('invoices').selectAll().where('order_id', '=', id).execute();
    const notes = await shop.db.selectFrom('credit_notes').selectAll().where('order_id', '=', id).execute();
    expect([invoices.length, notes.map(({ amount }) => amount)]).toEqual([1, [164_000]]);
  });

  const deductionsOf = async (orderId: number) => (await read(orderId)).deductions;
  const putBack = (orderId: number, deductionId: string) => ({
    params: { label: surat.label, orderId, deductionId },
    cookie: meena.cookie,
  });

  it('is a line left out: it is there after all, once, and nothing is refunded', async () => {
    const id = await payOnline();
    Object.assign(who, { meena });
    await granted(shop, 'leaveOut', leaveOut(id, 1, 1, 2));
    await granted(shop, 'leaveOut', leaveOut(id, 2, 1, 1));
    const [first, second] = await deductionsOf(id);
    expect((await line(id))?.left_out_by).toEqual([{ deduction_id: first?.deduction_id, quantity: 1 }]);
    const both = [1, 2].map(() => callApi(shop, 'undoLeaveOut', putBack(id, first!.deduction_id)));
    expect(await outcomes(both)).toEqual(['granted', 'granted']);
    expect(await line(id)).toMatchObject({ to_pick: 2, left_out: 0, left_out_by: [] });
    expect(await read(id)).toMatchObject({ order_value: 328, deducted: 19.5, deductions: [{ amount: 19.5 }] });
    shop.wait(20 * seconds);
    await reconcile(shop);
    expect((await readHistory(id)).refund).toEqual({ amount: 19.5, is_made: true });
    expect(await refused(shop, 'undoLeaveOut', putBack(id, second!.deduction_id))).toMatchObject({
      status: 409,
      code: 'undo_impossible',
      data: { reason: 'money_returned' },
    });
    const messages = (await readMessagesTo(shop, asha)).join();
    expect(messages).not.toContain('Toor dal, 1 kg is not available');
    await collectOrder(shop, id, meena.cookie);
    expect(await refused(shop, 'undoLeaveOut', putBack(id, second!.deduction_id))).toMatchObject({
      code: 'order_not_pending',
    });
    expect(await refused(shop, 'undoLeaveOut', putBack(id, crypto.randomUUID()))).toMatchObject({ code: 'not_found' });
  });

  it('is a line of a cash order left out: the sums and the books are as before', async () => {
    const { cash: _, ...books } = (await granted(shop, 'readBooks', { ...at(0, undefined, ravi), query: {} })).data;
    const id = await order();
    await granted(shop, 'leaveOut', leaveOut(id, 1, 3, 10));
    const [leftOut] = await deductionsOf(id);
    shop.wait(20 * seconds);
    await send();
    await granted(shop, 'undoLeaveOut', putBack(id, leftOut!.deduction_id));
    expect(await read(id)).toMatchObject({ order_value: 1640, deducted: 0, deductions: [] });
    expect((await readMessagesTo(shop, asha))[0]).toContain('after all, and it comes with your order');
    await granted(shop, 'leaveOut', leaveOut(id, 1, 3, 10));
    const [again] = await deductionsOf(id);
    await granted(shop, 'leaveOut', leaveOut(id, 1, 1, 7));
    expect(await refused(shop, 'undoLeaveOut', putBack(id, again!.deduction_id))).toMatchObject({
      code: 'step_changed',
    });
    const [, last] = await deductionsOf(id);
    for (const { deduction_id } of [last!, again!]) await granted(shop, 'undoLeaveOut', putBack(id, deduction_id));
    await collectOrder(shop, id, meena.cookie);
    await doJobs(shop, ['invoice']);
    const { invoice } = await shop.db
      .selectFrom('invoices')
      .select('invoice')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({ total: 164_000, lines: [{ quantity: 10 }] });
    const after = (await granted(shop, 'readBooks', { ...at(0, undefined, ravi), query: {} })).data;
    expect(after.sales - books.sales).toBe(1640);
  });

  it('is refused after money went back, while a return is open, and on the next day', async () => {
    const refusal = async (orderId: number, event: number) =>
      (await refused(shop, 'undoStep', at(orderId, { event }))).data.reason;
    const ids = [await order(), await order(), await order()] as const;
    for (const id of ids) await collectOrder(shop, id, meena.cookie);
    const [refunded, returned, old] = await Promise.all(ids.map((id) => lastEvent(shop, id)));
    const refund = { kind: 'goodwill', amount: 5, reason: 'Torn', deduction_id: crypto.randomUUID() };
    await granted(shop, 'deductFromOrder', at(ids[0], refund, ravi));
    expect(await refusal(ids[0], refunded!)).toBe('money_returned');
    await granted(shop, 'requestReturn', {
      params: { orderId: ids[1] },
      token: asha.token,
      body: {
        saas_id: surat.saas_id,
        store_id: surat.store_id,
        return_id: crypto.randomUUID(),
        lines: [{ line: 1, quantity: 1 }],
        reason: 'Torn',
      },
    });
    expect(await refusal(ids[1], returned!)).toBe('return_open');
    shop.wait(2 * day);
    meena = await enterAs(shop, 'keeper');
    [ravi, imran] = [await enterAs(shop, 'owner'), await enterAs(shop, 'rider')];
    expect(await refusal(ids[2], old!)).toBe('day_over');
    expect((await read(ids[2])).last_step).toBeNull();
  });
});
