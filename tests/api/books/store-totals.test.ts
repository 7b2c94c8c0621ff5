import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectOrder } from '#tests/support/counter/collect';
import { addSisterStore, sister, surat } from '#tests/support/shop/catalogue';
import { addCustomer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest } from '#tests/support/shop/orders';
import { callApi, granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

describe.each(databases)('today’s totals of stores on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await addSisterStore(shop);
  });
  afterAll(() => shop.close());

  const read = async (cookie: string) => (await granted(shop, 'readStoreTotals', { cookie })).data;

  it('cover the stores where a person works, with sales only for roles that see money', async () => {
    const [asha, operator] = [await addCustomer(shop), await enterAs(shop, 'operator')];
    const order = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
    const [first, second, cancelled, old] = [await order(), await order(), await order(), await order()];
    await collectOrder(shop, first, operator.cookie);
    const params = { label: surat.label, orderId: cancelled };
    await granted(shop, 'cancelAtCounter', { params, cookie: operator.cookie, body: { reason: 'Sold out' } });
    const created_at = new Date(shop.now().getTime() - 48 * 3_600_000);
    await shop.db.updateTable('orders').set({ created_at }).where('order_id', '=', old).execute();
    const locale = { bank_account: '₹', country: 'India' };
    const ofSurat = { label: surat.label, ...locale, open_orders: 2, orders_today: 2, sales_today: 3280 };
    const ofSister = { label: sister.label, ...locale, open_orders: 0, orders_today: 0, sales_today: 0 };
    expect(second).toBeGreaterThan(first);
    expect(await read(operator.cookie)).toEqual([ofSurat, ofSister]);
    expect(await read((await enterAs(shop, 'owner', sister.store_id)).cookie)).toEqual([ofSister]);
    expect(await read((await enterAs(shop, 'keeper')).cookie)).toEqual([{ ...ofSurat, sales_today: null }]);
    expect(await read((await enterAs(shop, 'rider')).cookie)).toEqual([]);
    expect((await callApi(shop, 'readStoreTotals', {})).status).toBe(401);
  });
});
