import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addCustomer, suratPath, torontoPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readCartLines, fillCart, placeOrder, setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused, type CallInput } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { shopAround } from '#tests/support/shop/shop-around';

describe.each(databases)('merging a guest cart on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  const mergeRequest = (items: object[], merge_id: string = randomUUID()): CallInput => ({
    params: suratPath(asha),
    token: asha.token,
    body: items,
    headers: { 'Idempotency-Key': merge_id },
  });
  const merge = (items: object[], merge_id?: string) => granted(shop, 'addProductList', mergeRequest(items, merge_id));
  const dal = (product_qty: number) => ({ item_id: 1001, product_qty });

  it('adds its quantities to the lines there are', async () => {
    await fillCart(shop, asha, dal(2), { item_id: 1002, product_qty: 1 });
    const { data } = await merge([dal(3), { itemId: 1006, itemName: 'Item 1006', product_qty: 4 }]);
    expect(await readCartLines(shop, asha)).toEqual(['1001×5', '1002×1', '1006×4']);
    expect(data.products).toHaveLength(3);
    expect(data.changed).toEqual([]);
  });

  it('happens once per key, which no other cart may use', async () => {
    const id = randomUUID();
    for (let attempt = 0; attempt < 3; attempt++) await merge([dal(2)], id);
    expect(await refused(shop, 'addProductList', mergeRequest([dal(9)], id))).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    });
    expect(await readCartLines(shop, asha)).toEqual(['1001×2']);
    await merge([dal(2)]);
    expect(await readCartLines(shop, asha)).toEqual(['1001×4']);
  });

  it('happens once when ten tabs send it at once', async () => {
    const id = randomUUID();
    const items = [dal(2), { item_id: 1007, product_qty: 1 }];
    const answers = await outcomes(
      Array.from({ length: 10 }, () => callApi(shop, 'addProductList', mergeRequest(items, id))),
    );
    expect(answers).toEqual(Array<string>(10).fill('granted'));
    expect(await readCartLines(shop, asha)).toEqual(['1001×2', '1007×1']);
  });

  it('adds up ten different carts that come at once', async () => {
    const answers = await outcomes(
      Array.from({ length: 10 }, () => callApi(shop, 'addProductList', mergeRequest([dal(2)]))),
    );
    expect(answers).toEqual(Array<string>(10).fill('granted'));
    expect(await readCartLines(shop, asha)).toEqual(['1001×20']);
  });

  it('belongs to one customer: another’s merge of the same id is another', async () => {
    const id = randomUUID();
    await merge([dal(2)], id);
    const bina = await addCustomer(shop);
    await granted(shop, 'addProductList', {
      ...mergeRequest([dal(3)], id),
      params: suratPath(bina),
      token: bina.token,
    });
    expect(await readCartLines(shop, bina)).toEqual(['1001×3']);
  });

  it('caps lines at stock and says which', async () => {
    await setStock(shop, 1008, 5);
    await fillCart(shop, asha, { item_id: 1008, product_qty: 3 });
    const { data } = await merge([
      { item_id: 1008, product_qty: 4 },
      { item_id: 1003, product_qty: 2 },
    ]);
    expect(await readCartLines(shop, asha)).toEqual(['1008×5', '1003×1']);
    expect(data.changed).toEqual([
      { item_id: 1008, item_name: 'Item 1008', product_color: '', unit: '1 kg', product_qty: 5 },
      { item_id: 1003, item_name: 'The last one', product_color: '', unit: '1 kg', product_qty: 1 },
    ]);
  });

  it('answers a retry like the first request', async () => {
    await setStock(shop, 1008, 5);
    const id = randomUUID();
    const first = await merge([{ item_id: 1008, product_qty: 9 }], id);
    await setStock(shop, 1008, 50);
    const again = await merge([{ item_id: 1008, product_qty: 9 }], id);
    expect(again.data.changed).toEqual([
      { item_id: 1008, item_name: 'Item 1008', product_color: '', unit: '1 kg', product_qty: 5 },
    ]);
    expect(again.data.changed).toEqual(first.data.changed);
  });

  it('leaves out what is unavailable and says which', async () => {
    const { data } = await merge([
      { item_id: 1004, product_qty: 1 },
      { item_id: 5001, product_qty: 1 },
      { item_id: 999_999, product_qty: 1 },
      { item_id: 1005, product_color: 'blue', product_qty: 1 },
      dal(1),
    ]);
    expect(await readCartLines(shop, asha)).toEqual(['1001×1']);
    expect(data.changed.map(({ item_id, product_qty }) => [item_id, product_qty])).toEqual([
      [1004, 0],
      [5001, 0],
      [999_999, 0],
      [1005, 0],
    ]);
  });

  it('keeps colours apart and adds up lines of the same', async () => {
    await merge([
      { item_id: 1005, product_color: 'red', product_qty: 1 },
      { item_id: 1005, product_color: 'green', product_qty: 1 },
      { item_id: 1005, product_qty: 1 },
    ]);
    expect((await readCartLines(shop, asha)).sort()).toEqual(['1005 green×1', '1005 red×2']);
  });

  it('never holds more than 999 of a line', async () => {
    await setStock(shop, 1009, 5000);
    await merge([{ item_id: 1009, product_qty: 999 }]);
    await merge([{ item_id: 1009, product_qty: 999 }]);
    expect(await readCartLines(shop, asha)).toEqual(['1009×999']);
  });

  it('merges a bare list every time it is sent', async () => {
    for (let attempt = 0; attempt < 2; attempt++)
      await granted(shop, 'addProductList', { params: suratPath(asha), token: asha.token, body: [dal(2)] });
    expect(await readCartLines(shop, asha)).toEqual(['1001×4']);
  });

  it('merges nothing of an empty list', async () => {
    expect((await merge([])).data).toEqual({ products: [], changed: [] });
  });

  it.each([
    { merge_id: 'not an id', items: [] },
    { items: [{ item_id: 1001, product_qty: 1 }] },
    { merge_id: '5d1f7b66-7a8b-4c57-9f0e-2c7a5a0c9a11' },
    { merge_id: '5d1f7b66-7a8b-4c57-9f0e-2c7a5a0c9a11', items: {} },
    { merge_id: '5d1f7b66-7a8b-4c57-9f0e-2c7a5a0c9a11', items: [{ item_id: 1001, product_qty: 0 }] },
    [{ item_id: 1001 }],
    Array.from({ length: 201 }, () => ({ item_id: 1001, product_qty: 1 })),
  ])('refuses malformed list %#', async (body) => {
    const answer = await refused(shop, 'addProductList', { params: suratPath(asha), token: asha.token, body });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await readCartLines(shop, asha)).toEqual([]);
  });

  it('keeps nothing of a merge that fails', async () => {
    const id = randomUUID();
    const cart = { ...mergeRequest([dal(2)], id), params: torontoPath(asha) };
    const { data } = await granted(shop, 'addProductList', cart);
    expect(data.changed).toEqual([{ item_id: 1001, item_name: '', product_color: '', unit: '', product_qty: 0 }]);
    await merge([dal(2)], id);
    expect(await readCartLines(shop, asha)).toEqual(['1001×2']);
  });

  it('does not deadlock with orders and clearings of the same cart', async () => {
    const items = Array.from({ length: 20 }, (_, index) => ({ item_id: 1011 + index, product_qty: 1 }));
    const order_value = items.reduce((sum, { item_id }) => sum + 10 + (item_id - 1001) * 0.5, 0);
    await merge(items);
    const answers = await outcomes(
      Array.from({ length: 8 }, () => [
        callApi(shop, 'addProductList', mergeRequest(items.toReversed())),
        callApi(shop, 'deleteAllProducts', { params: suratPath(asha), token: asha.token }),
        placeOrder(shop, asha, { item_list: items, order_value }),
      ]).flat(),
    );
    expect(answers).toEqual(Array<string>(24).fill('granted'));
  });

  it('does not deadlock with orders of the same items in another order', async () => {
    const items = Array.from({ length: 20 }, (_, index) => ({ item_id: 1011 + index, product_qty: 1 }));
    const others = await Promise.all(Array.from({ length: 6 }, () => addCustomer(shop)));
    const value = items.reduce((sum, { item_id }) => sum + 10 + (item_id - 1001) * 0.5, 0);
    const answers = await outcomes(
      others.flatMap((customer) => [
        callApi(shop, 'addProductList', {
          ...mergeRequest(items.toReversed()),
          params: suratPath(customer),
          token: customer.token,
        }),
        placeOrder(shop, asha, { item_list: items, order_value: value }),
      ]),
    );
    expect(answers).toEqual(Array<string>(12).fill('granted'));
  });
});
