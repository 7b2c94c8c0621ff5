import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { deductFromOrder } from '#server/counter/money';
import { adjust } from '#server/orders/adjustments/adjust';
import { recordTransfer } from '#server/orders/adjustments/transfers';
import { cancelOrder, lockOrder } from '#server/orders/lifecycle';
import { requestReturn } from '#server/aftercare/returns/request-return';
import { answerReturnOffer, decideReturn, type Decision } from '#server/aftercare/returns/decide-return';
import { collectOrder } from '#tests/support/counter/collect';
import { cutAndGoOn, cutEverywhere, type Work } from '#tests/support/counter/cut-off';
import { keyOf } from '#tests/support/counter/adjustments';
import { readLedger } from '#tests/support/counter/order-ledger';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { openPayment, payAndClaim, reconcile } from '#tests/support/shop/payments';
import { granted } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { JobName } from '#server/db/job-rows';
import { doJobs } from '#tests/support/jobs';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

/** How the steps of people and of the background are done: in one piece, or cut off everywhere. */
interface Way {
  step(orderId: number, work: Work): Promise<void>;
  background(job: JobName): Promise<void>;
}

/** Invoices that could not be made are tried again within six hours. */
const longestRetryMs = 6 * 60 * 60_000 + 1000;

const jobs = ['invoice', 'credit-note', 'refund'] as const;

