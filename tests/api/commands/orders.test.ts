import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { readOrderHistory, orderRequest, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { runStore } from '#tests/support/processes/store-command';

describe.each(ruleDatabases)('npm run store -- orders, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  beforeEach(async () => {
    asha = await addCustomer(shop, { name: 'Asha Patel' });
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  const orders = (...args: string[]) => runStore(shop, 'orders', ...args);
  const place = async (other: object = {}) =>
    (await granted(shop, 'createOrder', orderRequest(asha, other))).data.order_id;

  it('lists a store’s orders, newest first, as a table and as JSON', async () => {
    const [first, second] = [await place(), await place()];
    const { out, exit } = await orders('surat');
    expect(exit).toBe(0);
    expect(out[0]).toMatch(/^order +date +state +way +items +total +paid +customer +mobile +for +note *$/);
    expect(out[1]).toMatch(new RegExp(`^${second} .*pending .*Pickup .*INR 1640.00 .*Asha Patel`));
    expect(out[2]).toContain(String(first));
    const { order_date } = (await readOrderHistory(shop, asha))[0] ?? { order_date: '' };
    const inSurat = new Date(Date.parse(order_date) + 5.5 * 60 * 60 * 1000).toISOString();
    expect(out[1]).toContain(` ${inSurat.slice(0, 10)} ${inSurat.slice(11, 16)} `);
    const json = JSON.parse((await orders('surat', '--json')).out[0] ?? '');
    expect(json[0]).toMatchObject({ order_id: second, status: 'pending', order_value: 1640 });
    expect(json[0].lines).toEqual([expect.objectContaining({ line: 1, item_id: 1001, item_qty: 10, item_price: 164 })]);
    expect((await orders('toronto')).out).toEqual(['No orders.']);
  });

  it('shows an order with its lines, to read and as JSON', async () => {
    const id = await place({ delivery_note: 'Ring twice' });
    const { out, exit } = await orders('surat', `${id}`);
    expect(exit).toBe(0);
    const text = out.join('\n');
    for (const part of [`${id}, pending`, 'Pickup', 'Asha Patel', 'Ring twice', 'INR 1640.00, paid in cash'])
      expect(text).toContain(part);
    expect(out.at(-1)).toMatch(/^ +10 .*164\.00 +1001$/);
    const shown = JSON.parse((await orders('surat', `${id}`, '--json')).out[0] ?? '');
    expect(shown).toEqual(JSON.parse((await orders('surat', '--json')).out[0] ?? '')[0]);
    expect(await orders('toronto', `${id}`)).toEqual({
      exit: 1,
      out: [],
      err: [`There is no order ${id} in this store.`],
    });
  });

  it('moves an order on, and refuses an impossible move in one line', async () => {
    const id = await place();
    expect(await orders('surat', `${id}`, 'packed')).toEqual({ exit: 0, out: [`Order ${id} is packed.`], err: [] });
    expect((await readOrderHistory(shop, asha))[0]?.status).toBe('packed');
    expect(await orders('surat', `${id}`, 'delivered')).toEqual({
      exit: 1,
      out: [],
      err: [`Order ${id} is packed and cannot become delivered. It can become ready for pickup or cancelled.`],
    });
    expect((await orders('surat', `${id}`, 'ready-for-pickup')).exit).toBe(0);
    expect((await orders('surat', '999999', 'packed')).err).toEqual(['There is no order 999999 in this store.']);
    expect(await orders('nowhere')).toEqual({ exit: 2, out: [], err: ['There is no store "nowhere".'] });
  });

  it('says what an order has become as JSON, too', async () => {
    const id = await place();
    for (const [word, becomes] of [
      ['accept', { status: 'pending' }],
      ['packed', { status: 'packed' }],
    ] as const) {
      const { out } = await orders('surat', `${id}`, word, '--json');
      expect(JSON.parse(out.join(''))).toMatchObject({ order_id: id, ...becomes });
    }
  });

  it('says what it can do', async () => {
    const { exit, out } = await orders('--help');
    expect(exit).toBe(0);
    for (const option of ['--status', '--json', '--partner', '--tracking']) expect(out[0]).toContain(option);
  });

  it('lists only orders of a state', async () => {
    const id = await place();
    await orders('surat', `${id}`, 'packed');
    const json = JSON.parse((await orders('surat', '--status', 'packed', '--json')).out[0] ?? '');
    expect(json.map(({ status }: { status: string }) => status)).toEqual(json.map(() => 'packed'));
    expect(json[0].order_id).toBe(id);
  });

  it.each([[], ['surat', 'x'], ['surat', 'x', 'packed'], ['surat', '1', 'lost'], ['surat', '--partner']])(
    'says how it is used when given %j',
    async (...args) => {
      const { exit, err } = await orders(...args);
      expect(exit).toBe(2);
      expect(err.at(-1)).toContain('Usage: npm run store -- orders');
    },
  );

  it('takes partner and tracking number together', async () => {
    const { exit, err } = await orders('surat', '1', 'handed-over', '--tracking', 'TX-1');
    expect(exit).toBe(2);
    expect(err[0]).toBe('Handing over takes both --partner and --tracking.');
  });
});
