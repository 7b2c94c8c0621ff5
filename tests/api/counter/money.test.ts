import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { takeFrom } from '#tests/support/counter/adjustments';
import { ruleDatabases } from '#tests/support/shop/databases';
import { orderRequest } from '#tests/support/shop/orders';
import { openPayment, payAndClaim, readMessagesTo, reconcile } from '#tests/support/shop/payments';
import { granted, outcomes, refused, callApi } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import { enterAs, type Staff } from '#tests/support/shop/staff';

describe.each(ruleDatabases)('money at the counter, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  let ravi: Staff;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      [meena, ravi] = [await enterAs(opened, 'keeper'), await enterAs(opened, 'owner')];
    },
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });

  const payOnline = async () => (await payAndClaim(shop, await openPayment(shop, asha))).order_id;
  const orderForCash = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  const about = (orderId: number, body: object = {}, { cookie }: Staff = ravi) => ({
    params: { label: surat.label, orderId },
    cookie,
    body,
  });
  const goodwill = (other: object = {}) => ({
    deduction_id: randomUUID(),
    kind: 'goodwill',
    amount: 20,
    reason: 'A broken jar',
    ...other,
  });
  const take = async (orderId: number, body: object) =>
    (await granted(shop, 'deductFromOrder', about(orderId, body))).data;
  const read = async (orderId: number, staff = ravi) =>
    (await granted(shop, 'readBoardOrder', { params: { label: 'surat', orderId }, cookie: staff.cookie })).data;
  const readOwn = async (orderId: number) =>
    (await granted(shop, 'getOrder', { params: { ...suratPath(asha), orderId }, token: asha.token })).data;
  const collect = async (orderId: number) => {
    for (const body of [{ status: 'packed' }, { status: 'ready for pickup' }])
      await granted(shop, 'moveOrder', about(orderId, body));
    await granted(shop, 'moveOrder', about(orderId, { status: 'collected', cash_received: 1640 }));
  };

  it('is cancelled with a reason, which the customer reads, and is refunded', async () => {
    const order = await payOnline();
    const cancel = about(order, { reason: 'We are sold out' }, meena);
    await granted(shop, 'cancelAtCounter', cancel);
    await granted(shop, 'cancelAtCounter', cancel);
    expect(await readMessagesTo(shop, asha)).toContainEqual(
      expect.stringMatching(/is cancelled: We are sold out\. We are returning ₹1,640 /),
    );
    await reconcile(shop);
    expect((await readOwn(order)).refund).toEqual({ amount: 1640, is_made: true });
    const late = await orderForCash();
    await collect(late);
    expect((await refused(shop, 'cancelAtCounter', about(late, { reason: 'Late' }))).code).toBe(
      'order_move_impossible',
    );
    expect((await refused(shop, 'cancelAtCounter', about(late, { reason: ' ' }))).code).toBe('invalid_input');
  });

  it('is refunded in part once, however often the owner’s phone asks, and the customer is told', async () => {
    const order = await payOnline();
    const line = goodwill({ kind: 'line', line: 1, quantity: 2, stock_back: 1, amount: undefined });
    const both = [
      callApi(shop, 'deductFromOrder', about(order, line)),
      callApi(shop, 'deductFromOrder', about(order, line)),
    ];
    expect(await outcomes(both)).toEqual(['granted', 'granted']);
    expect(await take(order, line)).toEqual({ deduction_id: line.deduction_id, amount: 328, money: 'refund' });
    const told = (await readMessagesTo(shop, asha)).filter((text) => text.includes('A broken jar'));
    expect(told).toEqual([expect.stringMatching(/order \d+: A broken jar\. We are returning ₹328 the way you paid/)]);
    expect(await read(order, meena)).toMatchObject({
      order_value: 1312,
      deductions: [{ amount: 328, by: ravi.name, is_settled: false }],
      left: { delivery: 0, lines: [{ line: 1, quantity: 8, amount: 1312 }] },
    });
    expect((await readOwn(order)).deductions?.[0]).not.toHaveProperty('by');
  });

  it('is the owner’s: not the keeper’s, whose order stays as it is', async () => {
    const order = await orderForCash();
    expect((await refused(shop, 'deductFromOrder', about(order, goodwill(), meena))).code).toBe('not_found');
    expect((await read(order)).deducted).toBe(0);
  });

  it('falls by what is said completely, within what is left', async () => {
    const order = await orderForCash();
    const code = async (body: object) => (await refused(shop, 'deductFromOrder', about(order, body))).code;
    expect(await code(goodwill({ amount: undefined }))).toBe('invalid_input');
    expect(await code(goodwill({ kind: 'line', line: 1 }))).toBe('invalid_input');
    expect(await code(goodwill({ kind: 'line', quantity: 1 }))).toBe('invalid_input');
    expect(await code(goodwill({ kind: 'line', line: 1, quantity: 1, stock_back: 2 }))).toBe('invalid_input');
    expect(await code(goodwill({ kind: 'return', line: 1, quantity: 1 }))).toBe('invalid_input');
    expect(await code(goodwill({ amount: 1640.01 }))).toBe('deduction_too_large');
    const elsewhere = await enterAs(shop, 'owner', toronto.store_id);
    expect((await refused(shop, 'deductFromOrder', about(order, goodwill(), elsewhere))).code).toBe('not_found');
  });

  it('is refused when it is too small to change the whole rupees of due cash', async () => {
    const order = await orderForCash();
    expect(await refused(shop, 'deductFromOrder', about(order, goodwill({ amount: 0.01 })))).toMatchObject({
      status: 422,
      code: 'deduction_too_small',
      data: { least: 0.51 },
      message: expect.stringMatching(/whole rupees.+enter a larger amount/),
    });
    expect((await readOwn(order)).deductions).toEqual([]);
    expect((await refused(shop, 'deductFromOrder', about(order, goodwill({ amount: 0.5 })))).code).toBe(
      'deduction_too_small',
    );
    expect((await take(order, goodwill({ amount: 0.51 }))).amount).toBe(1);
  });

  it('that was paid in cash goes back by a transfer, which is noted once with its reference', async () => {
    const order = await orderForCash();
    await collect(order);
    const { deduction_id, money } = await take(order, goodwill());
    expect(money).toBe('transfer');
    const transfer = (reference: string, deductionId = deduction_id, staff = ravi) => ({
      params: { label: 'surat', orderId: order, deductionId },
      cookie: staff.cookie,
      body: { reference },
    });
    expect((await refused(shop, 'recordTransfer', transfer('UTR 1', randomUUID()))).code).toBe('not_found');
    expect((await refused(shop, 'recordTransfer', transfer('UTR 1', deduction_id, meena))).code).toBe('not_found');
    const both = [
      callApi(shop, 'recordTransfer', transfer('UTR 1')),
      callApi(shop, 'recordTransfer', transfer('UTR 2')),
    ];
    expect(await outcomes(both)).toEqual(['granted', 'transfer_noted']);
    const noted = (await readOwn(order)).deductions?.[0];
    expect(noted).toMatchObject({ is_settled: true, transfer_reference: expect.stringMatching(/^UTR [12]$/) });
    await granted(shop, 'recordTransfer', transfer(noted!.transfer_reference));
    const told = (await readMessagesTo(shop, asha)).filter((text) => text.includes('has transferred ₹20'));
    expect(told).toHaveLength(1);
    const cash = await orderForCash();
    const { deduction_id: less } = await take(cash, goodwill());
    const none = { ...transfer('UTR 3', less), params: { label: 'surat', orderId: cash, deductionId: less } };
    expect((await refused(shop, 'recordTransfer', none)).code).toBe('not_found');
  });

  it('is never a refund that the provider does not make: refused where it is typed, else a transfer that is owed', async () => {
    const order = await payOnline();
    const tiny = about(order, goodwill({ amount: 0.99 }));
    expect(await refused(shop, 'deductFromOrder', tiny)).toMatchObject({
      code: 'refund_too_small',
      data: { least: 1 },
    });
    await takeFrom(shop, null, order, { kind: 'goodwill', amount: 99 });
    await take(order, goodwill({ amount: 1638.5 }));
    await granted(shop, 'cancelAtCounter', about(order, { reason: 'We are sold out' }));
    expect((await readMessagesTo(shop, asha)).slice(0, 2)).toEqual([
      expect.not.stringContaining('returning'),
      expect.stringMatching(
        new RegExp(
          `The store will transfer ₹0\\.51 to you\\. Please enter your bank details: http\\S+/order\\?id=${order}`,
        ),
      ),
    ]);
    await reconcile(shop);
    const { deductions } = await read(order);
    expect(deductions).toMatchObject([
      { amount: 0.99, money: 'transfer', is_settled: false },
      { amount: 1638.5, money: 'refund', is_settled: true },
      { amount: 0.51, money: 'transfer', is_settled: false },
    ]);
    expect(await readOwn(order)).toMatchObject({
      value_left: 0,
      refund: { amount: 1638.5, is_made: true },
      bank_details: 'wanted',
    });
    for (const { deduction_id, money } of deductions)
      if (money === 'transfer')
        await granted(shop, 'recordTransfer', {
          ...about(order, { reference: 'UTR 1' }),
          params: { label: 'surat', orderId: order, deductionId: deduction_id },
        });
    expect((await readOwn(order)).bank_details).toBe('none');
  });

  it('falls for pieces at their price until the order leaves the store, and a part of it afterwards', async () => {
    const order = await orderForCash();
    const cheaper = { kind: 'line', line: 1, quantity: 1, amount: 100 };
    expect(await refused(shop, 'deductFromOrder', about(order, goodwill(cheaper)))).toMatchObject({
      code: 'invalid_input',
      data: { issues: [{ path: 'amount' }] },
    });
    await collect(order);
    expect(await take(order, goodwill(cheaper))).toMatchObject({ amount: 100, money: 'transfer' });
  });

  it('leaves an order cancelled when all of its pieces fall before it leaves the store', async () => {
    const order = await payOnline();
    const all = goodwill({ kind: 'line', line: 1, quantity: 10, amount: undefined });
    expect(await take(order, all)).toMatchObject({ amount: 1640, money: 'refund' });
    expect(await take(order, all)).toMatchObject({ amount: 1640, money: 'refund' });
    await reconcile(shop);
    expect(await readOwn(order)).toMatchObject({ status: 'cancelled', refund: { amount: 1640, is_made: true } });
  });

  it('leaves an order that is cancelled at the same moment either cancelled in full or less a part', async () => {
    const order = await payOnline();
    await outcomes([
      callApi(shop, 'deductFromOrder', about(order, goodwill())),
      callApi(shop, 'cancelOrder', { params: { orderId: order }, body: storeIds(surat), token: asha.token }),
    ]);
    await reconcile(shop);
    expect((await readOwn(order)).refund).toEqual({ amount: 1640, is_made: true });
  });
});
