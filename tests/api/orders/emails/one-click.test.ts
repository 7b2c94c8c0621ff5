import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weekdayOf } from '#lib/schedule/zoned-time';
import { todayIn } from '#server/stores/today';
import { doJobs } from '#tests/support/jobs';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, newToken, storeIds, suratPath } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const day = 24 * 60 * 60_000;

describe.each(databases)('the address in reminders that mail programs post to, on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await shop.db.deleteFrom('holidays').execute();
  });
  afterAll(() => shop.close());

  it('ends the reminder, a year later too, and changes nothing when it is opened', async () => {
    const asha = await addCustomer(shop);
    const orderId = Number((await granted(shop, 'createOrder', orderRequest(asha))).data.order_id);
    const weekday = weekdayOf(todayIn(shop, { timezone: 'Asia/Kolkata' }));
    const request = { params: { orderId }, body: { ...storeIds(surat), weekday }, token: await newToken(shop, asha) };
    const { data: set } = await granted(shop, 'setReminder', request);
    shop.wait(Date.parse(set.next_at) - shop.now().getTime() + 60_000);
    await doJobs(shop, ['reminder']);
    const { unsubscribe_url } = await shop.db
      .selectFrom('messages')
      .select('unsubscribe_url')
      .where('kind', '=', 'reminder')
      .executeTakeFirstOrThrow();
    const { pathname } = new URL(unsubscribe_url!);
    shop.wait(365 * day);
    const readReminder = async () => {
      const own = { params: { ...suratPath(asha), orderId }, token: await newToken(shop, asha) };
      return (await granted(shop, 'getOrder', own)).data.reminder;
    };
    const opened = await shop.app.request(pathname);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('Location')).toBe(`http://surat.localhost:4321/order?id=${orderId}`);
    expect(await readReminder()).not.toBeNull();
    for (const forged of [pathname.replace(/\d+\./, '1.'), `${pathname}a`, '/api/v1/order/reminder/one-click/x'])
      for (const method of ['GET', 'POST']) expect((await shop.app.request(forged, { method })).status).toBe(400);
    expect(await readReminder()).not.toBeNull();
    for (let press = 1; press <= 2; press++) {
      const pressed = await shop.app.request(pathname, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
      expect(pressed.status).toBe(200);
      expect(await readReminder()).toBeNull();
    }
  });
});
