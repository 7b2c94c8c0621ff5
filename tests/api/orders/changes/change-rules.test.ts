import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { itemDefaults, surat } from '#tests/support/shop/catalogue';
import { storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { everyDay, now, waitUntil } from '#tests/support/shop/opening-hours';
import { orderRequest, saveAddress, setStock } from '#tests/support/shop/orders';
import { openPayment, payAndClaim } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';

/** Two lines, ₹164 × 2 and ₹19.50. */
const mixed = {
  item_list: [
    { item_id: 1001, product_qty: 2 },
    { item_id: 1020, product_qty: 1 },
  ],
  order_value: 347.5,
};

const ofLine = (line: number, item_id: number, was: number, quantity: number) => ({ line, item_id, was, quantity });
const toOne = { lines: [ofLine(1, 1001, 2, 1)] };
const oneLess = { lines: [ofLine(2, 1020, 1, 0)] };
const addedOf = (item_id: number) => ({ item_id, product_qty: 1, product_color: '' });

describe.each(databases)('the rules of changing an order, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      await opened.db
        .insertInto('opening_hours')
        .values(everyDay({ lead_minutes: 20 }))
        .execute();
      await setStock(opened, 1020, 50);
    },
    begin: (opened, customer) => {
      [shop, asha] = [opened, customer];
      waitUntil(shop, 12 * 60);
    },
  });

  const orderForCash = async (other: object = {}) =>
    Number((await granted(shop, 'createOrder', orderRequest(asha, { ...mixed, ...other }))).data.order_id);
  const orderDelivery = async () =>
    orderForCash({ order_type: 'Delivery', address_id: await saveAddress(shop, asha), order_value: 367.5 });
  const request = (orderId: number, change: object) => ({
    params: { orderId },
    body: { ...storeIds(surat), ...change },
    headers: { 'Idempotency-Key': randomUUID() },
    token: asha.token,
  });
  const quote = async (orderId: number, change: object) =>
    (await granted(shop, 'quoteChange', request(orderId, change))).data;
  const change = async (orderId: number, wanted: object) => {
    const { totals } = await quote(orderId, wanted);
    await granted(shop, 'changeOrder', request(orderId, { ...wanted, order_value: totals.total }));
  };
  const refusal = async (orderId: number, wanted: object) =>
    (await refused(shop, 'quoteChange', request(orderId, wanted))).code;
  const readOrder = (orderId: number) =>
    shop.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();

  it('allows 20 changes of an order', async () => {
    const id = await orderForCash();
    await change(id, toOne);
    const { entry: _, ...made } = await shop.db
      .selectFrom('order_adjustments')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const copies = (count: number) => Array.from({ length: count }, () => ({ ...made, adjustment_id: randomUUID() }));
    await shop.db.insertInto('order_adjustments').values(copies(18)).execute();
    await quote(id, oneLess);
    await shop.db.insertInto('order_adjustments').values(copies(1)).execute();
    expect(await refusal(id, oneLess)).toBe('too_many_changes');
  });

  it('allows 200 lines in an order', async () => {
    const id = await orderForCash();
    const ids = Array.from({ length: 199 }, (_, index) => 8001 + index);
    const ofId = (id: number) => ({ item_id: id, item_name: `Item ${id}`, price: 1000, stock: 9, position: id });
    const items = ids.map((item_id) => ({ ...itemDefaults, ...ofId(item_id) }));
    await shop.db.insertInto('items').values(items).execute();
    const added = ids.map(addedOf);
    expect(await refusal(id, { added })).toBe('too_many_lines');
    await shop.db.updateTable('stores').set({ most_cash: 9_000_000, most_cash_pieces: 999 }).execute();
    shop.wait(2000);
    await quote(id, { added: added.slice(1) });
    await shop.db.deleteFrom('items').where('item_id', 'in', ids).execute();
  });

  it('refuses more pieces of an item than a cash order may have, even if other pieces are removed', async () => {
    const id = await orderForCash();
    await shop.db.updateTable('stores').set({ most_cash_each: 2 }).execute(); // one piece in a first order
    shop.wait(2000);
    expect(await refusal(id, { lines: [ofLine(1, 1001, 2, 0), ofLine(2, 1020, 1, 3)] })).toBe('cash_order_too_large');
    await quote(id, oneLess);
    await shop.db.updateTable('stores').set({ most_cash_each: 30 }).execute();
    shop.wait(2000);
  });

  it('refuses a change that costs less than ₹1 more online', async () => {
    const { order_id } = await payAndClaim(shop, await openPayment(shop, asha, mixed));
    const setPrice = (price: number) =>
      shop.db.updateTable('items').set({ price }).where('item_id', '=', 1002).execute();
    await setPrice(2000);
    const code = await refusal(Number(order_id), { ...oneLess, added: [addedOf(1002)] });
    await setPrice(1050);
    expect(code).toBe('change_too_small');
  });

  it('keeps the delivery charge of the order when the store raises it or no longer delivers there', async () => {
    const id = await orderDelivery();
    const zones = shop.db.updateTable('delivery_zones').where('store_id', '=', surat.store_id);
    const before = await shop.db
      .selectFrom('delivery_zones')
      .selectAll()
      .where('store_id', '=', surat.store_id)
      .execute();
    await zones.set({ charge: 9000 }).execute();
    shop.wait(2000);
    const raised = await quote(id, toOne);
    await zones.set({ kind: 'postal_codes', value: '000000' }).execute();
    shop.wait(2000);
    const gone = await quote(id, toOne);
    for (const { position, kind, value, charge } of before)
      await zones.where('position', '=', position).set({ kind, value, charge }).execute();
    shop.wait(2000);
    for (const { totals } of [raised, gone]) expect(totals).toMatchObject({ items: 183.5, delivery_charge: 20 });
  });

  it('does not count the order itself in the promise for a new address, and starts now if its opening is past', async () => {
    await shop.db.updateTable('stores').set({ pack_minutes: 60 }).where('store_id', '=', surat.store_id).execute();
    shop.wait(2000);
    const move = async (id: number, street: string) =>
      change(id, { address_id: await saveAddress(shop, asha, { street }) });
    const id = await orderDelivery();
    const promised = (await readOrder(id)).promised_until!.getTime();
    await move(id, '9 New Road');
    const again = (await readOrder(id)).promised_until!.getTime();
    expect(again - promised).toBeLessThan(10 * 60_000);
    waitUntil(shop, 23 * 60);
    const closed = await orderDelivery();
    expect((await readOrder(closed)).opens_at).not.toBeNull();
    waitUntil(shop, 18 * 60);
    await move(closed, '10 New Road');
    expect((await readOrder(closed)).promised_until?.getTime()).toBeGreaterThan(now(shop));
  });
});
