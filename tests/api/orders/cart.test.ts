import { describe, expect, it } from 'vitest';
import { addCustomer, suratPath, torontoPath, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { readCartLines, fillCart, setStock } from '#tests/support/shop/orders';
import { granted, refused, type CallInput } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { shopAround } from '#tests/support/shop/shop-around';

describe.each(ruleDatabases)('the cart on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  const cartRequest = (other: CallInput = {}): CallInput => ({ params: suratPath(asha), token: asha.token, ...other });
  const add = (body: unknown) => granted(shop, 'addProduct', cartRequest({ body }));
  const addRefused = (body: unknown) => refused(shop, 'addProduct', cartRequest({ body }));

  it('is empty at first', async () => {
    expect(await granted(shop, 'getCart', cartRequest())).toEqual({ status: true, data: { products: [] } });
  });

  it('answers each change with its lines, in both spellings, at the store’s price', async () => {
    const sent = {
      item_id: 1001,
      product_qty: 3,
      price: 1,
      item_name: 'Free dal',
      image: 'http://evil.example/x.png',
      stock: 999,
    };
    const { data } = await add(sent);
    expect(data.products).toEqual([
      {
        saas_id: 33,
        saasId: 33,
        store_id: 33001,
        storeId: 33001,
        item_id: 1001,
        item_name: 'Toor dal',
        itemName: 'Toor dal',
        product_color: '',
        unit: '1 kg',
        price: 164,
        product_qty: 3,
        image: `/pictures/${'b'.repeat(32)}-640.webp`,
        stock: 84,
      },
    ]);
    expect((await granted(shop, 'getCart', cartRequest())).data).toEqual(data);
  });

  it('takes both spellings of a line', async () => {
    await add({ itemId: 1001, itemName: 'Toor dal', saasId: 33, storeId: 33001, product_qty: 2 });
    await add({ item_id: 1002, itemId: 1001, product_qty: 1 });
    expect(await readCartLines(shop, asha)).toEqual(['1001×2', '1002×1']);
  });

  it('sets a line to its new quantity, so that a retry adds nothing', async () => {
    for (const product_qty of [2, 5, 5, 3]) await add({ item_id: 1001, product_qty });
    expect(await readCartLines(shop, asha)).toEqual(['1001×3']);
  });

  it('keeps its lines in the order they were added', async () => {
    await fillCart(
      shop,
      asha,
      { item_id: 1010, product_qty: 1 },
      { item_id: 1002, product_qty: 1 },
      { item_id: 1010, product_qty: 9 },
    );
    expect(await readCartLines(shop, asha)).toEqual(['1010×9', '1002×1']);
  });

  it('holds two colours of an item as two lines, each with its picture', async () => {
    await fillCart(shop, asha, { item_id: 1005, product_color: 'red', product_qty: 1 });
    const { data } = await add({ item_id: 1005, product_color: 'green', product_qty: 2 });
    expect(await readCartLines(shop, asha)).toEqual(['1005 red×1', '1005 green×2']);
    expect(data.products.map(({ image }) => image)).toEqual([
      `/pictures/${'red'.padEnd(32, '0')}-640.webp`,
      `/pictures/${'green'.padEnd(32, '0')}-640.webp`,
    ]);
  });

  it('takes the first colour of an item when none is named', async () => {
    await add({ item_id: 1005, product_qty: 1 });
    expect(await readCartLines(shop, asha)).toEqual(['1005 red×1']);
  });

  it.each([
    ['another store’s item', { item_id: 5001, product_qty: 1 }],
    ['an item that does not exist', { item_id: 999_999, product_qty: 1 }],
    ['a colour that the item does not have', { item_id: 1005, product_color: 'blue', product_qty: 1 }],
    ['a colour of an item that has none', { item_id: 1001, product_color: 'red', product_qty: 1 }],
  ])('refuses %s', async (_, line) => {
    expect(await addRefused(line)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await readCartLines(shop, asha)).toEqual([]);
  });

  it('refuses an item that the store has withdrawn, and leaves it out of the cart', async () => {
    await add({ item_id: 1040, product_qty: 1 });
    const withdraw = (withdrawn_at: Date | null) =>
      shop.db.updateTable('items').set({ withdrawn_at }).where('item_id', '=', 1040).execute();
    await withdraw(new Date());
    expect(await addRefused({ item_id: 1040, product_qty: 1 })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await readCartLines(shop, asha)).toEqual([]);
    await withdraw(null);
  });

  it.each([
    [1003, 2, 1],
    [1004, 1, 0],
  ])('refuses more of item %i than there is', async (item_id, product_qty, stock) => {
    expect(await addRefused({ item_id, product_qty })).toMatchObject({
      status: 409,
      code: 'out_of_stock',
      data: { stock },
    });
    expect(await readCartLines(shop, asha)).toEqual([]);
  });

  it('keeps the old quantity when stock runs out', async () => {
    await add({ item_id: 1041, product_qty: 10 });
    await setStock(shop, 1041, 5);
    expect(await addRefused({ item_id: 1041, product_qty: 11 })).toMatchObject({
      code: 'out_of_stock',
      data: { stock: 5 },
    });
    expect(await readCartLines(shop, asha)).toEqual(['1041×10']);
  });

  it.each([0, -1, 1.5, 1000, '2', null, undefined, [2], 1e308])('refuses the quantity %j', async (product_qty) => {
    expect(await addRefused({ item_id: 1001, product_qty })).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('shows today’s price of what was added yesterday', async () => {
    await add({ item_id: 1042, product_qty: 1 });
    await shop.db.updateTable('items').set({ price: 12_345 }).where('item_id', '=', 1042).execute();
    expect((await granted(shop, 'getCart', cartRequest())).data.products).toMatchObject([
      { item_id: 1042, price: 123.45 },
    ]);
  });

  it('takes one colour of an item out, or all of them', async () => {
    const both = [
      { item_id: 1005, product_color: 'red', product_qty: 1 },
      { item_id: 1005, product_color: 'green', product_qty: 1 },
    ];
    await fillCart(shop, asha, ...both, { item_id: 1001, product_qty: 1 });
    const params = { ...suratPath(asha), itemId: 1005 };
    const { data } = await granted(shop, 'deleteProduct', cartRequest({ params, query: { product_color: 'red' } }));
    expect(data.products.map(({ item_id, product_color }) => [item_id, product_color])).toEqual([
      [1005, 'green'],
      [1001, ''],
    ]);
    await fillCart(shop, asha, ...both);
    await granted(shop, 'deleteProduct', cartRequest({ params }));
    expect(await readCartLines(shop, asha)).toEqual(['1001×1']);
    await granted(shop, 'deleteProduct', cartRequest({ params }));
    expect(await readCartLines(shop, asha)).toEqual(['1001×1']);
  });

  it('is emptied, and only this one', async () => {
    const bina = await addCustomer(shop);
    for (const customer of [asha, bina])
      await fillCart(shop, customer, { item_id: 1001, product_qty: 1 }, { item_id: 1002, product_qty: 1 });
    const rice = { params: torontoPath(asha), token: asha.token, body: { item_id: 5001, product_qty: 1 } };
    await granted(shop, 'addProduct', rice);
    expect((await granted(shop, 'deleteAllProducts', cartRequest())).data).toEqual({ products: [] });
    expect(await readCartLines(shop, asha)).toEqual([]);
    expect(await readCartLines(shop, bina)).toEqual(['1001×1', '1002×1']);
    const { data } = await granted(shop, 'getCart', { params: torontoPath(asha), token: asha.token });
    expect(data.products).toMatchObject([{ item_id: 5001, price: 24.99, saas_id: 34 }]);
  });
});
