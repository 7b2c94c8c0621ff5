import { describe, expect, it } from 'vitest';
import { retryRefund } from '#server/payments/store-refunds';
import { refundAdjustment } from '#server/payments/refunds';
import type { WantedAdjustment } from '#server/orders/adjustments/adjust';
import { moveOrder, type Move } from '#server/orders/lifecycle';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { keyOf, takeFrom } from '#tests/support/counter/adjustments';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, saveAddress } from '#tests/support/shop/orders';
import { openPayment, payAndClaim, reconcile, readMessagesTo } from '#tests/support/shop/payments';
import { granted } from '#tests/support/shop/requests';
import { opsToken, type TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import { runStore } from '#tests/support/processes/store-command';
import { enterAs, type Staff } from '#tests/support/shop/staff';
import { numberAllInvoices } from '#tests/support/books/invoices';

/** How promises end, sorted: `done`, or a refusal's code. */
const endings = async (...all: Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((end) => (end.status === 'fulfilled' ? 'done' : end.reason.code)).sort();

/** Two lines, ₹164 × 2 and ₹19.50, delivered for ₹20. */
const mixed = {
  item_list: [
    { item_id: 1001, product_qty: 2 },
    { item_id: 1020, product_qty: 1 },
  ],
  order_value: 367.5,
};

describe.each(databases)('adjustments of an order, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let ravi: Staff;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      ravi = await enterAs(opened, 'owner');
      opened.wait(1000);
    },
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });

  const payOnline = async (other: object = {}) =>
    (await payAndClaim(shop, await openPayment(shop, asha, other))).order_id;
  const orderForCash = async (other: object = {}) =>
    (await granted(shop, 'createOrder', orderRequest(asha, other))).data.order_id;
  const take = (order_id: number, wanted: Partial<WantedAdjustment> & Pick<WantedAdjustment, 'kind'>) =>
    takeFrom(shop, 'by' in wanted && wanted.by === null ? null : ravi, order_id, wanted);
  const cancel = (order_id: number) =>
    granted(shop, 'cancelOrder', { params: { orderId: order_id }, body: storeIds(surat), token: asha.token });
  const read = async (order_id: number) =>
    (await granted(shop, 'getOrder', { params: { ...suratPath(asha), orderId: order_id }, token: asha.token })).data;
  const readBoard = async (order_id: number) =>
    (await granted(shop, 'readBoardOrder', { params: { label: 'surat', orderId: order_id }, cookie: ravi.cookie }))
      .data;
  const refundsOf = async (order_id: number) =>
    (
      await shop.db
        .selectFrom('refunds')
        .innerJoin('payment_attempts as attempt', 'attempt.attempt_id', 'refunds.attempt_id')
        .select(['refunds.amount', 'refunds.status', 'refunds.reason', 'refunds.refund_id'])
        .where('order_id', '=', order_id)
        .orderBy('refunds.amount')
        .execute()
    ).map((row) => row);
  const stockOf = async (item_id: number) =>
    (await shop.db.selectFrom('items').select('stock').where('item_id', '=', item_id).executeTakeFirstOrThrow()).stock;
  const readUnfinished = async () =>
    (await granted(shop, 'getStoreRefunds', { params: { label: 'surat' }, token: opsToken })).data;

  it('of a paid one is refunded in parts, each once, and the order says what and why', async () => {
    const order = await payOnline();
    await take(order, { kind: 'line', line: 1, quantity: 2, restock: 2, reason: 'Two were torn' });
    await take(order, { kind: 'goodwill', amount: 1000, reason: 'For the wait' });
    expect((await read(order)).refund).toEqual({ amount: 338, is_made: false });
    expect(await readUnfinished()).toMatchObject([
      { kind: 'line', why: 'Two were torn', reason: 'line', amount: 328, order_id: order },
      { kind: 'goodwill', why: 'For the wait', amount: 10 },
    ]);
    expect((await runStore(shop, 'refunds', 'surat')).out[1]).toMatch(/line: Two were torn$/);
    await reconcile(shop);
    expect(await read(order)).toMatchObject({
      refund: { amount: 338, is_made: true },
      value_left: 1302,
      totals: { total: 1640 },
      deductions: [
        { kind: 'line', line: 1, quantity: 2, amount: 328, reason: 'Two were torn', money: 'refund', is_settled: true },
        { kind: 'goodwill', line: null, quantity: null, amount: 10, money: 'refund', is_settled: true },
      ],
    });
    expect(await stockOf(1001)).toBe(84 - 8);
    expect(await readBoard(order)).toMatchObject({ order_value: 1302, deducted: 338, payment: 'paid' });
  });

  it('never exceeds what is left of the order, of a line or of the delivery', async () => {
    const address_id = await saveAddress(shop, asha);
    const order = await orderForCash({ order_type: 'Delivery', address_id, ...mixed });
    await expect(take(order, { kind: 'line', line: 1, quantity: 3 })).rejects.toMatchObject({ data: { pieces: 2 } });
    await expect(take(order, { kind: 'line', line: 9, quantity: 1 })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(take(order, { kind: 'line', line: 1, quantity: 1, amount: 16_401 })).rejects.toMatchObject({
      code: 'deduction_too_large',
      data: { left: 164 },
    });
    await expect(take(order, { kind: 'delivery', amount: 2001 })).rejects.toMatchObject({ data: { left: 20 } });
    await expect(take(order, { kind: 'goodwill', amount: 0 })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(take(order, { kind: 'goodwill', amount: 36_801 })).rejects.toMatchObject({ data: { left: 368 } });
    await take(order, { kind: 'delivery', amount: 2000 });
    await take(order, { kind: 'goodwill', amount: 34_000 });
    expect(await take(order, { kind: 'line', line: 1, quantity: 2 })).toMatchObject({ amount: 800 });
    await expect(take(order, { kind: 'goodwill', amount: 1 })).rejects.toMatchObject({ code: 'deduction_too_large' });
    await cancel(order);
    await expect(take(order, { kind: 'goodwill', amount: 1 })).rejects.toMatchObject({ code: 'order_cancelled' });
  });

  it('made twice at once are made once for what is there', async () => {
    const order = await payOnline();
    const both = await endings(
      take(order, { kind: 'goodwill', amount: 100_000 }),
      take(order, { kind: 'goodwill', amount: 100_000 }),
    );
    expect(both).toEqual(['deduction_too_large', 'done']);
    expect((await refundsOf(order)).map(({ amount }) => amount)).toEqual([100_000]);
  });

  it('is not refunded beyond the payment, also when two ask without the order’s lock', async () => {
    const order = await payOnline();
    const made = await take(order, { kind: 'line', line: 1, quantity: 1 });
    const other = await take(order, { kind: 'line', line: 1, quantity: 1 });
    await shop.db
      .deleteFrom('refunds')
      .where('adjustment_id', 'in', [made.adjustment_id, other.adjustment_id])
      .execute();
    const part = ({ adjustment_id }: typeof made) =>
      shop.db
        .transaction()
        .execute((tx) => refundAdjustment(tx, keyOf(order), { adjustment_id, amount: 100_000, kind: 'line' }));
    const both = await endings(part(made), part(other));
    expect(both).toEqual(['deduction_too_large', 'done']);
    await shop.db
      .updateTable('refunds')
      .set({ amount: 32_800 })
      .where('adjustment_id', 'in', [made.adjustment_id, other.adjustment_id])
      .execute();
  });

  it('before a cancellation leaves the rest to refund, and the rest of the stock', async () => {
    const order = await payOnline();
    await numberAllInvoices(shop);
    await take(order, { kind: 'line', line: 1, quantity: 3, restock: 1 });
    expect(await stockOf(1001)).toBe(84 - 9);
    await cancel(order);
    const { invoice } = await shop.db
      .selectFrom('invoices')
      .select('invoice')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({ isCancelled: true, total: 164_000, left: 114_800 });
    await cancel(order);
    expect(await stockOf(1001)).toBe(84 - 2);
    expect(await refundsOf(order)).toMatchObject([
      { amount: 49_200, reason: 'line' },
      { amount: 114_800, reason: 'order_cancelled' },
    ]);
    expect((await readMessagesTo(shop, asha))[0]).toContain('₹1,148');
    await reconcile(shop);
    expect((await read(order)).refund).toEqual({ amount: 1640, is_made: true });
    expect(await readBoard(order)).toMatchObject({ payment: 'refunded' });
  });

  it('of all that was paid leaves a cancellation nothing to refund', async () => {
    const order = await payOnline();
    await take(order, { kind: 'line', line: 1, quantity: 10 });
    await cancel(order);
    expect((await refundsOf(order)).map(({ amount }) => amount)).toEqual([164_000]);
  });

  it('and could not be refunded counts still, is retried under another name, and ends once', async () => {
    const order = await payOnline();
    const { send } = shop.network;
    shop.network.send = async (address, init) =>
      address.endsWith('/refund') ? Response.json({ id: 'rfnd_bad', status: 'failed' }) : send(address, init);
    await take(order, { kind: 'line', line: 1, quantity: 4 });
    await reconcile(shop);
    shop.network.send = send;
    const [failed] = await readUnfinished();
    expect(failed).toMatchObject({ status: 'failed', amount: 656, kind: 'line' });
    await take(order, { kind: 'goodwill', amount: 50_000 });
    await reconcile(shop);
    await expect(take(order, { kind: 'goodwill', amount: 50_000 })).rejects.toMatchObject({ data: { left: 484 } });
    await granted(shop, 'retryStoreRefund', {
      params: { label: 'surat', refundId: failed!.refund_id },
      token: opsToken,
    });
    await reconcile(shop);
    expect(await refundsOf(order)).toMatchObject([
      { amount: 50_000, status: 'processed' },
      { amount: 65_600, status: 'processed' },
    ]);
    expect((await read(order)).deductions).toMatchObject([{ is_settled: true }, { is_settled: true }]);
  });

  it('finds its own refund at a provider that has lost the answer, never another one of the payment', async () => {
    const order = await payOnline();
    await take(order, { kind: 'line', line: 1, quantity: 5 });
    await take(order, { kind: 'goodwill', amount: 82_000 });
    const { send } = shop.network;
    const lost = new Set<string>();
    shop.network.send = async (address, init) => {
      const answer = await send(address, init);
      if (!address.endsWith('/refund')) return answer;
      const body = JSON.stringify(init.body);
      if (lost.has(body)) return Response.json({ error: { description: 'Duplicate' } }, { status: 400 });
      lost.add(body);
      return new Response('', { status: 503 });
    };
    await reconcile(shop);
    shop.wait(60_000);
    await reconcile(shop);
    shop.network.send = send;
    const ids = await shop.db
      .selectFrom('refunds')
      .select(['provider_refund_id', 'refund_id'])
      .where('reason', 'in', ['line', 'goodwill'])
      .where('status', '=', 'processed')
      .orderBy('created_at', 'desc')
      .limit(2)
      .execute();
    const booked = await shop.db
      .selectFrom('sandbox_refunds')
      .select(['id', 'receipt'])
      .where(
        'receipt',
        'in',
        ids.map(({ refund_id }) => refund_id),
      )
      .execute();
    expect(new Map(ids.map((row) => [row.refund_id, row.provider_refund_id]))).toEqual(
      new Map(booked.map((row) => [row.receipt, row.id])),
    );
    expect(booked).toHaveLength(2);
  });

  it('and was refused by the provider is not taken for another refund of the payment', async () => {
    const order = await payOnline();
    await take(order, { kind: 'line', line: 1, quantity: 5 });
    await reconcile(shop);
    const { send } = shop.network;
    shop.network.send = async (address, init) =>
      address.endsWith('/refund')
        ? Response.json({ error: { description: 'Your account does not have enough balance' } }, { status: 400 })
        : send(address, init);
    await take(order, { kind: 'goodwill', amount: 82_000 });
    await reconcile(shop);
    expect(await readUnfinished()).toMatchObject([{ kind: 'goodwill', status: 'due' }]);
    shop.network.send = send;
    shop.wait(60_000);
  });

  it('and is too small for the provider is listed for a person instead of being asked for again and again', async () => {
    const order = await payOnline();
    const { adjustment_id } = await take(order, { kind: 'goodwill', amount: 5000 });
    const set = (changes: object) =>
      shop.db.updateTable('refunds').set(changes).where('adjustment_id', '=', adjustment_id).execute();
    await set({ amount: 50 });
    await reconcile(shop);
    shop.wait(24 * 60 * 60_000);
    await reconcile(shop);
    expect(await readUnfinished()).toMatchObject([{ order_id: order, amount: 0.5, status: 'failed' }]);
    await set({ amount: 5000 });
    await retryRefund(shop, storeIds(surat), (await readUnfinished())[0]!.refund_id);
  });

  it('of a cash order is not collected, and of a delivered one is a transfer that the store owes', async () => {
    const order = await orderForCash();
    await take(order, { kind: 'line', line: 1, quantity: 1 });
    const move = (status: 'packed' | 'ready for pickup' | 'collected', paid: Partial<Move> = {}) =>
      moveOrder(shop, keyOf(order), status, { by: ravi, ...paid });
    await move('packed');
    await move('ready for pickup');
    await expect(move('collected', { received: { cash: 164_000 } })).rejects.toMatchObject({ code: 'cash_over' });
    await move('collected', { received: { cash: 100_000 }, shortReason: 'No more cash at hand' });
    await take(order, { kind: 'return', line: 1, quantity: 2, restock: 2 });
    await expect(take(order, { kind: 'goodwill', amount: 100_000 })).rejects.toMatchObject({ data: { left: 672 } });
    expect(await read(order)).toMatchObject({
      refund: null,
      value_left: 1148,
      deductions: [
        { money: 'collect', is_settled: true },
        { money: 'transfer', is_settled: false, kind: 'return' },
      ],
    });
    expect(await readUnfinished()).toEqual([]);
  });

  it('is told to counters, kept in the log of staff, and in what the customer can download', async () => {
    const order = await orderForCash();
    const { adjustment_id } = await take(order, { kind: 'line', line: 1, quantity: 1, reason: 'Torn' });
    const of = { order_id: order };
    const events = await shop.db.selectFrom('counter_events').selectAll().where('order_id', '=', order).execute();
    expect(events.at(-1)).toMatchObject({ ...of, kind: 'changed', line: 1, staff_id: ravi.staff_id });
    const log = await shop.db.selectFrom('staff_log').selectAll().where('about', '=', String(order)).execute();
    expect(log).toMatchObject([
      {
        what: 'order_deducted',
        staff_id: ravi.staff_id,
        details: { kind: 'line', line: 1, amount: 164, reason: 'Torn' },
      },
    ]);
    await take(order, { kind: 'line', line: 1, quantity: 1, by: null });
    const own = await granted(shop, 'getOwnData', { params: { customerId: asha.id }, token: asha.token });
    const { order_deductions } = own.data as { order_deductions: object[] };
    expect(order_deductions).toHaveLength(2);
    expect(order_deductions).toContainEqual(expect.objectContaining({ ...of, amount: 16_400, reason: 'Torn' }));
    expect(adjustment_id).toMatch(/^[\da-f-]{36}$/);
  });
});
