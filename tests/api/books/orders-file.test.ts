import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveOrder } from '#server/orders/lifecycle';
import { toMinorUnits } from '#tests/support/books/months';
import { daysOfMonth, readOrderRows, sumOfColumn, sumsOfGst, sumsOfRows } from '#tests/support/books/orders-file';
import { keyOf, takeFrom } from '#tests/support/counter/adjustments';
import { makePapers } from '#tests/support/shop-model/rules';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer } from '#tests/support/shop/customers';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { addPlans, changeRequest, subscribe } from '#tests/support/shop/plans';
import { callApi, granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const hour = 60 * 60_000;

let shop: TestShop;
beforeAll(async () => void (shop = await openTestShop()));
afterAll(() => shop.close());

it('holds up no other call while it is made, and has every order once', async () => {
  await setStock(shop, 1001, 84);
  const { order_id } = (await granted(shop, 'createOrder', orderRequest(await addCustomer(shop)))).data;
  await shop.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
       'order_id', o.order_id - n, 'link_hash', null, 'idempotency_key', 'copy ' || n))).*
     from orders o, generate_series(1, 1200) as n where o.order_id = $1`,
    [order_id],
  );
  const today = shop.now().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const { cookie } = await enterAs(shop, 'owner');
  const [params, query] = [{ label: surat.label }, { from: today, to: today }];
  let isMade = false;
  const making = granted(shop, 'readOrdersFile', { params, query, cookie }).then((answer) => {
    isMade = true;
    return answer;
  });
  let answered = 0;
  while (!isMade) {
    await callApi(shop, 'getItem', { params: { itemId: 1001 + answered } });
    if (!isMade) answered += 1;
  }
  const [, ...rows] = (await making).data.csv.trim().split('\n');
  const numbers = rows.map((row) => Number(row.split(',')[2]));
  expect(numbers).toEqual(Array.from({ length: 1201 }, (_, index) => order_id - 1200 + index));
  expect(answered).toBeGreaterThan(5);
});

it('has the sums of the month’s GST tables, and each row on its own day, where the goods leave in the next month', async () => {
  const midnight = Date.parse(`${shop.now().getUTCFullYear() + 1}-04-01T00:00:00+05:30`);
  const [march, april] = ['03', '04'].map((number) => `${new Date(midnight).getUTCFullYear()}-${number}`);
  const [last, first] = [`${march}-31`, `${april}-01`];
  shop.wait(midnight - hour - shop.now().getTime());
  await addPlans(shop);
  await setStock(shop, 1001, 500);
  await shop.db.updateTable('items').set({ hsn: '', tax_percent: 5 }).where('item_id', '=', 1001).execute();
  const [asha, bina] = [await addCustomer(shop), await addCustomer(shop)];
  const { cookie } = await enterAs(shop, 'owner');
  // Orders and their events are dated by the clock of the database, which no test can move.
  const order = async () => {
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha))).data;
    await shop.db.updateTable('orders').set({ created_at: shop.now() }).where('order_id', '=', order_id).execute();
    return order_id;
  };
  const leave = async (order_id: number, at: number) => {
    for (const status of ['packed', 'ready for pickup', 'collected'] as const)
      await moveOrder(shop, keyOf(order_id), status, { by: 'command' });
    await shop.db
      .updateTable('order_events')
      .set({ at: new Date(at) })
      .where('order_id', '=', order_id)
      .execute();
  };
  const [early, late] = [await order(), await order()];
  await leave(early, midnight - 1000);
  const { id } = await subscribe(shop, bina);
  await makePapers(shop);
  shop.wait(2 * hour);
  await leave(late, midnight);
  await takeFrom(shop, 'command', early, { kind: 'return', line: 1, quantity: 2, reason: 'Torn' });
  await granted(shop, 'cancelSubscription', changeRequest(bina, { id }));
  await makePapers(shop);
  await shop.db.updateTable('items').set({ hsn: '0713' }).where('item_id', '=', 1001).execute();

  const plan = `subscription ${id}`;
  const expected = {
    [march!]: [
      [last, String(early), 'order', ''],
      [last, String(late), 'order', ''],
      [last, plan, 'order', ''],
      [last, String(early), 'invoice', '0713'],
      [last, plan, 'invoice', '0713'],
    ],
    [april!]: [
      [first, String(late), 'invoice', '0713'],
      [first, String(early), 'credit note', '0713'],
      [first, plan, 'credit note', '0713'],
    ],
  };
  for (const [month, wanted] of Object.entries(expected)) {
    const rows = await readOrderRows(shop, cookie, daysOfMonth(month));
    expect(rows.map(({ date, order, kind, hsn }) => [date, order, kind, hsn])).toEqual(wanted);
    const gst = (await granted(shop, 'readGst', { params: { label: surat.label }, cookie, query: { month } })).data;
    expect(gst.total).not.toBe(0);
    expect(sumsOfRows(rows)).toEqual(sumsOfGst(toMinorUnits(gst)));
    // The plan is paid back, as are two of ten pieces of the first order.
    expect(sumOfColumn(rows, 'order_total')).toBe(month === march ? 131_200 + 164_000 : 0);
  }
});
