import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { takeFrom } from '#tests/support/counter/adjustments';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { everyDay } from '#tests/support/shop/opening-hours';
import { fillCart, orderRequest, readCartLines, readStock, saveAddress, setStock } from '#tests/support/shop/orders';
import { openPayment, payAndClaim, reconcile } from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { opsToken, type TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import { enterAs, type Staff } from '#tests/support/shop/staff';
import { numberAllInvoices } from '#tests/support/books/invoices';

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

describe.each(databases)('changing an order before it is packed, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let ravi: Staff;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      ravi = await enterAs(opened, 'owner');
      const hours = everyDay({ slot_minutes: 30, slot_capacity: 1, lead_minutes: 20 });
      await opened.db.insertInto('opening_hours').values(hours).execute();
      await setStock(opened, 1020, 50);
    },
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });

  const orderForCash = async (other: object = mixed) =>
    Number((await granted(shop, 'createOrder', orderRequest(asha, other))).data.order_id);
  const orderOnline = async (other: object = mixed) =>
    Number((await payAndClaim(shop, await openPayment(shop, asha, other))).order_id);
  const delivered = async () => ({ order_type: 'Delivery', address_id: await saveAddress(shop, asha) });
  const request = (orderId: number, change: object, key: string = randomUUID(), { token }: Customer = asha) => ({
    params: { orderId },
    body: { ...storeIds(surat), ...change },
    headers: { 'Idempotency-Key': key },
    token,
  });
  const quote = async (orderId: number, change: object) =>
    (await granted(shop, 'quoteChange', request(orderId, change))).data;
  const change = async (orderId: number, wanted: object) => {
    const { totals } = await quote(orderId, wanted);
    return (await granted(shop, 'changeOrder', request(orderId, { ...wanted, order_value: totals.total }))).data;
  };
  const refusedChange = (orderId: number, wanted: object) =>
    refused(shop, 'changeOrder', request(orderId, { order_value: 0, ...wanted }));
  const move = (orderId: number, status: string, more: object = {}) =>
    granted(shop, 'moveStoreOrder', {
      params: { label: 'surat', orderId },
      body: { status, ...more },
      token: opsToken,
    });
  const readSlots = async () =>
    (await granted(shop, 'getSlots', { params: { saasId: surat.saas_id, storeId: surat.store_id } })).data;
  const readBoard = async (orderId: number) =>
    (await granted(shop, 'readBoardOrder', { params: { label: 'surat', orderId }, cookie: ravi.cookie })).data;
  const linesOf = ({ order_details }: { order_details: { item_id: number; item_qty: number; item_price: number }[] }) =>
    order_details.map(({ item_id, item_qty, item_price }) => [item_id, item_qty, item_price]);

  it('removes pieces, restocks them, and reduces the cash to pay', async () => {
    const id = await orderForCash();
    const order = await change(id, { lines: [ofLine(1, 1001, 2, 1), ofLine(2, 1020, 1, 0)] });
    expect(linesOf(order)).toEqual([[1001, 1, 164]]);
    expect(order).toMatchObject({
      totals: { items: 164, total: 164, count: 1 },
      value_left: 164,
      deductions: [],
    });
    expect([await readStock(shop, 1001), await readStock(shop, 1020)]).toEqual([83, 50]);
    expect(order.changes.map(({ words }) => words)).toEqual([
      expect.stringMatching(/2 → 1; .*removed; Total: ₹348 → ₹164$/),
    ]);
    expect((await readBoard(id)).changes).toEqual(order.changes);
  });

  it('refunds the difference of an online payment, and cancelling it refunds the rest', async () => {
    const id = await orderOnline();
    expect(await quote(id, toOne)).toMatchObject({ to_pay: 0, refund: 164 });
    await change(id, toOne);
    await reconcile(shop);
    const read = async () =>
      (await granted(shop, 'getOrder', { params: { ...suratPath(asha), orderId: id }, token: asha.token })).data;
    expect(await read()).toMatchObject({ refund: { amount: 164, is_made: true }, value_left: 183.5 });
    await granted(shop, 'cancelOrder', { params: { orderId: id }, body: storeIds(surat), token: asha.token });
    await reconcile(shop);
    expect((await read()).refund).toEqual({ amount: 347.5, is_made: true });
  });

  it('adds items and pieces at today’s price, takes their stock, and takes them out of the cart', async () => {
    const id = await orderForCash();
    await fillCart(shop, asha, { item_id: 1002, product_qty: 3, product_color: '' });
    const cart = { added: [{ item_id: 1002, product_qty: 2, product_color: '' }], from_cart: true };
    const stock = await readStock(shop, 1002);
    const order = await change(id, { lines: [ofLine(1, 1001, 2, 4)], ...cart });
    expect(linesOf(order)).toEqual([
      [1001, 4, 164],
      [1020, 1, 19.5],
      [1002, 2, 10.5],
    ]);
    expect(order.totals).toMatchObject({ items: 696.5, round_off: 0.5, total: 697 });
    expect([await readStock(shop, 1001), await readStock(shop, 1002)]).toEqual([80, stock - 2]);
    expect(await readCartLines(shop, asha)).toEqual(['1002×1']);
  });

  it('keeps the price of ordered pieces when the shop’s price has changed', async () => {
    const id = await orderForCash();
    const setPrice = (price: number) =>
      shop.db.updateTable('items').set({ price }).where('item_id', '=', 1001).execute();
    await setPrice(17_000);
    const order = await change(id, { lines: [ofLine(1, 1001, 2, 3)] });
    await setPrice(16_400);
    expect(linesOf(order)).toEqual([
      [1001, 2, 164],
      [1020, 1, 19.5],
      [1001, 1, 170],
    ]);
  });

  it('applies delivery charge and minimum like the checkout', async () => {
    const id = await orderForCash({ ...mixed, ...(await delivered()), order_value: 367.5 });
    expect((await quote(id, { lines: [ofLine(1, 1001, 2, 3)] })).totals).toMatchObject({
      items: 511.5,
      delivery_charge: 0,
    });
    expect((await quote(id, toOne)).totals).toMatchObject({ items: 183.5, delivery_charge: 20 });
    expect(await refusedChange(id, { lines: [ofLine(1, 1001, 2, 0)] })).toMatchObject({ code: 'below_minimum' });
  });

  it('recomputes the coupon, and drops it below its minimum', async () => {
    const coupon = { ...storeIds(surat), code: 'TENTH', description: '', minimum: 18_000, most: null };
    await shop.db
      .insertInto('coupons')
      .values({ ...coupon, kind: 'percent', value: 1000, starts: '2026-01-01', ends: '2099-12-31', per_customer: null })
      .execute();
    const id = await orderForCash({ ...mixed, coupon_code: 'TENTH', order_value: 313 });
    expect((await change(id, toOne)).totals).toMatchObject({ discount: 18.35, total: 165 });
    const order = await change(id, { lines: [ofLine(2, 1020, 1, 0)] });
    expect(order).toMatchObject({ coupon_code: '', totals: { discount: 0, total: 164 } });
  });

  it('reduces the discount of a deleted coupon with the items', async () => {
    const coupon = { ...storeIds(surat), code: 'FIFTH', description: '', minimum: 0, most: null };
    await shop.db
      .insertInto('coupons')
      .values({ ...coupon, kind: 'percent', value: 2000, starts: '2026-01-01', ends: '2099-12-31', per_customer: null })
      .execute();
    const id = await orderForCash({ ...mixed, coupon_code: 'FIFTH', order_value: 278 });
    await shop.db.deleteFrom('coupons').where('code', '=', 'FIFTH').execute();
    expect((await change(id, toOne)).totals).toMatchObject({ items: 183.5, discount: 36.7, total: 147 });
    expect((await change(id, { lines: [ofLine(1, 1001, 1, 3)] })).totals).toMatchObject({ discount: 36.7 });
  });

  it('changes the address and its delivery charge, and invoices the new address', async () => {
    const id = await orderForCash({ ...mixed, ...(await delivered()), order_value: 367.5 });
    const address_id = await saveAddress(shop, asha, { street: '9 New Road', landmark: 'Clock tower' });
    const order = await change(id, { address_id, lines: [ofLine(1, 1001, 2, 1)] });
    expect(order.address).toContain('9 New Road');
    expect(order.changes.at(-1)?.words).toContain('New address');
    await move(id, 'packed');
    await move(id, 'handed over', { logistics_partner: 'Tapi Express', tracking_number: 'TX-1' });
    await numberAllInvoices(shop);
    const { invoice } = await shop.db
      .selectFrom('invoices')
      .select('invoice')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({ items_total: 18_350, delivery_charge: 2000, round_off: 50, total: 20_400 });
    expect(invoice).toMatchObject({ place: expect.stringContaining('9 New Road') });
  });

  it('moves to another slot and releases the old one', async () => {
    const [first, second] = (await readSlots()).slice(-2);
    const id = await orderForCash({ ...mixed, slot_starts_at: first!.starts_at });
    const leftOf = async () => (await readSlots()).slice(-2).map(({ left }) => left);
    expect(await leftOf()).toEqual([0, 1]);
    const order = await change(id, { slot_starts_at: second!.starts_at });
    expect(order.slot?.starts_at).toBe(second!.starts_at);
    expect(await leftOf()).toEqual([1, 0]);
    const other = await orderForCash({ ...mixed, slot_starts_at: first!.starts_at });
    expect(await refusedChange(other, { slot_starts_at: second!.starts_at })).toMatchObject({ code: 'slot_full' });
    await Promise.all([change(id, { slot_starts_at: null }), change(other, { slot_starts_at: null })]);
    expect(await leftOf()).toEqual([1, 1]);
  });

  it('applies a change once for each key, and refuses it if the customer saw another order or total', async () => {
    const id = await orderForCash();
    const once = request(id, { ...toOne, order_value: 184 });
    expect(await outcomes([once, once].map((each) => callApi(shop, 'changeOrder', each)))).toEqual([
      'granted',
      'granted',
    ]);
    expect(await refusedChange(id, { ...toOne, order_value: 184 })).toMatchObject({ code: 'step_changed' });
    const again = { lines: [ofLine(1, 1001, 1, 2)], order_value: 999 };
    expect(await refusedChange(id, again)).toMatchObject({ code: 'step_changed' });
    expect(await readStock(shop, 1001)).toBe(83);
  });

  it('refuses an empty order, too few in stock, another customer, and another store', async () => {
    const id = await orderForCash();
    const none = { lines: [ofLine(1, 1001, 2, 0), ofLine(2, 1020, 1, 0)] };
    expect(await refusedChange(id, none)).toMatchObject({ code: 'change_empties_order' });
    expect(await refusedChange(id, { lines: [ofLine(1, 1001, 2, 99)] })).toMatchObject({ code: 'out_of_stock' });
    const bina = await addCustomer(shop);
    const foreign = request(id, { ...toOne, order_value: 184 }, randomUUID(), bina);
    const elsewhere = request(id, { saas_id: 34, store_id: 34001, ...toOne, order_value: 184 });
    for (const call of ['quoteChange', 'changeOrder'] as const)
      for (const wrong of [foreign, elsewhere])
        expect(await refused(shop, call, wrong)).toMatchObject({ code: 'not_found' });
  });

  it('refuses a change after the store has packed or adjusted the order', async () => {
    const id = await orderForCash();
    await takeFrom(shop, ravi, id, { kind: 'line', line: 1, quantity: 1 });
    expect(await refusedChange(id, { lines: [ofLine(2, 1020, 1, 0)] })).toMatchObject({ code: 'order_adjusted' });
    await move(id, 'packed');
    expect(await refusedChange(id, toOne)).toMatchObject({ code: 'order_not_changeable' });
  });

  it('must be picked again after a change', async () => {
    const id = await orderForCash();
    const tick = { params: { label: 'surat', orderId: id, line: 1 }, body: { is_ticked: true }, cookie: ravi.cookie };
    await granted(shop, 'tickLine', tick);
    await change(id, toOne);
    expect((await readBoard(id)).lines.map(({ ticked, to_pick }) => [ticked, to_pick])).toEqual([
      [null, 1],
      [null, 1],
    ]);
  });

  it('refuses actions of staff on a page that shows the old lines', async () => {
    const id = await orderForCash({ item_list: [{ item_id: 1001, product_qty: 1 }], order_value: 164 });
    const seen = await readBoard(id);
    const added = [{ item_id: 1020, product_qty: 1, product_color: '' }];
    await change(id, { lines: [ofLine(1, 1001, 1, 0)], added });
    const params = { label: 'surat', orderId: id };
    const ofPage = ({ lines_version, lines: [line] }: typeof seen) => {
      const missing = { quantity: 1, to_pick: 1, lines_version };
      const deduction = {
        deduction_id: randomUUID(),
        kind: 'line',
        line: 1,
        quantity: 1,
        reason: 'Torn',
        lines_version,
      };
      return [
        ['tickLine', { is_ticked: true, lines_version }],
        ['offerReplacement', { ...missing, item_id: 1002 }],
        ['leaveOut', missing],
        ['deductFromOrder', deduction],
        ['moveOrder', { status: 'packed', to_pick: line!.to_pick, lines_version }],
      ] as const;
    };
    const send = { params: { ...params, line: 1 }, cookie: ravi.cookie };
    for (const [call, body] of ofPage(seen))
      expect([call, (await refused(shop, call, { ...send, body })).code]).toEqual([call, 'step_changed']);
    const now = ofPage(await readBoard(id));
    await granted(shop, 'tickLine', { ...send, body: now[0][1] });
    const unseen = { status: 'packed', to_pick: 2, lines_version: now[4][1].lines_version };
    expect(await refused(shop, 'moveOrder', { ...send, body: unseen })).toMatchObject({ code: 'step_changed' });
    for (const _ of [1, 2]) await granted(shop, 'moveOrder', { ...send, body: now[4][1] });
  });

  it('refuses the second of two simultaneous changes', async () => {
    const id = await orderForCash();
    const each = [1, 3].map((quantity) =>
      request(id, { lines: [ofLine(1, 1001, 2, quantity)], order_value: quantity === 1 ? 184 : 512 }),
    );
    expect(await outcomes(each.map((one) => callApi(shop, 'changeOrder', one)))).toEqual(['granted', 'step_changed']);
    const [order] = (await granted(shop, 'getOrders', { params: suratPath(asha), token: asha.token })).data;
    expect(await readStock(shop, 1001)).toBe(84 - order!.order_details[0]!.item_qty);
  });

  it('applies or refuses a change while the order is packed', async () => {
    const id = await orderForCash();
    const packing = move(id, 'packed');
    const [changed] = await outcomes([callApi(shop, 'changeOrder', request(id, { ...toOne, order_value: 184 }))]);
    await packing;
    const [line] = (await readBoard(id)).lines.filter(({ item_id }) => item_id === 1001);
    expect([changed, line?.item_qty]).toEqual(changed === 'granted' ? ['granted', 1] : ['order_not_changeable', 2]);
  });
});
