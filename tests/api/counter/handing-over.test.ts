import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeStaffLog } from '#server/staff/log';
import { takeFrom } from '#tests/support/counter/adjustments';
import { packDelivery, sendOut } from '#tests/support/counter/rides';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { setStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const params = { label: surat.label };
const due = 1640;
const day = 86_400_000;

describe.each(ruleDatabases)('too little cash on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let owner: Staff;
  let rider: Staff;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 99);
    await shop.db.updateTable('items').set({ stock: 9 }).where('stock', '=', 0).execute();
    [owner, rider] = [await enterAs(shop, 'owner'), await enterAs(shop, 'rider')];
  });
  afterAll(() => shop.close());

  const asking = (more: object = {}) => ({ params: { ...params, ...more }, cookie: owner.cookie });
  const read = async (orderId: number) => (await granted(shop, 'readBoardOrder', asking({ orderId }))).data;
  const needs = async () => (await granted(shop, 'readNeeds', asking())).data;
  const riders = async () => (await granted(shop, 'readRiders', asking())).data;
  const shortBooks = async () => (await granted(shop, 'readBooks', { ...asking(), query: {} })).data.cash.short;

  it('is refused at the counter and at the door until a reason is given', async () => {
    const [ours, out] = [await packDelivery(shop, asha), await sendOut(shop, asha, rider)];
    const move = (body: object) => ({ ...asking({ orderId: ours }), body });
    const deliver = (body: object) => ({ params: { ...params, orderId: out }, cookie: rider.cookie, body });
    await granted(shop, 'moveOrder', move({ status: 'dispatched', hands_over: true }));
    for (const cash_received of [0, due - 0.01]) {
      const refusal = { status: 409, code: 'cash_short', data: { due } };
      const delivered = { status: 'delivered', cash_received };
      expect(await refused(shop, 'moveOrder', move(delivered))).toMatchObject(refusal);
      expect(await refused(shop, 'deliverRide', deliver({ cash_received }))).toMatchObject(refusal);
      const empty = { ...delivered, short_reason: ' ' };
      expect(await refused(shop, 'moveOrder', move(empty))).toMatchObject({ code: 'invalid_input' });
    }
    expect([(await read(ours)).status, (await read(out)).status]).toEqual(['dispatched', 'handed over']);
  });

  it('is shown on the order, the board, the rider’s cash, in the books and to the owner for a week', async () => {
    const before = [await shortBooks(), (await needs()).find(({ kind }) => kind === 'cash_short')?.count ?? 0];
    const id = await sendOut(shop, asha, rider);
    const body = { cash_received: 1600, short_reason: 'Had no change' };
    await granted(shop, 'deliverRide', { params: { ...params, orderId: id }, cookie: rider.cookie, body });
    const short = { payment: 'cash_received', cash_short: 40 };
    expect(await read(id)).toMatchObject({ ...short, short_reason: 'Had no change' });
    const { done } = (await granted(shop, 'readBoard', asking())).data;
    expect(done.find(({ order_id }) => order_id === id)).toMatchObject(short);
    expect(await riders()).toMatchObject([{ staff_id: rider.staff_id, held: 1600, cash_short: 40 }]);
    expect((await granted(shop, 'readRiderCash', asking({ staffId: rider.staff_id }))).data).toMatchObject([
      { order_id: id, amount: 1600, cash_short: 40, short_reason: 'Had no change' },
    ]);
    expect(await shortBooks()).toBe((before[0] ?? 0) + 40);
    const { from, to } = (await granted(shop, 'readBooks', { ...asking(), query: {} })).data;
    const { csv } = (await granted(shop, 'readOrdersFile', { ...asking(), query: { from, to } })).data;
    const [heads = [], ...rows] = csv
      .trim()
      .split('\n')
      .map((row) => row.split(','));
    const row = rows.find((cells) => cells[heads.indexOf('order')] === String(id)) ?? [];
    expect([row[heads.indexOf('cash_received')], row[heads.indexOf('cash_short')]]).toEqual(['1600', '40']);
    const need = (await needs()).find(({ kind }) => kind === 'cash_short');
    expect(need?.count).toBe((before[1] ?? 0) + 1);
    expect(need?.orders).toContain(id);
    shop.wait(7 * day + 1);
    expect((await needs()).map(({ kind }) => kind)).not.toContain('cash_short');
    [owner, rider] = [await enterAs(shop, 'owner'), await enterAs(shop, 'rider')];
    asha = await addCustomer(shop);
  });

  it('limits what is refunded: never more goes back than came in', async () => {
    const id = await sendOut(shop, asha, rider);
    const body = { cash_received: 100, short_reason: 'The rest tomorrow' };
    await granted(shop, 'deliverRide', { params: { ...params, orderId: id }, cookie: rider.cookie, body });
    expect((await read(id)).left.most).toBe(100);
    const too = { kind: 'goodwill' as const, reason: 'Torn', deduction_id: crypto.randomUUID(), amount: 100.01 };
    expect(await refused(shop, 'deductFromOrder', { ...asking({ orderId: id }), body: too })).toMatchObject({
      code: 'deduction_too_large',
      data: { left: 100 },
    });
    await takeFrom(shop, 'command', id, { kind: 'line', line: 1, quantity: 1 });
    const { left, deductions } = await read(id);
    expect(deductions).toMatchObject([{ amount: 100, money: 'transfer' }]);
    expect(left.most).toBe(0);
  });

  it('is told by the order with who did what, without entries of other things of its number', async () => {
    const id = await sendOut(shop, asha, rider);
    const body = { cash_received: 1600, short_reason: 'Had no change' };
    await granted(shop, 'deliverRide', { params: { ...params, orderId: id }, cookie: rider.cookie, body });
    const other = { ...storeIds(surat), by: 'command', about: id } as const;
    await writeStaffLog(shop, shop.db, { ...other, what: 'item_changed' });
    await writeStaffLog(shop, shop.db, { ...other, ...storeIds(toronto), what: 'order_accepted' });
    const { log } = await read(id);
    expect(log[0]).toMatchObject({
      staff_id: rider.staff_id,
      what: 'order_moved',
      details: { reason: 'Had no change' },
    });
    expect(log.at(-1)).toMatchObject({ what: 'order_moved', details: { status: 'packed' } });
    expect(new Set(log.map(({ what }) => what))).toEqual(new Set(['order_moved']));
  });
});

