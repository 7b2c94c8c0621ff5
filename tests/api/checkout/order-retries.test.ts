import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { openPGlite } from '#server/db/database';
import { toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases, seedDataFolder } from '#tests/support/shop/databases';
import { readOrderHistory, orderRequest, placeOrder, setStock, readStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

describe.each(databases)('an order’s key on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  it('gives the same order however often it is sent', async () => {
    const first = await granted(shop, 'createOrder', orderRequest(asha, {}, 'key'));
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await granted(shop, 'createOrder', orderRequest(asha, {}, 'key'))).toEqual(first);
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
    expect(await readStock(shop, 1001)).toBe(74);
  });

  it('gives the same order by another process after a crash', async () => {
    const first = await granted(shop, 'createOrder', orderRequest(asha, {}, 'key'));
    const another = { app: createApp({ ...shop, query: (text, values) => shop.query(text, values) }) };
    expect(await granted(another, 'createOrder', orderRequest(asha, {}, 'key'))).toEqual(first);
    expect(await readStock(shop, 1001)).toBe(74);
  });

  it('gives the same order when its stock, price and cart have changed since', async () => {
    await setStock(shop, 1040, 15);
    const order = { item_list: [{ item_id: 1040, product_qty: 15 }], order_value: 442.5 };
    const first = await granted(shop, 'createOrder', orderRequest(asha, order, 'key'));
    await shop.db
      .updateTable('items')
      .set({ price: 1, withdrawn_at: new Date() })
      .where('item_id', '=', 1040)
      .execute();
    expect(await granted(shop, 'createOrder', orderRequest(asha, order, 'key'))).toEqual(first);
  });

  it('ignores what a retry may send differently', async () => {
    const first = await granted(shop, 'createOrder', orderRequest(asha, {}, 'key'));
    const retry = {
      order_date: '2026-01-06',
      customer_name: 'A. Patel',
      address_id: null,
      item_list: [{ itemId: 1001, product_qty: 10, price: 3 }],
    };
    expect(await granted(shop, 'createOrder', orderRequest(asha, retry, 'key'))).toEqual(first);
  });

  it.each([
    { item_list: [{ item_id: 1001, product_qty: 9 }] },
    { item_list: [{ item_id: 1002, product_qty: 10 }] },
    {
      item_list: [
        { item_id: 1001, product_qty: 10 },
        { item_id: 1002, product_qty: 1 },
      ],
    },
    { item_list: [] },
    { order_value: 1641 },
    { order_type: 'Delivery' },
    { payment_type: 'online' },
    { address_id: 5 },
  ])('is refused with another request: %j', async (other) => {
    await granted(shop, 'createOrder', orderRequest(asha, {}, 'key'));
    const answer = await refused(shop, 'createOrder', orderRequest(asha, other, 'key'));
    expect(answer).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
    expect(await readOrderHistory(shop, asha)).toHaveLength(1);
  });

  it('gives the same order for a GSTIN written in another way, and none for another business', async () => {
    const business = { buyer_gstin: '27AABXS3301K1ZD', buyer_name: 'Mehta Traders', buyer_address: '12 Mill Road' };
    const request = (other: object) => orderRequest(asha, { ...business, ...other }, 'key');
    const first = await granted(shop, 'createOrder', request({}));
    expect(await granted(shop, 'createOrder', request({ buyer_gstin: '27 aabxs 3301k1zd' }))).toEqual(first);
    for (const other of [{ buyer_gstin: '' }, { buyer_name: 'Mehta Sons' }, { buyer_address: '14 Mill Road' }])
      expect((await refused(shop, 'createOrder', request(other))).code).toBe('idempotency_key_reused');
  });

  it('is the customer’s own: another customer’s same key is another order', async () => {
    const bina = await addCustomer(shop);
    const [first, second] = [
      await granted(shop, 'createOrder', orderRequest(asha, {}, 'key')),
      await granted(shop, 'createOrder', orderRequest(bina, {}, 'key')),
    ];
    expect(second.data.order_id).not.toBe(first.data.order_id);
  });

  it('is still free after a refusal', async () => {
    expect((await refused(shop, 'createOrder', orderRequest(asha, { order_value: 1 }, 'key'))).code).toBe(
      'price_changed',
    );
    await granted(shop, 'createOrder', orderRequest(asha, {}, 'key'));
  });

  it('makes separate orders when it is left out', async () => {
    await placeOrder(shop, asha);
    await placeOrder(shop, asha);
    expect(await readOrderHistory(shop, asha)).toHaveLength(2);
  });

  it.each(['', ' ', 'two words', 'x'.repeat(101), 'é'])('is refused as %j', async (key) => {
    const answer = await refused(shop, 'createOrder', orderRequest(asha, {}, key));
    expect(answer).toMatchObject({
      status: 400,
      code: 'invalid_input',
      data: { issues: [{ path: 'Idempotency-Key' }] },
    });
  });

  it('gives no order of this store to a request for another', async () => {
    await granted(shop, 'createOrder', orderRequest(asha, {}, 'key'));
    const elsewhere = { ...storeIds(toronto), item_list: [{ item_id: 5001, product_qty: 1 }], order_value: 24.99 };
    expect((await refused(shop, 'createOrder', orderRequest(asha, elsewhere, 'key'))).code).toBe('payment_unavailable');
  });
});

it('an embedded database that was closed and opened again knows the order', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-order-'));
  try {
    await seedDataFolder(folder);
    const databaseDir = path.join(folder, 'database');
    const shop = await openTestShop(await openPGlite(databaseDir));
    const asha = await addCustomer(shop);
    const first = await granted(shop, 'createOrder', orderRequest(asha, {}, 'key'));
    await shop.close();
    const again = { ...shop, ...(await openPGlite(databaseDir)) };
    const reopened = { ...again, app: createApp(again) };
    expect(await granted(reopened, 'createOrder', orderRequest(asha, {}, 'key'))).toEqual(first);
    expect(await readStock(reopened, 1001)).toBe(74);
    await reopened.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
