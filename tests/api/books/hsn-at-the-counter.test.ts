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

  it('is named by the books, and its next sales have the code that is set at the counter', async () => {
    await sell();
    const read = async () => (await granted(shop, 'readGst', { params, cookie: owner.cookie })).data;
    expect((await read()).uncoded).toEqual(['Toor dal']);
    await granted(shop, 'changeShelfItem', {
      params: { ...params, itemId: 1001 },
      cookie: owner.cookie,
      body: { hsn: '0713', tax_percent: 12 },
    });
    await sell();
    const { codes } = await read();
    expect(codes).toContainEqual(expect.objectContaining({ hsn: '0713', tax_percent: 12 }));
    expect(codes.filter(({ tax_percent }) => tax_percent === 5)).toHaveLength(1);
  });
});
