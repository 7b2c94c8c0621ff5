import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { missingLines, type People } from '#tests/support/counter/missing-lines';
import { returnedOrders, type ReturnPeople, webm } from '#tests/support/counter/returns';
import { databases, isSomebodyWaiting } from '#tests/support/shop/databases';
import { readStock, setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { takeFrom } from '#tests/support/counter/adjustments';
import type { Database } from '#server/db/database';
import { lockOwnOrder } from '#server/aftercare/returns/request-return';
import { signUp, storeIds } from '#tests/support/shop/customers';
import { surat } from '#tests/support/shop/catalogue';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

/** Two lines, the item with the higher number first: ₹19.50 and ₹164 × 2. */
const mixed = {
  item_list: [
    { item_id: 1020, product_qty: 1 },
    { item_id: 1001, product_qty: 2 },
  ],
  order_value: 347.5,
};
const account = { holder: 'Asha Patel', account: '012345678901', bank_code: 'SBIN0001234', bank_name: 'State Bank' };
const bothLines = {
  lines: [
    { line: 1, quantity: 1 },
    { line: 2, quantity: 2 },
  ],
};

describe.each(databases)('what comes back of a return, on $name', ({ open }) => {
  let shop: TestShop;
  let ravi: Staff;
  const who = {} as ReturnPeople & People;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      ravi = await enterAs(opened, 'owner');
    },
    begin: (opened, customer) => {
      shop = opened;
      Object.assign(who, { shop, asha: customer, ravi, meena: ravi });
    },
  });
  const { collected, collect, ask, about, decide, answer, asked, wanted, read } = returnedOrders(who);
  const { order: orderMissing, offer, answering } = missingLines(who);

  it('goes to the shelf in the order in which orders take it, however the lines stand', async () => {
    const order = await collected(false, mixed);
    const id = await ask(order, 1, bothLines);
    const stock = await readStock(shop, 1020);
    let accepted: Promise<Response> | undefined;
    let isAnswered = false;
    await shop.db.transaction().execute(async (tx) => {
      const lock = (item_id: number) =>
        tx.selectFrom('items').select('stock').where('item_id', '=', item_id).forNoKeyUpdate().execute();
      await lock(1001);
      const accept = about(order, id, { decision: 'accept', stock_back: true });
      accepted = callApi(shop, 'decideReturn', accept).finally(() => (isAnswered = true));
      if (shop.kind === 'postgres') await vi.waitUntil(async () => isAnswered || isSomebodyWaiting(tx));
      await lock(1020);
    });
    expect(await outcomes([accepted!])).toEqual(['granted']);
    expect([await readStock(shop, 1020), await readStock(shop, 1001)]).toEqual([stock + 1, 84]);
  });

  it('goes to the shelf as the two different items that came instead of one, one by one or together', async () => {
    const stock = () => Promise.all([1001, 1002, 1003].map((item) => readStock(shop, item)));
    const replacedTwice = async () => {
      const order = await orderMissing();
      for (const [item_id, to_pick] of [
        [1002, 2],
        [1003, 1],
      ]) {
        const { offer_id } = await offer(order, { item_id, to_pick });
        await granted(shop, 'answerOffer', answering(order, offer_id, 'accept'));
      }
      await collect(order);
      return order;
    };
    const back = async (order: number, quantity: number) => {
      const before = await stock();
      await decide(order, await ask(order, quantity), { decision: 'accept', stock_back: true });
      return (await stock()).map((count, index) => count - (before[index] ?? 0));
    };
    const order = await replacedTwice();
    expect(await back(order, 1)).toEqual([0, 1, 0]);
    expect(await back(order, 1)).toEqual([0, 0, 1]);
    await setStock(shop, 1003, 1);
    expect(await back(await replacedTwice(), 2)).toEqual([0, 1, 1]);
  });

  it('is never offered beyond what is left of the order, nor beyond the cash that was paid', async () => {
    const offerOf = async (order: number, id: string, offer: number) =>
      refused(shop, 'decideReturn', about(order, id, { decision: 'offer', offer }));
    const online = await collected(true, mixed);
    const id = await ask(online, 1, bothLines);
    await takeFrom(shop, ravi, online, { kind: 'goodwill', amount: 30_000 });
    expect(await offerOf(online, id, 47.51)).toMatchObject({ code: 'deduction_too_large', data: { left: 47.5 } });
    await decide(online, id, { decision: 'offer', offer: 47.5 });
    await takeFrom(shop, ravi, online, { kind: 'goodwill', amount: 1000 });
    expect(await refused(shop, 'answerReturnOffer', answer(online, id, true))).toMatchObject({
      code: 'deduction_too_large',
      data: { left: 37.5 },
    });
    await decide(online, id, { decision: 'offer', offer: 30 });
    await granted(shop, 'answerReturnOffer', answer(online, id, true));
    expect(await read(online)).toMatchObject({ value_left: 7.5, refund: { amount: 340 } });
    const cash = await collected(false, {}, { cash_received: 100, short_reason: 'The rest tomorrow' });
    const paid = await ask(cash, 2);
    expect(await offerOf(cash, paid, 100.01)).toMatchObject({ code: 'deduction_too_large', data: { left: 100 } });
    await decide(cash, paid, { decision: 'offer', offer: 100 });
    await granted(shop, 'answerReturnOffer', answer(cash, paid, true));
    expect((await read(cash)).deductions).toMatchObject([{ kind: 'return', amount: 100, money: 'transfer' }]);
  });

  it('costs what its pieces cost, also when less was paid back for others of its line', async () => {
    const order = await collected(true);
    const most = await ask(order, 9);
    await decide(order, most, { decision: 'offer', offer: 100 });
    await granted(shop, 'answerReturnOffer', answer(order, most, true));
    await decide(order, await ask(order, 1), { decision: 'accept' });
    expect((await read(order)).deductions).toMatchObject([{ amount: 100 }, { amount: 164 }]);
  });

  it('is not offered below what the provider refunds', async () => {
    const order = await collected(true);
    const offer = about(order, await ask(order, 1), { decision: 'offer', offer: 0.99 });
    expect(await refused(shop, 'decideReturn', offer)).toMatchObject({ status: 422, code: 'refund_too_small' });
    const cash = await collected();
    await decide(cash, await ask(cash, 1), { decision: 'offer', offer: 0.99 });
  });

  it('is asked for and refunded by a name of its own: one of another order is refused, the same again is the same', async () => {
    const [first, second] = [await collected(), await collected(true)];
    const body = wanted(1);
    const both = [first, second].map((order) => callApi(shop, 'requestReturn', asked(order, body)));
    expect(await outcomes(both)).toEqual(['granted', 'idempotency_key_reused']);
    const own = wanted(2);
    expect(await granted(shop, 'requestReturn', asked(second, own))).toEqual(
      await granted(shop, 'requestReturn', asked(second, own)),
    );
    expect((await refused(shop, 'requestReturn', asked(first, own))).status).toBe(409);
    const other = { ...own, lines: [{ line: 1, quantity: 3 }] };
    expect((await refused(shop, 'requestReturn', asked(second, other))).code).toBe('idempotency_key_reused');
    const deduction = { deduction_id: randomUUID(), kind: 'line', line: 1, quantity: 1, reason: 'A broken jar' };
    const deducting = (orderId: number, change: object = {}) => ({
      params: { label: surat.label, orderId },
      cookie: ravi.cookie,
      body: { ...deduction, ...change },
    });
    const race = [first, second].map((order) => callApi(shop, 'deductFromOrder', deducting(order)));
    expect(await outcomes(race)).toEqual(['granted', 'idempotency_key_reused']);
    const used = (await read(first)).deductions?.length ? first : second;
    await granted(shop, 'deductFromOrder', deducting(used));
    expect((await read(used)).deductions).toHaveLength(1);
    expect((await refused(shop, 'deductFromOrder', deducting(used, { stock_back: 1 }))).code).toBe(
      'idempotency_key_reused',
    );
  });

  /** Begins something while a transaction goes on, on PostgreSQL as far as it has to wait for it. */
  async function beginDuring<T>(work: (tx: Database) => Promise<unknown>, begin: () => Promise<T>): Promise<T> {
    let begun: Promise<T> | undefined;
    let hasEnded = false;
    await shop.db.transaction().execute(async (tx) => {
      await work(tx);
      begun = begin().finally(() => (hasEnded = true));
      if (shop.kind === 'postgres') await vi.waitUntil(async () => hasEnded || isSomebodyWaiting(tx));
    });
    return begun!;
  }

  it('names each file in the data of its customer, who can read it, at most ten of an order', async () => {
    const { id, token } = who.asha;
    const order = await collected();
    const add = (returnId: string) => ({
      params: { orderId: order, returnId },
      body: { ...storeIds(surat), file_id: randomUUID(), data: webm },
      token,
    });
    const [first, second, third] = [await ask(order, 1), await ask(order, 1), await ask(order, 1)];
    for (const to of [first, second])
      for (let count = 0; count < 5; count++) await granted(shop, 'addReturnFile', add(to));
    expect((await refused(shop, 'addReturnFile', add(third))).code).toBe('files_used');
    const { data } = await granted(shop, 'getOwnData', { params: { customerId: id }, token });
    const files = data['return_files'] as { address: string; file_id: string }[];
    expect(files).toHaveLength(10);
    expect(files[0]).toMatchObject({ order_id: order, return_id: first, kind: 'video', type: 'video/webm', bytes: 48 });
    expect(JSON.stringify(data)).not.toContain(webm);
    const open = (bearer: string) =>
      shop.app.request(files[0]!.address, { headers: { Authorization: `Bearer ${bearer}` } });
    const file = await open(token);
    expect(file.headers.get('Content-Disposition')).toContain('attachment');
    expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(webm);
    expect((await open((await signUp(shop)).token)).status).toBe(404);
  });

  it('is erased with the account also when a file comes at the same moment', async () => {
    const asha = (who.asha = await signUp(shop));
    const order = await collected();
    const return_id = await ask(order, 1);
    const proof = { params: { customerId: asha.id }, token: asha.token, body: { current_password: asha.password } };
    const cart = { ...storeIds(surat), customer_id: asha.id };
    const file = { file_id: randomUUID(), kind: 'video', type: 'video/mp4', bytes: Buffer.from('x') } as const;
    const addFile = async (tx: Database) => {
      const { saas_id, store_id, order_id } = await lockOwnOrder(tx, cart, order);
      const row = { saas_id, store_id, order_id, return_id, ...file, at: shop.now() };
      await tx.insertInto('return_files').values(row).execute();
    };
    await beginDuring(addFile, () => granted(shop, 'deleteAccount', proof));
    expect(await shop.db.selectFrom('return_files').select('type').where('order_id', '=', order).execute()).toEqual([]);
  });

  it('goes to no account of a customer whose own account is deleted at the same moment', async () => {
    const order = await collected();
    const { id, token } = who.asha;
    await takeFrom(shop, ravi, order, { kind: 'goodwill', amount: 1000 });
    const deleteAccount = async (tx: Database) => {
      await tx.selectFrom('orders').select('order_id').where('order_id', '=', order).forUpdate().execute();
      const gone = { deleted_at: shop.now() };
      await tx.updateTable('customers').set(gone).where('customer_id', '=', id).execute();
    };
    const given = await beginDuring(deleteAccount, () =>
      callApi(shop, 'giveBankDetails', { params: { orderId: order }, body: { ...storeIds(surat), ...account }, token }),
    );
    expect(given.status).toBe(404);
  });
});
