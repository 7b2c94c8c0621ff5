import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOrder } from '#contract/order';
import { daysAfter, localTime, momentOf } from '#lib/schedule/zoned-time';
import { checkOrder } from '#server/checkout/place-order';
import { newLiveLink } from '#server/orders/eta/live-link';
import { lockCustomer } from '#server/db/locks';
import { customerWithOrderId, insertOrder } from '#server/orders/insert-order';
import { cashOrderLimit } from '#server/platform/limits/rate-limits';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases, isSomebodyWaiting } from '#tests/support/shop/databases';
import { orderBody, orderRequest, placeOrder, readStock, setStock } from '#tests/support/shop/orders';
import { openPayment, payInSheet, readPayment, reconcile } from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const item = 1001;
const store = { saasId: surat.saas_id, storeId: surat.store_id };

describe.each(databases)('the shelf of a store on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    ({ cookie } = await enterAs(shop, 'keeper'));
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
    const whole = { sold_out_until: null, hidden: false, withdrawn_at: null, barcode: '', price: 16_400 };
    await shop.db.updateTable('items').set(whole).where('store_id', '=', surat.store_id).execute();
    await setStock(shop, item, 84);
  });
  afterAll(() => shop.close());

  const request = (body: object, itemId = item) => ({ params: { label: surat.label, itemId }, cookie, body });
  const change = async (body: object, itemId = item) =>
    (await granted(shop, 'changeShelfItem', request(body, itemId))).data;
  const refusal = async (body: object, itemId = item) => {
    const { status, code, data } = await refused(shop, 'changeShelfItem', request(body, itemId));
    return { status, code, data };
  };
  const by = (stock_by: number, tap: string = crypto.randomUUID()) => ({ stock_by, tap });
  const read = async (query: Record<string, string> = {}) =>
    (await granted(shop, 'readShelf', { params: { label: surat.label }, query, cookie })).data;
  const idsOf = async (query: Record<string, string>) => (await read(query)).items.map(({ item_id }) => item_id);
  const log = () =>
    shop.db.selectFrom('staff_log').select(['what', 'about', 'details']).orderBy('log_id', 'desc').execute();
  const liveStock = async () => {
    const { data } = await granted(shop, 'getLive', { params: store, query: { ids: String(item) } });
    return data[0]?.stock;
  };

  it('has its prices changed, never above the MRP, with old and new in the log', async () => {
    expect(await change({ price: 150.5 })).toMatchObject({ item_id: item, price: 150.5, mrp: 185, stock: 84 });
    expect((await log())[0]).toEqual({
      what: 'item_changed',
      about: String(item),
      details: { item_name: 'Toor dal', from: { price: 164 }, to: { price: 150.5 } },
    });
    expect(await refusal({ price: 185.01 })).toEqual({
      status: 409,
      code: 'item_change_impossible',
      data: { reason: 'above_mrp', mrp: 185 },
    });
    expect((await refusal({ price: 10_000_000.01 })).code).toBe('invalid_input');
    const entries = (await log()).length;
    await change({ price: 150.5 });
    expect(await log()).toHaveLength(entries);
    expect((await granted(shop, 'getItem', { params: { itemId: item } })).data.price).toBe(150.5);
  });

  it('counts pieces up and down, never below 0, and a tap that is sent twice once', async () => {
    const tap = by(5);
    expect((await change(tap)).stock).toBe(89);
    expect((await change(tap)).stock).toBe(89);
    expect((await change(by(-9))).stock).toBe(80);
    expect(await refusal(by(-81))).toMatchObject({
      code: 'item_change_impossible',
      data: { reason: 'stock', stock: 80 },
    });
    expect((await change({ stock: 3 })).stock).toBe(3);
    expect((await log())[0]?.details).toMatchObject({ from: { stock: 80 }, to: { stock: 3 } });
    for (const wrong of [{ stock_by: 1 }, { stock: 1, ...by(1) }, { stock: -1 }, { stock: 1.5 }])
      expect((await refusal(wrong)).code).toBe('invalid_input');
  });

  it('loses no piece between orders and taps at the same moment', async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, () => addCustomer(shop)));
    const tap = request(by(7));
    const answers = [
      ...customers.map((customer) => placeOrder(shop, customer)),
      ...Array.from({ length: 5 }, () => callApi(shop, 'changeShelfItem', tap)),
      ...Array.from({ length: 4 }, () => callApi(shop, 'changeShelfItem', request(by(-2)))),
    ];
    expect(new Set(await outcomes(answers))).toEqual(new Set(['granted']));
    expect(await readStock(shop, item)).toBe(84 - 60 + 7 - 8);
  });

  it('sold out until tomorrow has nothing to sell until midnight, and then what it had, without a write', async () => {
    const { date } = localTime(shop.now().getTime(), 'Asia/Kolkata');
    const midnight = momentOf({ date: daysAfter(date, 1), minutes: 0 }, 'Asia/Kolkata');
    await granted(shop, 'addProduct', {
      params: suratPath(asha),
      token: asha.token,
      body: { item_id: item, product_qty: 2 },
    });
    const { sold_out_until, stock } = await change({ sold_out: true });
    expect({ sold_out_until, stock }).toEqual({ sold_out_until: new Date(midnight).toISOString(), stock: 84 });
    expect(await liveStock()).toBe(0);
    expect((await granted(shop, 'getItem', { params: { itemId: item } })).data.stock).toBe(0);
    const cart = await granted(shop, 'getCart', { params: suratPath(asha), token: asha.token });
    expect(cart.data.products).toMatchObject([{ item_id: item, stock: 0 }]);
    const { code, data } = await refused(shop, 'createOrder', orderRequest(asha));
    expect({ code, data }).toMatchObject({ code: 'out_of_stock', data: { lines: [] } });
    const added = { params: suratPath(asha), token: asha.token, body: { item_id: item, product_qty: 3 } };
    expect((await refused(shop, 'addProduct', added)).data).toEqual({ stock: 0 });
    const merged = { ...added, body: [added.body] };
    expect((await granted(shop, 'addProductList', merged)).data.changed).toMatchObject([{ product_qty: 0 }]);
    const counterparts = await granted(shop, 'getCounterparts', { params: store, query: { ids: String(item) } });
    expect(counterparts.data).toMatchObject([{ item_id: item, stock: 0 }]);

    shop.wait(midnight - shop.now().getTime() - 60_000);
    expect(await liveStock()).toBe(0);
    shop.wait(60_000);
    expect(await liveStock()).toBe(84);
    expect((await read({ text: 'toor' })).items[0]?.sold_out_until).toBeNull();
    await granted(shop, 'createOrder', orderRequest(asha));
  });

  it('sold out is not offered instead of something missing, and an owner reads of it', async () => {
    const other = { item_list: [{ item_id: 1002, product_qty: 1 }], order_value: 10.5 };
    const price = { price: 1050 };
    await shop.db.updateTable('items').set(price).where('item_id', '=', 1002).execute();
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha, other))).data;
    const line = { params: { label: surat.label, orderId: order_id, line: 1 }, cookie };
    const search = { ...line, query: { text: 'toor dal' } };
    const candidates = async () => (await granted(shop, 'findReplacements', search)).data;
    expect(await candidates()).toMatchObject([{ item_id: item, stock: 84 }]);
    await change({ sold_out: true });
    expect(await candidates()).toEqual([]);
    const offer = { ...line, body: { quantity: 1, to_pick: 1, item_id: item } };
    expect(await refused(shop, 'offerReplacement', offer)).toMatchObject({ code: 'out_of_stock', data: { stock: 0 } });
    const owner = await enterAs(shop, 'owner');
    const needs = (await granted(shop, 'readNeeds', { params: { label: surat.label }, cookie: owner.cookie })).data;
    expect(needs.find(({ kind }) => kind === 'sold_out')?.names).toContain('Toor dal');
  });

  it('is on sale again at once', async () => {
    await change({ sold_out: true });
    expect((await log())[0]?.details).toMatchObject({ from: { sold_out_until: null } });
    expect(await idsOf({ part: 'sold_out' })).toContain(item);
    await change({ sold_out: false });
    expect(await idsOf({ part: 'sold_out' })).not.toContain(item);
    await granted(shop, 'createOrder', orderRequest(asha));
  });

  it('pays back what was paid for something that was sold out meanwhile', async () => {
    const payment = await openPayment(shop, asha);
    await payInSheet(shop, payment, { webhooks: 'never' });
    await change({ sold_out: true });
    await reconcile(shop);
    expect(await readPayment(shop, payment)).toMatchObject({ state: 'refunded', reason: 'out_of_stock' });
  });

  /** Inserts an order that was checked before its item was marked as sold out, as a race does. */
  async function insertLate(now = shop.now): Promise<unknown> {
    const cart = { ...storeIds(surat), customer_id: asha.id };
    const request = v.parse(createOrder.body, orderBody(asha));
    const checked = await checkOrder(shop, cart, request);
    await change({ sold_out: true });
    const keyed = { request, key: crypto.randomUUID(), requestHash: '' };
    const customer = await customerWithOrderId(shop.db, cart);
    const live = newLiveLink(shop, checked.store, { ...cart, order_id: customer.order_id });
    const order = {
      ...keyed,
      ...checked,
      customer,
      promised_until: null,
      live,
      cash: cashOrderLimit(shop, cart, true),
    };
    return shop.db.transaction().execute((tx) => insertOrder({ ...shop, db: tx, now }, cart, order));
  }

  it('refuses an order that was checked just before it was sold out', async () => {
    await expect(insertLate()).rejects.toMatchObject({ code: 'out_of_stock' });
    expect(await readStock(shop, item)).toBe(84);
  });

  it('would take it if taking the stock did not check whether the item is sold out now', async () => {
    const tomorrow = () => new Date(shop.now().getTime() + 86_400_000);
    expect(await insertLate(tomorrow)).toMatchObject({ status: 'pending' });
  });

  it('refuses an order that had begun before it was sold out, and waited for a lock', async () => {
    if (shop.kind !== 'postgres') return; // PGlite ends each statement before it begins another
    const answer = await shop.db.transaction().execute(async (tx) => {
      await lockCustomer(tx, { ...storeIds(surat), customer_id: asha.id });
      const waiting = outcomes([placeOrder(shop, asha)]);
      await vi.waitUntil(() => isSomebodyWaiting(tx));
      await change({ sold_out: true });
      return { waiting };
    });
    expect(await answer.waiting).toEqual(['out_of_stock']);
  });

  it('refuses an order that waits for the item itself while it is sold out', async () => {
    if (shop.kind !== 'postgres') return;
    const answer = await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('items').select('item_id').where('item_id', '=', item).forNoKeyUpdate().execute();
      const waiting = outcomes([placeOrder(shop, asha)]);
      await vi.waitUntil(() => isSomebodyWaiting(tx));
      const until = new Date(shop.now().getTime() + 1);
      await tx.updateTable('items').set({ sold_out_until: until }).where('item_id', '=', item).execute();
      return { waiting };
    });
    expect(await answer.waiting).toEqual(['out_of_stock']);
  });

  it('hides what customers then neither see nor get, and shows it again', async () => {
    await change({ hidden: true });
    expect(await callApi(shop, 'getItem', { params: { itemId: item } })).toMatchObject({ status: 404 });
    expect(await liveStock()).toBeUndefined();
    expect((await refused(shop, 'createOrder', orderRequest(asha))).code).toBe('out_of_stock');
    expect(await idsOf({ part: 'hidden' })).toEqual([item]);
    expect(await idsOf({ text: 'TOOR dal' })).toEqual([item]);
    await change({ hidden: true, price: 160 });
    expect((await log())[0]?.details).toEqual({ item_name: 'Toor dal', from: { price: 164 }, to: { price: 160 } });
    await change({ hidden: false });
    expect((await granted(shop, 'getItem', { params: { itemId: item } })).data.price).toBe(160);
    expect(await idsOf({ part: 'hidden' })).toEqual([]);
  });

  it('leaves out what an import has withdrawn, and other stores', async () => {
    await shop.db.updateTable('items').set({ withdrawn_at: shop.now() }).where('item_id', '=', 1002).execute();
    expect((await read()).items.map(({ item_id }) => item_id)).not.toContain(1002);
    for (const body of [{ hidden: false }, { stock: 1 }]) expect((await refusal(body, 1002)).code).toBe('not_found');
    expect((await refusal({ stock: 1 }, 5001)).code).toBe('not_found');
    expect((await read({ text: '5001' })).items).toEqual([]);
    const elsewhere = { params: { label: toronto.label, itemId: 5001 }, cookie, body: { stock: 1 } };
    expect((await refused(shop, 'changeShelfItem', elsewhere)).code).toBe('not_found');
  });

  it('has an HSN code and a rate for later invoices, in the log too', async () => {
    await shop.db.updateTable('items').set({ hsn: '', tax_percent: null }).where('item_id', '=', item).execute();
    expect(await change({ hsn: '071360', tax_percent: 5 })).toMatchObject({ hsn: '071360', tax_percent: 5 });
    expect((await log())[0]).toMatchObject({
      details: { from: { hsn: '', tax_percent: null }, to: { hsn: '071360', tax_percent: 5 } },
    });
    expect(await change({ price: 150.5 })).toMatchObject({ hsn: '071360', tax_percent: 5 });
    expect(await change({ hsn: '', tax_percent: null })).toMatchObject({ hsn: '', tax_percent: null });
    expect(await change({ tax_percent: 0 })).toMatchObject({ hsn: '', tax_percent: 0 });
  });

  it.each([
    { hsn: '713' },
    { hsn: '07136' },
    { hsn: 'O713' },
    { hsn: '071360000' },
    { tax_percent: -1 },
    { tax_percent: 101 },
  ])('takes no tax such as %j', async (body) => {
    expect((await refusal(body)).code).toBe('invalid_input');
  });

  it('gives a barcode to one item only, also to two at once', async () => {
    await change({ barcode: '8901030865278' });
    expect(await idsOf({ text: '8901030865278' })).toEqual([item]);
    expect(await idsOf({ text: '890103086527' })).toEqual([]);
    expect(await idsOf({ text: '2147483648' })).toEqual([]);
    expect(await refusal({ barcode: '8901030865278' }, 1002)).toMatchObject({
      code: 'item_change_impossible',
      data: { reason: 'barcode', item_id: item, item_name: 'Toor dal' },
    });
    await change({ barcode: '8901030865278', stock: 4 });
    await change({ barcode: '' });
    await change({ barcode: '' }, 1002);
    const same = [item, 1002].map((each) => callApi(shop, 'changeShelfItem', request({ barcode: 'A-1' }, each)));
    expect((await outcomes(same)).toSorted()).toEqual(['granted', 'item_change_impossible']);
  });

  it('is found by words, number and stock, page by page', async () => {
    expect(await idsOf({ text: 'dal TOOR' })).toEqual([item]);
    expect(await idsOf({ text: '1001' })).toEqual([item]);
    await setStock(shop, item, 5);
    expect(await idsOf({ part: 'low' })).toContain(item);
    await setStock(shop, item, 6);
    expect(await idsOf({ part: 'low' })).not.toContain(item);
    const copies = sql`insert into items (saas_id, store_id, item_id, item_name, category_id, unit, price, stock, veg, allergens,
        origin, special_description, image_name1, image, colors, position)
      select saas_id, store_id, 900000 + number, 'Copy ' || number, category_id, unit, price, stock, veg, allergens, origin,
        special_description, image_name1, image, colors, position
      from items, generate_series(1, 60) as number where item_id = ${item}`;
    await copies.execute(shop.db);
    onTestFinished(async () => {
      await shop.db.deleteFrom('items').where('item_id', '>', 900_000).execute();
    });
    const first = await read({ text: 'copy' });
    const second = await read({ text: 'copy', after: String(first.next) });
    const ids = [...first.items, ...second.items].map(({ item_id }) => item_id - 900_000);
    expect([first.items.length, second.next]).toEqual([50, null]);
    expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });
});