describe.each(ruleDatabases)('two who hand an order over at once on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let keeper: Staff;
  let riders: Staff[];
  beforeAll(async () => {
    shop = await openTestShop(await open());
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 99);
    keeper = await enterAs(shop, 'keeper');
    riders = [await enterAs(shop, 'rider'), await enterAs(shop, 'rider')];
  });
  afterAll(() => shop.close());

  const about = (orderId: number, body: object) => ({ params: { ...params, orderId }, cookie: keeper.cookie, body });
  const out = { status: 'dispatched', hands_over: true };

  it('have one rider: the second reads who has it, and the same choice sent twice happens once', async () => {
    const [imran, sahil] = riders as [Staff, Staff];
    const id = await packDelivery(shop, asha);
    for (let times = 0; times < 2; times++)
      await granted(shop, 'moveOrder', about(id, { ...out, rider_id: imran.staff_id }));
    for (const other of [out, { ...out, rider_id: sahil.staff_id }])
      expect(await refused(shop, 'moveOrder', about(id, other))).toMatchObject({
        code: 'carrier_differs',
        data: { carrier: imran.name },
      });
    const { data } = await granted(shop, 'readBoardOrder', {
      params: { ...params, orderId: id },
      cookie: keeper.cookie,
    });
    expect(data.rider?.staff_id).toBe(imran.staff_id);
  });

  it('have one partner, who is named too', async () => {
    const [imran] = riders as [Staff];
    const id = await packDelivery(shop, asha);
    const partner = { status: 'handed over', logistics_partner: 'Tapi Express', tracking_number: 'TX-2' };
    for (let times = 0; times < 2; times++) await granted(shop, 'moveOrder', about(id, partner));
    const ours = { status: 'handed over', rider_id: imran.staff_id };
    for (const other of [ours, { ...partner, tracking_number: 'TX-3' }])
      expect(await refused(shop, 'moveOrder', about(id, other))).toMatchObject({
        code: 'carrier_differs',
        data: { carrier: 'Tapi Express' },
      });
  });
});
