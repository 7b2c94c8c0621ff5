import { afterAll, beforeAll, expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer } from '#tests/support/shop/customers';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { callApi, granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

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
