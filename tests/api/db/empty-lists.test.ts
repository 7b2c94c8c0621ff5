import { describe, expect, it } from 'vitest';
import { databases } from '#tests/support/shop/databases';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

describe.each(databases)('lists without values on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  const labels = (operator: 'in' | 'not in', list: number[]) =>
    shop.db.selectFrom('stores').select('label').where('saas_id', operator, list).orderBy('label').execute();

  it('contain nothing', async () => {
    expect(await labels('in', [])).toEqual([]);
    expect(await labels('not in', [])).toEqual([{ label: 'surat' }, { label: 'toronto' }]);
  });

  it('contain nothing to change or to delete', async () => {
    await shop.db.updateTable('stores').set({ label: 'changed' }).where('store_id', 'in', []).execute();
    await shop.db.deleteFrom('items').where('item_id', 'in', []).execute();
    expect(await labels('in', [33, 34])).toEqual([{ label: 'surat' }, { label: 'toronto' }]);
    expect(await shop.db.selectFrom('items').select('item_id').execute()).toHaveLength(46);
  });

  it('contain nothing within a transaction either', async () => {
    const found = shop.db
      .transaction()
      .execute((tx) => tx.selectFrom('stores').select('label').where('label', 'in', []).execute());
    expect(await found).toEqual([]);
  });
});
