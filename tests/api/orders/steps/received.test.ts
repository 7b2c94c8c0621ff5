import { describe, expect, it } from 'vitest';
import type { Books } from '#contract/counter/books';
import { packDelivery, sendOut } from '#tests/support/counter/rides';
import { lastEvent } from '#tests/support/counter/undo';
import { surat } from '#tests/support/shop/catalogue';
import type { Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const due = 1640;

describe.each(databases)('what is received for an order at the door, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  let ravi: Staff;
  let imran: Staff;
  balancedShopAround({
    open,
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
    prepare: async (opened) => {
      meena = await enterAs(opened, 'keeper');
      ravi = await enterAs(opened, 'owner');
      imran = await enterAs(opened, 'rider');
    },
  });

  const at = (orderId: number, body?: object, { cookie } = imran) => ({
    params: { label: surat.label, orderId },
    cookie,
    ...(body && { body }),
  });
  const read = async (id: number) => (await granted(shop, 'readBoardOrder', at(id, undefined, meena))).data;
  const books = async (): Promise<Books> =>
    (await granted(shop, 'readBooks', { ...at(0, undefined, ravi), query: {} })).data as Books;
  const sums = async () => {
    const { cash, door } = await books();
    return [cash.received, door.upi, door.card, cash.short, cash.over];
  };
  const held = async () =>
    (await granted(shop, 'readRiders', at(0, undefined, meena))).data.find(
      ({ staff_id }) => staff_id === imran.staff_id,
    )?.held;
  const out = () => sendOut(shop, asha, imran);
  const deliver = (id: number, body: object, by = imran) => granted(shop, 'deliverRide', at(id, body, by));
  const since = async (before: (number | undefined)[]) =>
    (await sums()).map((sum, index) => Math.round(((sum ?? 0) - (before[index] ?? 0)) * 100) / 100);

  it('is a row for each kind, with who and when; only the cash is held by the rider', async () => {
    const [before, heldBefore] = [await sums(), (await held()) ?? 0];
    const id = await out();
    const split = { cash_received: 1000, upi_received: 540.5, card_received: 99.5 };
    await deliver(id, split);
    await deliver(id, split);
    const order = await read(id);
    const by = { staff_id: imran.staff_id, name: imran.name };
    expect(order.received).toMatchObject([
      { kind: 'cash', amount: 1000, ...by },
      { kind: 'upi', amount: 540.5, ...by },
      { kind: 'card', amount: 99.5, ...by },
    ]);
    expect(order).toMatchObject({ payment: 'cash_received', cash_received: 1000, cash_short: 0, cash_over: 0 });
    expect(await held()).toBe(heldBefore + 1000);
    expect(await since(before)).toEqual([1000, 540.5, 99.5, 0, 0]);
    const { from, to } = await books();
    const { csv } = (await granted(shop, 'readOrdersFile', { ...at(0, undefined, ravi), query: { from, to } })).data;
    const [heads = [], ...rows] = csv
      .trim()
      .split('\n')
      .map((row) => row.split(','));
    const cells = rows.find((row) => row[heads.indexOf('order')] === String(id)) ?? [];
    const shown = ['paid_by', 'cash_received', 'upi_received', 'card_received', 'cash_short', 'paid_over'];
    expect(shown.map((head) => cells[heads.indexOf(head)])).toEqual([
      'cash + upi + card',
      '1000',
      '540.5',
      '99.5',
      '',
      '',
    ]);
    const totals = ['cash_received', 'upi_received', 'card_received'].map((head) =>
      rows.reduce((sum, row) => sum + Number(row[heads.indexOf(head)] || 0), 0),
    );
    expect(totals).toEqual((await sums()).slice(0, 3));
  });

  it('is that of one person when two phones record different payments at once', async () => {
    const id = await out();
    const before = await sums();
    const answers = [
      callApi(shop, 'deliverRide', at(id, { upi_received: due })),
      callApi(shop, 'deliverRide', at(id, { cash_received: due }, meena)),
      callApi(shop, 'moveOrder', at(id, { status: 'delivered', card_received: due }, ravi)),
    ];
    const ends = await outcomes(answers);
    expect(ends.filter((end) => end === 'granted')).toHaveLength(1);
    expect((await read(id)).received).toHaveLength(1);
    expect((await since(before)).slice(0, 3).toSorted((a, b) => a - b)).toEqual([0, 0, due]);
  });

  it('is refused when it is forged or does not add up', async () => {
    const [id, before] = [await out(), await sums()];
    const invalid = [
      {},
      { upi_received: -1 },
      { cash_received: due + 1, card_received: -1 },
      { cash_received: 1639.999 },
      { upi_received: '1640' },
      { cash_received: due, upi_received: due, card_received: 0.01 },
      { cash_received: 1e10 },
    ];
    for (const body of invalid)
      expect(await refused(shop, 'deliverRide', at(id, body)), JSON.stringify(body)).toMatchObject({
        code: 'invalid_input',
      });
    const differing: [object, string][] = [
      [{ cash_received: 1000, upi_received: 639 }, 'cash_short'],
      [{ upi_received: 0 }, 'cash_short'],
      [{ cash_received: 1000, card_received: 641 }, 'cash_over'],
    ];
    for (const [body, code] of differing)
      expect(await refused(shop, 'deliverRide', at(id, body))).toMatchObject({ status: 409, code, data: { due } });
    expect((await read(id)).status).toBe('handed over');
    const pickup = await packDelivery(shop, asha);
    const early = at(pickup, { status: 'dispatched', hands_over: true, upi_received: due }, meena);
    expect(await refused(shop, 'moveOrder', early)).toMatchObject({ code: 'invalid_input' });
    expect(await since(before)).toEqual([0, 0, 0, 0, 0]);
  });

  it('has what was paid too much on lines of its own, and the owner is told', async () => {
    const [id, before] = [await out(), await sums()];
    await deliver(id, { cash_received: 1650, short_reason: 'No change' });
    expect(await read(id)).toMatchObject({ cash_over: 10, cash_short: 0, short_reason: 'No change' });
    expect(await since(before)).toEqual([1650, 0, 0, 0, 10]);
    const needs = (await granted(shop, 'readNeeds', at(0, undefined, ravi))).data;
    expect(needs.find(({ kind }) => kind === 'cash_short')?.orders).toContain(id);
  });

  it('is taken back with the step, and can then be recorded otherwise', async () => {
    const [before, heldBefore] = [await sums(), await held()];
    const id = await out();
    await deliver(id, { cash_received: 600, upi_received: 1000, short_reason: 'No change' });
    const event = await lastEvent(shop, id);
    const undo = () => callApi(shop, 'undoStep', at(id, { event }, meena));
    expect(await outcomes([undo(), undo()])).toEqual(['granted', 'granted']);
    expect(await read(id)).toMatchObject({ status: 'handed over', payment: 'cash_due', received: [], cash_short: 0 });
    expect(await since(before)).toEqual([0, 0, 0, 0, 0]);
    expect(await held()).toBe(heldBefore);
    await deliver(id, { upi_received: due });
    expect(await since(before)).toEqual([0, due, 0, 0, 0]);
    expect(await held()).toBe(heldBefore);
    const entries = (
      await granted(shop, 'readRiderCash', {
        params: { label: surat.label, staffId: imran.staff_id },
        cookie: ravi.cookie,
      })
    ).data;
    expect(entries.filter(({ order_id }) => order_id === id).map(({ amount }) => amount)).toEqual([600, 600]);
  });

  it('limits what a return and a refund give back after a short payment', async () => {
    const id = await out();
    await deliver(id, { upi_received: 100, short_reason: 'The rest tomorrow' });
    expect((await read(id)).left.most).toBe(100);
    const deduct = (body: object) => at(id, { deduction_id: crypto.randomUUID(), ...body }, ravi);
    const goodwill = { kind: 'goodwill', reason: 'Torn', amount: 100.01 };
    expect(await refused(shop, 'deductFromOrder', deduct(goodwill))).toMatchObject({ code: 'deduction_too_large' });
    await granted(shop, 'deductFromOrder', deduct({ kind: 'line', line: 1, quantity: 1, reason: 'Torn' }));
    const [deduction] = (await read(id)).deductions;
    expect(deduction).toMatchObject({ amount: 100, money: 'transfer' });
    expect((await read(id)).left.most).toBe(0);
  });
});
