import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { once } from '#server/platform/idempotency';
import { surat } from '#tests/support/shop/catalogue';
import { suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readStock, setStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

describe.each(databases)('a request with an Idempotency-Key on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => ([shop, asha] = [opened, customer]) });

  /** Adds a piece to item 1002 and answers with its stock. */
  const addOne = (key: string | undefined, request: unknown = 'one', scope = 'test') =>
    shop.db.transaction().execute((tx) =>
      once({ db: tx, now: shop.now }, { scope, key, request }, async () => {
        const { stock } = await tx
          .updateTable('items')
          .set((item) => ({ stock: item('stock', '+', 1) }))
          .where('item_id', '=', 1002)
          .returning('stock')
          .executeTakeFirstOrThrow();
        return { stock };
      }),
    );

  it('takes effect once and has one answer, also when it is sent concurrently', async () => {
    await setStock(shop, 1002, 5);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => addOne(key)));
    answers.push(await addOne(key));
    expect(answers).toEqual(Array.from({ length: 9 }, () => ({ stock: 6 })));
    expect(await readStock(shop, 1002)).toBe(6);
  });

  it('is refused with something else, also concurrently', async () => {
    await setStock(shop, 1002, 5);
    const key = randomUUID();
    const results = await Promise.allSettled([addOne(key, 'one'), addOne(key, 'two'), addOne(key, 'two')]);
    const granted = results.filter(({ status }) => status === 'fulfilled');
    expect(await readStock(shop, 1002)).toBe(6);
    for (const { reason } of results.filter((result) => result.status === 'rejected'))
      expect(reason).toMatchObject({ code: 'idempotency_key_reused' });
    expect(granted.length).toBeGreaterThan(0);
    expect(granted.length).toBeLessThan(3);
  });

  it('can be sent again after it failed', async () => {
    await setStock(shop, 1002, 5);
    const key = randomUUID();
    const failing = shop.db
      .transaction()
      .execute((tx) =>
        once({ db: tx, now: shop.now }, { scope: 'test', key, request: 'one' }, () =>
          Promise.reject(new Error('lost')),
        ),
      );
    await expect(failing).rejects.toThrow('lost');
    expect(await addOne(key)).toEqual({ stock: 6 });
  });

  it('does not meet the keys of others, and without a key always takes effect', async () => {
    await setStock(shop, 1002, 5);
    const key = randomUUID();
    await addOne(key, 'one', 'of one');
    expect(await addOne(key, 'two', 'of another')).toEqual({ stock: 7 });
    await addOne(undefined);
    expect(await addOne(undefined)).toEqual({ stock: 9 });
  });

  it('may name its key in the body, as older pages do', async () => {
    await setStock(shop, 1001, 84);
    const own = { params: suratPath(asha), token: asha.token };
    const line = { item_id: 1001, product_qty: 2 };
    const list = { ...own, body: { merge_id: randomUUID(), items: [line] } };
    const added = { ...own, body: { ...line, added: { merge_id: randomUUID(), quantity: 2 } } };
    for (let sent = 0; sent < 2; sent++) {
      await granted(shop, 'addProductList', list);
      await granted(shop, 'addProduct', added);
    }
    const cart = await granted(shop, 'getCart', own);
    expect(cart.data.products).toMatchObject([{ item_id: 1001, product_qty: 4 }]);
    const { cookie } = await enterAs(shop, 'owner');
    const tap = { params: { label: surat.label, itemId: 1001 }, cookie, body: { stock_by: 1, tap: randomUUID() } };
    for (let sent = 0; sent < 2; sent++) expect((await granted(shop, 'changeShelfItem', tap)).data.stock).toBe(85);
  });

  it('needs the key where a second effect would do harm', async () => {
    const { cookie } = await enterAs(shop, 'owner');
    const missing = { code: 'invalid_input', data: { issues: [{ path: 'Idempotency-Key', message: 'is required' }] } };
    const line = { item_id: 1001, product_qty: 2, added: { quantity: 2 } };
    expect(await refused(shop, 'addProduct', { params: suratPath(asha), token: asha.token, body: line })).toMatchObject(
      missing,
    );
    const tap = { params: { label: surat.label, itemId: 1001 }, cookie, body: { stock_by: 1 } };
    expect(await refused(shop, 'changeShelfItem', tap)).toMatchObject(missing);
    for (const key of ['with space', 'x'.repeat(101)])
      expect(await refused(shop, 'changeShelfItem', { ...tap, headers: { 'Idempotency-Key': key } })).toMatchObject({
        code: 'invalid_input',
      });
  });
});
