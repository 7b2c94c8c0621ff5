import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSnapshot } from '#server/publishing/snapshot';
import { surat } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

describe.each(databases)('a snapshot of a large store on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await shop.query(
      `insert into items select (jsonb_populate_record(item, jsonb_build_object('item_id', 700000 + n, 'position', 1000 + n / 2))).*
        from items as item, generate_series(1, 3500) as n where item_id = 1001`,
      [],
    );
  });
  afterAll(() => shop.close());

  it('has every product once, in order, also where two have one place', async () => {
    const { items } = await readSnapshot(shop, surat.saas_id, surat.store_id);
    const added = items.map(({ item_id }) => Number(item_id)).filter((id) => id > 700_000);
    expect(added).toEqual(Array.from({ length: 3500 }, (_, n) => 700_001 + n));
  });

  it('is of one moment while all prices change again and again', async () => {
    const reading = readSnapshot(shop, surat.saas_id, surat.store_id);
    let isRead = false;
    void reading.finally(() => (isRead = true));
    for (let price = 100; !isRead; price += 1) {
      await new Promise(setImmediate); // a request comes
      await shop.db.updateTable('items').set({ price, mrp: null }).where('item_id', '>', 700_000).execute();
    }
    const prices = (await reading).items.filter(({ item_id }) => Number(item_id) > 700_000).map(({ price }) => price);
    expect(new Set(prices).size).toBe(1);
  });
});