describe.each(databases)('a part refund or a return that is cut off, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let ravi: Staff;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      ravi = await enterAs(opened, 'owner');
      opened.wait(1000); // leases use the database's clock, which is more precise than the shop's
    },
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });
  beforeEach(() => reconcile(shop));

  const whole: Way = {
    step: async (_orderId, work) => void (await work(shop)),
    background: async (job) => void (await doJobs(shop, [job])),
  };
  /** Each step is cut off after all of its statements, done, and done once more, as by someone who got no answer. */
  const cutOff: Way = {
    async step(orderId, work) {
      const read = () => readLedger(shop, orderId);
      expect(await cutEverywhere(shop, work, read)).toBeGreaterThan(4);
      const done = await read();
      await Promise.allSettled([work(shop)]);
      expect(await read()).toEqual(done);
    },
    async background(job) {
      await cutAndGoOn(shop, [job]);
      shop.wait(longestRetryMs);
      await whole.background(job);
    },
  };

  const order = async (isOnline: boolean) =>
    isOnline
      ? (await payAndClaim(shop, await openPayment(shop, asha))).order_id
      : (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  const collected = async (isOnline: boolean) => {
    const id = await order(isOnline);
    await collectOrder(shop, id, ravi.cookie);
    return id;
  };

  const refund = (way: Way, id: number, wanted: object) => {
    const body = { deduction_id: randomUUID(), reason: 'A broken jar', stock_back: 0, ...wanted };
    return way.step(id, (cutShop) => deductFromOrder(cutShop, keyOf(id), body as never, ravi as never));
  };
  const line = { kind: 'line', line: 1, quantity: 2, stock_back: 1 };
  const ask = async (way: Way, id: number, quantity = 3) => {
    const return_id = randomUUID();
    const wanted = { return_id, lines: [{ line: 1, quantity }], reason: 'The bags were torn', comes_back: true };
    await way.step(id, (cutShop) => requestReturn(cutShop, { ...storeIds(surat), customer_id: asha.id }, id, wanted));
    return return_id;
  };
  const decide = (way: Way, id: number, return_id: string, made: Pick<Decision, 'decision' | 'offer'>) =>
    way.step(id, (cutShop) =>
      decideReturn(cutShop, { ...keyOf(id), return_id }, { restock: true, reason: 'We are sorry', by: ravi, ...made }),
    );
  const answer = (way: Way, order_id: number, return_id: string, is_accepted: boolean) =>
    way.step(order_id, (cutShop) =>
      answerReturnOffer(cutShop, { ...storeIds(surat), customer_id: asha.id }, { order_id, return_id, is_accepted }),
    );
  const transferAll = async (way: Way, id: number) => {
    const owed = await shop.db.selectFrom('order_adjustments').selectAll().where('order_id', '=', id).execute();
    for (const { adjustment_id } of owed)
      await way.step(id, (cutShop) =>
        recordTransfer(cutShop, keyOf(id), { adjustment_id, reference: 'UTR 1', by: ravi }),
      );
  };

  type Scenario = (way: Way, isOnline: boolean) => Promise<number>;
  const partRefund: Scenario = async (way, isOnline) => {
    const id = await order(isOnline);
    await way.background('invoice');
    await refund(way, id, line);
    await refund(way, id, { kind: 'goodwill', amount: 1000 });
    return id;
  };
  const thenCancelled: Scenario = async (way, isOnline) => {
    const id = await order(isOnline);
    await way.background('invoice');
    await refund(way, id, line);
    await way.step(id, (cutShop) => cancelOrder(cutShop, { ...storeIds(surat), customer_id: asha.id }, id));
    return id;
  };
  const returned: Scenario = async (way, isOnline) => {
    const id = await collected(isOnline);
    await decide(way, id, await ask(way, id), { decision: 'accept' });
    await decide(way, id, await ask(way, id, 1), { decision: 'decline' });
    if (!isOnline) await transferAll(way, id);
    return id;
  };
  const offered: Scenario = async (way, isOnline) => {
    const id = await collected(isOnline);
    const part = await ask(way, id, 2);
    await decide(way, id, part, { decision: 'offer', offer: 10_000 });
    await answer(way, id, part, false);
    await decide(way, id, part, { decision: 'offer', offer: 12_345 });
    await answer(way, id, part, true);
    return id;
  };

  /** What is kept of an order when it and its background work are done in this way. */
  async function ledgerOf(way: Way, scenario: Scenario, isOnline: boolean) {
    await setStock(shop, 1001, 84);
    const before = (await readLedger(shop, 0)).messages;
    const id = await scenario(way, isOnline);
    for (const job of jobs) await way.background(job);
    await reconcile(shop);
    const { messages, ...ledger } = await readLedger(shop, id);
    return { ...ledger, messages: messages - before };
  }

  it.each<[string, Scenario, boolean, object]>([
    ['part refunds of a paid order', partRefund, true, { atProvider: [{ amount: 1000 }, { amount: 32_800 }] }],
    ['what is not collected of a cash order', partRefund, false, { order: [{ deducted: 33_800 }], atProvider: [] }],
    ['part refunds, then the order cancelled', thenCancelled, true, { order: [{ status: 'cancelled' }] }],
    ['a return of a paid order', returned, true, { atProvider: [{ amount: 49_200 }], stock: [{ stock: 77 }, {}] }],
    ['a return of a cash order', returned, false, { order: [{ deducted: 49_200 }], atProvider: [] }],
    ['a part of the money for a return', offered, true, { atProvider: [{ amount: 12_345 }] }],
  ])('leaves the ledger as without a cut: %s', async (_what, scenario, isOnline, expected) => {
    const ledger = await ledgerOf(cutOff, scenario, isOnline);
    expect(ledger).toMatchObject(expected);
    expect(ledger.creditNotes.every((note) => note.is_numbered && note.total === note.amount)).toBe(true);
    expect(ledger).toEqual(await ledgerOf(whole, scenario, isOnline));
  });

  it('is found out when it is not one transaction', async () => {
    const id = await order(false);
    const inPieces: Work = async ({ db, ...rest }) =>
      adjust({ ...rest, db }, db, await lockOrder(db, keyOf(id)), {
        kind: 'goodwill',
        amount: 1000,
        reason: '',
        by: null,
      });
    await expect(cutOff.step(id, inPieces)).rejects.toThrow(/to deeply equal/);
  });
});
