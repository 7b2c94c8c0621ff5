import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { fillCart, readOrderHistory, placeOrder, setStock, readStock } from '#tests/support/shop/orders';
import { outcomes } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const line = (item_id: number, product_qty: number) => ({ item_id, product_qty });
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe.each(databases)('orders at once on $name', ({ open }) => {
  let shop: TestShop;
  let customers: Customer[];
  beforeAll(async () => {
    shop = await openTestShop(await open());
    customers = await Promise.all(times(30, () => addCustomer(shop)));
  });
  afterAll(() => shop.close());

  const orderIdsOf = (answers: Promise<Response>[]) =>
    Promise.all(
      answers.map(async (answer) => ((await (await answer).json()) as { data?: { order_id?: number } }).data?.order_id),
    );

  const newCustomer = () => addCustomer(shop);

  it('of thirty customers who want the last item one gets it', async () => {
    const last = { item_list: [line(1003, 1)], order_value: 11 };
    const answers = await outcomes(customers.map((customer) => placeOrder(shop, customer, last)));
    expect(answers).toEqual(['granted', ...Array<string>(29).fill('out_of_stock')]);
    expect(await readStock(shop, 1003)).toBe(0);
    const sold = await shop.db.selectFrom('order_lines').select('order_id').where('item_id', '=', 1003).execute();
    expect(sold).toHaveLength(1);
    expect(await shop.db.selectFrom('orders').select('order_id').execute()).toHaveLength(1);
    expect(
      await shop.db.selectFrom('messages').select('about').where('about', 'like', 'order:%').execute(),
    ).toHaveLength(1);
  });

  it('sell no more than there is, and all of it', async () => {
    await setStock(shop, 1011, 40);
    const answers = await outcomes(
      customers.map((customer) => placeOrder(shop, customer, { item_list: [line(1011, 3)], order_value: 45 })),
    );
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(13);
    expect(await readStock(shop, 1011)).toBe(1);
  });

  it('are refused to an account that was deleted since its session was read', async () => {
    const asha = await newCustomer();
    const stock = await readStock(shop, 1001);
    await shop.db
      .updateTable('customers')
      .set({ deleted_at: shop.now(), email: null, mobile_number: null })
      .where('customer_id', '=', asha.id)
      .execute();
    expect(await outcomes([placeOrder(shop, asha)])).toEqual(['session_expired']);
    expect(await readStock(shop, 1001)).toBe(stock);
  });

  it('with one key make one order and take stock once', async () => {
    const asha = await newCustomer();
    await setStock(shop, 1001, 84);
    const ids = await orderIdsOf(times(20, () => placeOrder(shop, asha, {}, 'key')));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeGreaterThan(10_000);
    expect(await readStock(shop, 1001)).toBe(74);
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
    expect(
      await shop.db.selectFrom('messages').select('about').where('about', 'like', `order:${ids[0]}:%`).execute(),
    ).toHaveLength(1);
  });

  it('with one key for the last of an item all give that order', async () => {
    const asha = await newCustomer();
    await setStock(shop, 1012, 2);
    const order = { item_list: [line(1012, 2)], order_value: 31 };
    const ids = await orderIdsOf(times(20, () => placeOrder(shop, asha, order, 'key')));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeGreaterThan(10_000);
    expect(await readStock(shop, 1012)).toBe(0);
  });

  it('with one key but two requests make one of them', async () => {
    const asha = await newCustomer();
    const other = { item_list: [line(1013, 1)], order_value: 16 };
    const answers = await outcomes(times(10, (index) => placeOrder(shop, asha, index % 2 ? other : {}, 'key')));
    expect(answers).toEqual([...Array<string>(5).fill('granted'), ...Array<string>(5).fill('idempotency_key_reused')]);
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
  });

  it('of one cart from two tabs make one of them', async () => {
    const asha = await newCustomer();
    await setStock(shop, 1001, 84);
    await fillCart(shop, asha, line(1001, 10));
    const answers = await outcomes(times(10, () => placeOrder(shop, asha, { from_cart: true })));
    expect(answers).toEqual([...Array<string>(9).fill('cart_changed'), 'granted']);
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
    expect(await readStock(shop, 1001)).toBe(74);
  });

  it('of the same items in opposite order do not deadlock', async () => {
    const items = times(8, (index) => line(1020 + index, 1));
    const order_value = items.reduce((sum, { item_id }) => sum + 10 + (item_id - 1001) * 0.5, 0);
    const answers = await outcomes(
      customers.map((customer, index) =>
        placeOrder(shop, customer, { item_list: index % 2 ? items : items.toReversed(), order_value }),
      ),
    );
    expect(answers).toEqual(Array<string>(30).fill('granted'));
    for (const { item_id } of items) expect(await readStock(shop, item_id)).toBe(20);
  });

  it('leave stock as it was when one of two lines is sold out in a race', async () => {
    await setStock(shop, 1015, 1);
    await setStock(shop, 1016, 30);
    const both = { item_list: [line(1015, 1), line(1016, 1)], order_value: 34.5 };
    const answers = await outcomes(customers.map((customer) => placeOrder(shop, customer, both)));
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1);
    expect([await readStock(shop, 1015), await readStock(shop, 1016)]).toEqual([0, 29]);
  });
});
