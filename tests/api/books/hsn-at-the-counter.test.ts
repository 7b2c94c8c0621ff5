import { describe, expect, it } from 'vitest';
import type { Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';
import { numberAllDocuments } from '#tests/support/books/invoices';

const params = { label: 'surat' };

describe.each(databases)('an item without an HSN code, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let owner: Staff;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      owner = await enterAs(opened, 'owner');
      await setStock(opened, 1001, 500);
      await opened.db.updateTable('items').set({ hsn: '', tax_percent: 5 }).where('item_id', '=', 1001).execute();
    },
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });

  const sell = async () => {
    await granted(shop, 'createOrder', orderRequest(asha));
    await numberAllDocuments(shop);
  };

  it('is named by the books until its code is set at the counter, which counts at once; a rate is of later sales', async () => {
    await sell();
    const read = async () => (await granted(shop, 'readGst', { params, cookie: owner.cookie })).data;
    const filed = async () => {
      const query = { month: (await read()).month, table: 'hsn' };
      const { data } = await granted(shop, 'readGstFile', { params, cookie: owner.cookie, query });
      return data.csv.trimEnd().split('\n').slice(1);
    };
    expect(await read()).toMatchObject({
      incomplete: [{ item_id: 1001, item_name: 'Toor dal' }],
      incomplete_value: 1640,
    });
    expect(await filed()).toEqual([]);
    await granted(shop, 'changeShelfItem', {
      params: { ...params, itemId: 1001 },
      cookie: owner.cookie,
      body: { hsn: '0713', tax_percent: 12 },
    });
    await sell();
    const { codes } = await read();
    expect(codes).toContainEqual(expect.objectContaining({ hsn: '0713', tax_percent: 12 }));
    expect(codes).toContainEqual(expect.objectContaining({ hsn: '0713', tax_percent: 5, value: 1640 }));
    expect(await read()).toMatchObject({ incomplete: [], incomplete_value: 0 });
    expect(await filed()).toEqual([
      '0713,,KGS-KILOGRAMS,10,1640.00,5,1561.90,0.00,39.05,39.05,0.00',
      '0713,,KGS-KILOGRAMS,10,1640.00,12,1464.28,0.00,87.86,87.86,0.00',
    ]);
  });
});
