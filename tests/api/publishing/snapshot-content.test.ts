import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { claimSite, recordFailure, recordPublished, releaseClaim, type Claim } from '#server/publishing/claims';
import { readSnapshotContent } from '#server/publishing/snapshot-content';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { granted } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const path = { saasId: surat.saas_id, storeId: surat.store_id };

describe.each(databases)('the kept answer with a snapshot on $name', ({ name, open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  /** Changes the shop as another process does: this one is not told. */
  const change = (statement: string) => shop.query(statement, []);
  const isKept = async () => {
    const before = await readSnapshotContent(shop, surat);
    return async () => (await readSnapshotContent(shop, surat)) === before;
  };

  it('is the same bytes until something changes that pages show', async () => {
    const same = await isKept();
    await change('update items set stock = 7 where store_id = 33001');
    await change('update items set price = price + 1 where store_id = 34001');
    expect(await same()).toBe(true);
  });

  it('has other names of what the store sells, and of nothing else', async () => {
    const { words } = (await granted(shop, 'getSnapshot', { params: path })).data;
    expect(words?.join()).toContain('tuvar dal');
    expect(words?.join()).not.toContain('dudhi');
  });

  it.each([
    'update items set price = price + 1 where item_id = 1001',
    "insert into holidays (saas_id, store_id, date, name) values (33, 33001, '2027-01-26', 'Republic Day')",
    "update operator_details set value = 'Naya Nukkad' where key = 'name'",
    'update delivery_zones set charge = charge + 1 where store_id = 33001 and position = 1',
    "update stores set phone_no = '+91 1' where store_id = 33001",
  ])('is read anew after another process says %s', async (statement) => {
    const same = await isKept();
    await change(statement);
    expect(await same()).toBe(false);
  });

  it('shows a changed price in every process at once, also one that is published in between', async () => {
    const processes = [shop, { app: createApp({ ...shop }) }];
    const prices = () =>
      Promise.all(
        processes.map(async (each) => (await granted(each, 'getSnapshot', { params: path })).data.items[0]?.price),
      );
    const ends: ((claim: Claim) => Promise<void>)[] = [
      async () => undefined,
      (claim) => recordPublished(shop, claim),
      (claim) => releaseClaim(shop, claim),
      (claim) => recordFailure(shop, claim, 'a test'),
    ];
    for (const [index, end] of ends.entries()) {
      await prices();
      await change(`update items set price = ${(500 + index) * 100} where item_id = 1001`);
      const claim = await claimSite(shop, surat);
      await end(claim);
      expect(await prices()).toEqual([500 + index, 500 + index]);
      await recordPublished(shop, claim);
    }
  });

  it('shows the new name of a category and the new licence of a store with products whose own rows are the same', async () => {
    const first = async () => (await granted(shop, 'getSnapshot', { params: path })).data.items[0];
    await first();
    await change("update categories set category_name = 'Everyday' where store_id = 33001");
    expect(await first()).toMatchObject({ category: 'Everyday' });
    await change("update stores set fssai = '12345678901234' where store_id = 33001");
    expect(await first()).toMatchObject({ fssai: '12345678901234' });
  });

  it.runIf(name === 'PostgreSQL')('shows a change that began before another and ended after it', async () => {
    await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('items').set({ price: 71_000 }).where('item_id', '=', 1001).execute();
      await change('update items set price = 72000 where item_id = 1002');
      await readSnapshotContent(shop, surat);
    });
    expect((await granted(shop, 'getSnapshot', { params: path })).data.items[0]?.price).toBe(710);
  });

  it('is each store’s own', async () => {
    expect(await readSnapshotContent(shop, toronto)).not.toBe(await readSnapshotContent(shop, surat));
    const content = await readSnapshotContent(shop, toronto);
    expect(JSON.parse(content.bytes.toString()).data.store.label).toBe('toronto');
  });
});
