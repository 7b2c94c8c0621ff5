import type { WatchedTables } from '#server/db/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ShopError } from '#contract/errors';
import { readCached } from '#server/platform/cached-reads';
import { addCustomer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { placeOrder, setStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const params = { saasId: 33, storeId: 33001, page: 1 };

describe.each(databases)('answers of the last second on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  beforeEach(async () => {
    await setStock(shop, 1001, 84);
    await shop.db.updateTable('items').set({ price: 16_400 }).where('item_id', '=', 1001).execute();
  });
  afterAll(() => shop.close());

  const shown = async () => {
    const { data } = await granted(shop, 'getRecommendedItems', { params });
    return { price: data[0]?.price, stock: data[0]?.stock };
  };

  /** Past this process's watch over its own changes. */
  const changeElsewhere = (price: number) => shop.query('update items set price = $1 where item_id = 1001', [price]);

  const reader = (name: string, what: WatchedTables = 'catalogue') => {
    let reads = 0;
    return {
      ask: () => readCached(shop, what, name, async () => (reads += 1)),
      reads: () => reads,
    };
  };

  it('show a changed price at once', async () => {
    expect(await shown()).toEqual({ price: 164, stock: 84 });
    await shop.db.updateTable('items').set({ price: 9900 }).where('item_id', '=', 1001).execute();
    expect(await shown()).toEqual({ price: 99, stock: 84 });
  });

  it('show the stock that an order has left at once', async () => {
    const asha = await addCustomer(shop);
    expect(await shown()).toEqual({ price: 164, stock: 84 });
    expect((await placeOrder(shop, asha)).status).toBe(200);
    expect(await shown()).toEqual({ price: 164, stock: 74 });
  });

  it('show what a transaction has changed once it is committed', async () => {
    await shop.db.transaction().execute(async (tx) => {
      await sql`update items set price = 100 where item_id = 1001`.execute(tx);
    });
    expect(await shown()).toEqual({ price: 1, stock: 84 });
    const broken = shop.db.transaction().execute(async (tx) => {
      await sql`update items set price = 200 where item_id = 1001`.execute(tx);
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect(await shown()).toEqual({ price: 1, stock: 84 });
  });

  it('know at once that a store has closed', async () => {
    await shown();
    const close = (withdrawn_at: Date | null) =>
      shop.db.updateTable('stores').set({ withdrawn_at }).where('store_id', '=', 33001).execute();
    await close(new Date());
    expect((await refused(shop, 'getCategories', { params })).code).toBe('not_found');
    await close(null);
    expect((await granted(shop, 'getCategories', { params })).data).toHaveLength(2);
  });

  it('show what another process has changed a second later', async () => {
    expect((await shown()).price).toBe(164);
    await changeElsewhere(15_000);
    shop.wait(1000);
    expect((await shown()).price).toBe(150);
  });

  it('never decide an order: it is refused with the price of now', async () => {
    const asha = await addCustomer(shop);
    await shown();
    await changeElsewhere(15_000);
    const answer = await placeOrder(shop, asha);
    expect(await answer.json()).toMatchObject({ code: 'price_changed', data: { totals: { total: 1500 } } });
  });

  it('are read once for all who ask at once', async () => {
    const { ask, reads } = reader('at once');
    await Promise.all(Array.from({ length: 50 }, ask));
    expect(reads()).toBe(1);
  });

  it('do not take what was being read when the catalogue changed', async () => {
    const { ask, reads } = reader('meanwhile');
    const before = ask();
    await setStock(shop, 1001, 5);
    expect([await before, await ask(), reads()]).toEqual([1, 2, 2]);
  });

  it('of a store last while orders take its stock', async () => {
    const { ask, reads } = reader('a store', 'stores');
    await ask();
    expect((await placeOrder(shop, await addCustomer(shop))).status).toBe(200);
    await ask();
    expect(reads()).toBe(1);
  });

  it('are not kept when they failed', async () => {
    const read = () => readCached(shop, 'catalogue', 'failing', () => Promise.reject(new ShopError('unavailable')));
    await expect(read()).rejects.toThrow(ShopError);
    expect(await readCached(shop, 'catalogue', 'failing', async () => 'well again')).toBe('well again');
  });

  it('are few: the oldest make room for others', async () => {
    const { ask, reads } = reader('oldest');
    await ask();
    for (let count = 0; count < 499; count += 1)
      await readCached(shop, 'catalogue', `other ${count}`, async () => count);
    await ask();
    expect(reads()).toBe(1);
    await readCached(shop, 'catalogue', 'one more', async () => 0);
    await ask();
    expect(reads()).toBe(2);
  });
});
