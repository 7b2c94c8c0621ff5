import { describe, expect, it, vi } from 'vitest';
import { missingLines, type People } from '#tests/support/counter/missing-lines';
import { returnedOrders, type ReturnPeople } from '#tests/support/counter/returns';
import { databases, isSomebodyWaiting } from '#tests/support/shop/databases';
import { readStock, setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes } from '#tests/support/shop/requests';
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
  const { collected, collect, ask, about, decide } = returnedOrders(who);
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
});
