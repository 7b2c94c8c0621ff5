import { describe, expect, it } from 'vitest';
import { returnedOrders, type ReturnPeople } from '#tests/support/counter/returns';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { surat } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { readMessagesTo, reconcile } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import { enterAs, type Staff } from '#tests/support/shop/staff';

describe.each(databases)('missing or wrong items on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let ravi: Staff;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      ravi = await enterAs(opened, 'owner');
    },
    begin: (opened, customer) => {
      [shop, asha] = [opened, customer];
      Object.assign(who, { shop, asha, ravi });
    },
  });

  const who = {} as ReturnPeople;
  const { collected, wanted, asked, ask, decide, answer, read } = returnedOrders(who);
  const withdraw = (orderId: number, returnId: string, { token } = asha) => ({
    params: { orderId, returnId },
    body: storeIds(surat),
    token,
  });
  const stock = async () =>
    (await shop.db.selectFrom('items').select('stock').where('item_id', '=', 1001).executeTakeFirstOrThrow()).stock;
  const newest = async () => (await readMessagesTo(shop, asha))[0];

  it('are reported and refunded without a return', async () => {
    const order = await collected(true);
    const report = await ask(order, 2, { comes_back: false });
    expect(await read(order)).toMatchObject({ returns: [{ comes_back: false, status: 'asked', is_withdrawn: false }] });
    const before = await stock();
    await decide(order, report, { decision: 'accept', stock_back: true });
    await reconcile(shop);
    expect(await stock(), 'nothing came back').toBe(before);
    expect(await read(order)).toMatchObject({
      refund: { amount: 328, is_made: true },
      returns: [{ status: 'accepted' }],
      deductions: [{ kind: 'line', amount: 328, quantity: 2, reason: 'We are sorry' }],
    });
    expect(await newest()).toContain(`order ${order}: We are sorry. We are returning ₹328 the way you paid`);
  });

  it('are answered by a part, which the customer takes, or declined', async () => {
    const order = await collected(true);
    const report = await ask(order, 2, { comes_back: false });
    await decide(order, report, { decision: 'offer', offer: 100 });
    expect(await newest()).toContain('offers you ₹100 for the missing or wrong items');
    await granted(shop, 'answerReturnOffer', answer(order, report, true));
    expect(await read(order)).toMatchObject({ deductions: [{ kind: 'line', amount: 100, quantity: 2 }] });
    const other = await ask(order, 1, { comes_back: false });
    await decide(order, other, { decision: 'decline' });
    expect(await newest()).toContain('has declined your report of missing or wrong items');
  });

  it('say what comes back before they are sent, as returns do: what the store then refunds', async () => {
    const order = await collected(true);
    const { left } = await read(order);
    expect(left).toEqual({ most: 1640, lines: [{ line: 1, quantity: 10, amount: 1640 }] });
    await decide(order, await ask(order, 10), { decision: 'accept' });
    expect(await read(order)).toMatchObject({ refund: { amount: 1640 }, left: { most: 0 } });
  });

  it('are not the return that was asked for with the same name', async () => {
    const order = await collected();
    const body = wanted(1);
    await granted(shop, 'requestReturn', asked(order, body));
    const other = await refused(shop, 'requestReturn', asked(order, { ...body, comes_back: false }));
    expect(other.code).toBe('idempotency_key_reused');
  });

  it('are withdrawn while the store has not answered, as returns are, and free their pieces', async () => {
    const order = await collected();
    const request = await ask(order, 10);
    const stranger = await addCustomer(shop);
    expect((await refused(shop, 'withdrawReturn', withdraw(order, request, stranger))).code).toBe('not_found');
    for (let time = 0; time < 2; time++) await granted(shop, 'withdrawReturn', withdraw(order, request));
    expect(await read(order)).toMatchObject({ returns: [{ status: 'declined', is_withdrawn: true }] });
    const decision = { params: { label: surat.label, orderId: order, returnId: request }, cookie: ravi.cookie };
    const late = { ...decision, body: { decision: 'accept', reason: 'Fine' } };
    expect((await refused(shop, 'decideReturn', late)).code).toBe('return_decided');
    const again = await ask(order, 10);
    await decide(order, again, { decision: 'offer', offer: 10 });
    expect((await refused(shop, 'withdrawReturn', withdraw(order, again))).code).toBe('return_decided');
  });
});
