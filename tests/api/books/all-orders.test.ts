import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const params = { label: 'surat' };

describe.each(databases)('all orders of a store, on $name', ({ open }) => {
  let shop: TestShop;
  let owner: Staff;
  let numbers: number[];
  beforeAll(async () => {
    shop = await openTestShop(await open());
    owner = await enterAs(shop, 'owner');
    const { id } = await addCustomer(shop, { name: 'Asha' });
    const key = storeIds(surat);
    const { rows } = await sql<{ order_id: number }>`
      insert into orders (saas_id, store_id, customer_id, customer_name, mobile_number, order_type, payment_type, status,
        address, pincode, currency, items_total, delivery_charge, discount, order_value, deducted, order_qty,
        idempotency_key, request_hash, created_at)
      select ${key.saas_id}, ${key.store_id}, ${id},
        case when n % 100 = 0 then 'Zarina O''Brien-Shah' when n = 7 then 'आशा पटेल' else 'Asha Patel ' || n end,
        '+9198' || lpad(n::text, 8, '0'), 'Pickup', 'COD', 'collected', '', '', 'INR', 1000, 0, 0, 1000, 100, 1,
        n::text, '', timestamptz '2026-03-01 18:00Z' + n * interval '1 hour'
      from generate_series(1, 240) as n returning order_id`.execute(shop.db);
    numbers = rows.map(({ order_id }) => Number(order_id)).sort((a, b) => b - a);
  });
  afterAll(() => shop.close());

  const find = async (query: Record<string, string> = {}) =>
    (await granted(shop, 'findOrders', { params, query, cookie: owner.cookie })).data;
  const found = async (query: Record<string, string>) => (await find(query)).orders.map(({ order_id }) => order_id);
  /** The order number of the n-th order. */
  const nth = (n: number) => numbers.at(-n) ?? 0;

  it('are listed from the newest to the first, each once', async () => {
    const seen: number[] = [];
    for (let next: number | null = 2_000_000_000; next !== null;) {
      const page: Awaited<ReturnType<typeof find>> = await find({ before: String(next) });
      seen.push(...page.orders.map(({ order_id }) => order_id));
      next = page.next;
    }
    expect(seen).toEqual(numbers);
    expect((await find()).orders[0]).toMatchObject({
      customer_name: 'Asha Patel 240',
      order_value: 9,
      status: 'collected',
    });
  });

  it('are found by number, name, mobile number and day, and by two of these', async () => {
    expect(await found({ text: String(nth(3)) })).toEqual([nth(3)]);
    expect(await found({ text: 'zar' })).toEqual([nth(200), nth(100)]);
    expect(await found({ text: 'shah obrien' })).toEqual([]);
    expect(await found({ text: "O'Brien" })).toEqual([nth(200), nth(100)]);
    expect(await found({ text: 'आशा' })).toEqual([nth(7)]);
    expect(await found({ text: '98 0000 0012' })).toEqual([nth(12)]);
    expect(await found({ text: '+919800000012' })).toEqual([nth(12)]);
    expect(await found({ text: '098000 00012' })).toEqual([nth(12)]);
    expect(await found({ text: '\u202A+91 98000\u00A000012\u202C' })).toEqual([nth(12)]);
    expect(await found({ text: '९८००००००१२' })).toEqual([nth(12)]);
    expect(await found({ text: '0012' })).toEqual([nth(12)]);
    expect(await found({ text: 'zar', before: String(nth(200)) })).toEqual([nth(100)]);
    expect(await found({ day: '2026-03-02' })).toEqual(Array.from({ length: 24 }, (_, n) => nth(24 - n)));
    expect(await found({ day: '2026-03-02', text: 'asha' })).toHaveLength(23);
    expect((await find({ text: 'asha' })).next).not.toBeNull();
    for (const text of ["'", '%', ':*', '&|!', '0'.repeat(40), '\\', '_'.repeat(5)])
      expect(await found({ text })).toEqual([]);
  });

  it('are found by keepers too', async () => {
    const { cookie } = await enterAs(shop, 'keeper');
    const { data } = await granted(shop, 'findOrders', { params, query: { text: 'zarina' }, cookie });
    expect(data.orders.map(({ order_id }) => order_id)).toEqual([nth(200), nth(100)]);
  });

  it('of another store are not found, nor by riders', async () => {
    const query = { text: String(nth(3)) };
    const there = await enterAs(shop, 'owner', 34001);
    const asked = { params: { label: 'toronto' }, query, cookie: there.cookie };
    expect((await granted(shop, 'findOrders', asked)).data.orders).toEqual([]);
    for (const { cookie } of [there, await enterAs(shop, 'rider')])
      expect(await refused(shop, 'findOrders', { params, query, cookie })).toMatchObject({ code: 'not_found' });
  });

  it('have a log of what staff did, which is searched by words', async () => {
    const log = async (text: string) =>
      (await granted(shop, 'readStaffLog', { params, query: { text }, cookie: owner.cookie })).data;
    const keeper = await enterAs(shop, 'keeper');
    const entries = await log(`staff_added ${keeper.staff_id}`);
    expect(entries.map(({ about }) => about)).toContain(String(keeper.staff_id));
    expect((await log('KEEPER')).length).toBeGreaterThan(0);
    expect(await log('staff_added nobody-of-this-name')).toEqual([]);
    expect(await log('%_%')).toEqual([]);
  });
});
