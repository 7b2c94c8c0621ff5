import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { collectOrder } from '#tests/support/counter/collect';
import { missingLines, type People } from '#tests/support/counter/missing-lines';
import { readLedger } from '#tests/support/counter/order-ledger';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted, outcomes } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

describe.each(databases)('what two do to one order at once, on $name', ({ open }) => {
  let shop: TestShop;
  let ravi: Staff;
  const who = {} as People;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      [who.meena, ravi] = [await enterAs(opened, 'keeper'), await enterAs(opened, 'owner')];
    },
    begin: (opened, customer) => {
      shop = opened;
      Object.assign(who, { shop, asha: customer });
    },
  });
  const { order, payOnline, offer, answering, settling, cancelling } = missingLines(who);

  const about = (orderId: number, body: object, { cookie } = ravi) => ({
    params: { label: surat.label, orderId },
    cookie,
    body,
  });
  const collected = async (id: number) => {
    await collectOrder(shop, id, who.meena.cookie);
    return id;
  };
  const ask = async (orderId: number) => {
    const body = { ...storeIds(surat), return_id: randomUUID(), lines: [{ line: 1, quantity: 2 }], reason: 'Torn' };
    await granted(shop, 'requestReturn', { params: { orderId }, body, token: who.asha.token });
    return body.return_id;
  };
  const deciding = (orderId: number, returnId: string, body: object) => ({
    ...about(orderId, { reason: 'So be it', ...body }),
    params: { label: surat.label, orderId, returnId },
  });

  it('is moved once by two keepers, with one message and one line in the log', async () => {
    const id = await payOnline();
    const before = (await readLedger(shop, id)).messages;
    const both = [who.meena, ravi].map((staff) => callApi(shop, 'moveOrder', about(id, { status: 'packed' }, staff)));
    expect(await outcomes(both)).toEqual(['granted', 'granted']);
    const { steps, log, messages } = await readLedger(shop, id);
    expect(steps.map(({ status }) => status)).toEqual(['pending', 'packed']);
    expect(log).toEqual([{ what: 'order_moved' }]);
    expect(messages - before).toBeLessThanOrEqual(1);
  });

  it('ends an offer by one answer, of those of the customer, of a keeper and of a cancellation', async () => {
    const id = await payOnline();
    const { offer_id } = await offer(id);
    const ends = await outcomes([
      callApi(shop, 'answerOffer', answering(id, offer_id, 'accept')),
      callApi(shop, 'settleOffer', settling(id, offer_id, 'leave_out')),
      callApi(shop, 'cancelOrder', cancelling(id)),
    ]);
    expect(ends.filter((end) => end === 'offer_over').length).toBeGreaterThan(0);
    const { order, replacements, stock } = await readLedger(shop, id);
    expect(order).toMatchObject([{ status: 'cancelled' }]);
    expect(replacements).toHaveLength(1);
    expect(stock).toMatchObject([{ stock: 83 }, { stock: 50 }]); // the missing one is not on the shelf
  });

  it('takes an offer for a return, or the decision that comes before it', async () => {
    const id = await collected(await payOnline());
    const returnId = await ask(id);
    await granted(shop, 'decideReturn', deciding(id, returnId, { decision: 'offer', offer: 100 }));
    const accepted = { params: { orderId: id, returnId }, token: who.asha.token };
    const ends = await outcomes([
      callApi(shop, 'answerReturnOffer', { ...accepted, body: { ...storeIds(surat), is_accepted: true } }),
      callApi(shop, 'decideReturn', deciding(id, returnId, { decision: 'accept', stock_back: true })),
    ]);
    expect(ends.filter((end) => end === 'granted').length).toBeGreaterThan(0);
    const { deductions, returns } = await readLedger(shop, id);
    expect(returns).toMatchObject([{ status: 'accepted' }]);
    expect(deductions).toHaveLength(1);
  });

  it('adjusts once for a request that is sent three times at once', async () => {
    const id = await collected(await payOnline());
    const same = { deduction_id: randomUUID(), kind: 'line', line: 1, quantity: 1, stock_back: 1, reason: 'Torn' };
    const before = (await readLedger(shop, id)).stock[0].stock;
    const ends = await outcomes([1, 2, 3].map(() => callApi(shop, 'deductFromOrder', about(id, same))));
    expect(ends).toEqual(['granted', 'granted', 'granted']);
    const { deductions, refunds, creditNotes, stock, order } = await readLedger(shop, id);
    expect(deductions).toMatchObject([{ quantity: 1, amount: 16_400, restock: 1 }]);
    expect(refunds).toMatchObject([{ amount: 16_400 }]);
    expect(creditNotes).toMatchObject([{ amount: 16_400 }]);
    expect(order).toMatchObject([{ deducted: 16_400 }]);
    expect(stock[0].stock).toBe(before + 1);
  });

  it('takes the same pieces back once, by a return or by what the owner takes off', async () => {
    const id = await collected(await payOnline());
    const returnId = await ask(id);
    const pieces = { deduction_id: randomUUID(), kind: 'line', line: 1, quantity: 2, stock_back: 2, reason: 'Torn' };
    const before = (await readLedger(shop, id)).stock[0].stock;
    const ends = await outcomes([
      callApi(shop, 'decideReturn', deciding(id, returnId, { decision: 'accept', stock_back: true })),
      callApi(shop, 'deductFromOrder', about(id, pieces)),
    ]);
    expect(ends.toSorted()).toEqual(['deduction_too_large', 'granted']);
    const { deductions, refunds, stock } = await readLedger(shop, id);
    expect(deductions).toMatchObject([{ quantity: 2, amount: 32_800, restock: 2 }]);
    expect(refunds).toMatchObject([{ amount: 32_800 }]);
    expect(stock[0].stock).toBe(before + 2);
  });

  it('refunds the rest once, cancelled by the customer and the store while pieces are left out', async () => {
    const id = await payOnline();
    const pieces = { deduction_id: randomUUID(), kind: 'line', line: 1, quantity: 1, reason: 'Torn' };
    await outcomes([
      callApi(shop, 'cancelOrder', cancelling(id)),
      callApi(shop, 'cancelAtCounter', about(id, { reason: 'We are sold out' })),
      callApi(shop, 'deductFromOrder', about(id, pieces)),
    ]);
    const { order, deductions, refunds } = await readLedger(shop, id);
    expect(order).toMatchObject([{ status: 'cancelled' }]);
    expect(deductions.filter(({ kind }) => kind === 'cancellation')).toHaveLength(1);
    const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
    expect([sumOf(deductions), sumOf(refunds)]).toEqual([order[0].order_value, order[0].order_value]);
  });

  it('adjusts at most by what was paid in cash, while a return is accepted and the owner takes sums off', async () => {
    const id = await collected(await order());
    const returnId = await ask(id);
    const sums = [1, 2, 3].map(() => ({ deduction_id: randomUUID(), kind: 'goodwill', amount: 300, reason: 'Sorry' }));
    await outcomes([
      ...sums.map((sum) => callApi(shop, 'deductFromOrder', about(id, sum))),
      callApi(shop, 'decideReturn', deciding(id, returnId, { decision: 'accept', stock_back: true })),
    ]);
    const ledger = await readLedger(shop, id);
    const adjusted = ledger.deductions.reduce((sum, { amount }) => sum + amount, 0);
    expect(adjusted).toBe(ledger.order[0].deducted);
    expect(adjusted).toBeLessThanOrEqual(34_800);
  });
});
