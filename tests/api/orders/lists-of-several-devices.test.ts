import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addCustomer, signUp, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { fillCart, orderRequest, readCartLines, setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused, type CallInput } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { shopAround } from '#tests/support/shop/shop-around';

const minute = 60_000;

describe.each(databases)('lists of a customer with several devices, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  const own = (other: CallInput = {}): CallInput => ({ params: suratPath(asha), token: asha.token, ...other });
  const adding = (quantity: number, merge_id: string = randomUUID()) =>
    own({
      body: { item_id: 1001, product_qty: quantity, added: { quantity } },
      headers: { 'Idempotency-Key': merge_id },
    });
  const set = (product_qty: number, waited_ms?: number) =>
    granted(shop, 'addProduct', own({ body: { item_id: 1001, product_qty, waited_ms } }));
  const remove = (waited_ms: number) =>
    granted(shop, 'deleteProduct', {
      ...own(),
      params: { ...suratPath(asha), itemId: 1001 },
      query: { waited_ms: String(waited_ms) },
    });
  const save = async (...wishes: [item_id: number, is_wished: boolean, waited_ms?: number][]) => {
    const body = { wishes: wishes.map(([item_id, is_wished, waited_ms]) => ({ item_id, is_wished, waited_ms })) };
    return (await granted(shop, 'saveWishlistChanges', own({ body }))).data.map(({ item_id }) => item_id);
  };

  it('adds up what ten devices add at once, each once', async () => {
    const first = adding(2);
    await granted(shop, 'addProduct', first);
    const others = Array.from({ length: 9 }, () => adding(2));
    const answers = await outcomes([first, ...others].map((each) => callApi(shop, 'addProduct', each)));
    expect(answers).toEqual(Array<string>(10).fill('granted'));
    expect(await readCartLines(shop, asha)).toEqual(['1001×20']);
  });

  it('adds no more than the store has, and refuses the same again', async () => {
    await setStock(shop, 1001, 5);
    await fillCart(shop, asha, { item_id: 1001, product_qty: 4 });
    const tooMany = adding(2);
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await refused(shop, 'addProduct', tooMany)).toMatchObject({ code: 'out_of_stock' });
    await setStock(shop, 1001, 84);
    await granted(shop, 'addProduct', tooMany);
    expect(await readCartLines(shop, asha)).toEqual(['1001×6']);
  });

  it('keeps a line as it was changed last, not as the last call says', async () => {
    await set(3);
    await set(7, minute);
    await remove(minute);
    await granted(shop, 'deleteAllProducts', own({ query: { waited_ms: String(minute) } }));
    expect(await readCartLines(shop, asha)).toEqual(['1001×3']);
    shop.wait(2 * minute);
    await remove(minute);
    expect(await readCartLines(shop, asha)).toEqual([]);
  });

  it('keeps the wishlist for the account, newest last, without items of other stores', async () => {
    expect(await save([1002, true], [1001, true], [6001, true])).toEqual([1002, 1001]);
    expect(await save([1002, false])).toEqual([1001]);
    expect((await granted(shop, 'getWishlist', own())).data).toEqual([{ item_id: 1001 }]);
    const bina = await addCustomer(shop);
    expect(await refused(shop, 'getWishlist', own({ token: bina.token }))).toMatchObject({ code: 'not_found' });
  });

  it('keeps of each wish the last that was made', async () => {
    await save([1001, true]);
    expect(await save([1001, false, minute])).toEqual([1001]);
    expect(await save([1001, false])).toEqual([]);
    expect(await save([1001, true, minute], [1002, true])).toEqual([1002]);
  });

  it('takes wishes of several devices at once', async () => {
    const ids = [1001, 1002, 1006, 1007];
    const bodies = [ids, ids.toReversed(), ids, ids.toReversed()].map((each) => ({
      wishes: each.map((item_id) => ({ item_id, is_wished: true })),
    }));
    const answers = await outcomes(bodies.map((body) => callApi(shop, 'saveWishlistChanges', own({ body }))));
    expect(answers).toEqual(Array<string>(4).fill('granted'));
    expect(await save()).toHaveLength(4);
  });

  it('are exported, and erased with the account', async () => {
    asha = await signUp(shop);
    await save([1001, true]);
    const exported = await granted(shop, 'getOwnData', { params: { customerId: asha.id }, token: asha.token });
    expect(exported.data).toMatchObject({ wishlists: [{ item_id: 1001, is_wished: true }] });
    await granted(shop, 'deleteAccount', {
      params: { customerId: asha.id },
      token: asha.token,
      body: { current_password: asha.password },
    });
    const rows = await shop.db.selectFrom('wishes').select('item_id').where('customer_id', '=', asha.id).execute();
    expect(rows).toEqual([]);
  });

  it('name what was ordered before, most often first, as it is sold now', async () => {
    const bought = async () => (await granted(shop, 'getBought', own())).data;
    expect(await bought()).toEqual([]);
    const order = (item_id: number, order_value: number) =>
      granted(shop, 'createOrder', orderRequest(asha, { item_list: [{ item_id, product_qty: 1 }], order_value }));
    for (const [item_id, value] of [
      [1002, 10.5],
      [1001, 164],
      [1002, 10.5],
    ] as const)
      await order(item_id, value);
    expect(await bought()).toMatchObject([
      { item_id: 1002, price: 10.5 },
      { item_id: 1001, item_name: 'Toor dal', price: 164, unit: '1 kg' },
    ]);
    await setStock(shop, 1002, 0);
    await shop.db.updateTable('items').set({ withdrawn_at: shop.now() }).where('item_id', '=', 1001).execute();
    expect(await bought()).toMatchObject([
      { item_id: 1002, price: 10.5, stock: 0 },
      { item_id: 1001, item_name: 'Toor dal', price: null, stock: null },
    ]);
    await shop.db.updateTable('items').set({ withdrawn_at: null }).where('item_id', '=', 1001).execute();
    await setStock(shop, 1002, 5000);
  });
});
