import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShopError } from '#contract/errors';
import {
  cashOrderLimit,
  cashOrderLimitError,
  consumeForCaller,
  consumeQuoteLimit,
  consumeOrThrow,
  refundUse,
  availableAt,
  resetLimit,
  rowKey,
  rateLimitError,
  tryConsume,
  consumeStoreLimit,
} from '#server/platform/limits/rate-limits';
import { databases } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const start = Date.parse('2026-11-22T10:30:00Z');
const second = 1000;
/** Twenty at once, and then one every hour and a half. */
const limit = 'wrong-code';
const every = 5400 * second;

describe.each(databases)('what is counted on $name', ({ open }) => {
  let shop: TestShop;
  let key = '';
  let keys = 0;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    key = `target ${++keys}`;
  });
  afterAll(() => shop.close());

  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  const after = (milliseconds: number) => new Date(Date.now() + milliseconds);
  const use = (of = key) => tryConsume(shop, limit, of);
  async function consume(count = 20, of = key) {
    for (let each = 0; each < count; each++) expect(await use(of)).toBeUndefined();
  }
  const refusalOf = async (counting: Promise<void>) => {
    const error = await counting.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (error !== undefined && !(error instanceof ShopError)) throw error;
    return error && { code: error.code, data: error.data };
  };

  const tooManyFor = (retry_after_s: number) => ({ code: 'rate_limited', data: { retry_after_s } });

  it('goes through up to the burst, and then once for each time that has passed', async () => {
    await consume();
    expect(await use()).toEqual(after(every));
    later(every - 1);
    expect(await use()).toEqual(after(1));
    later(1);
    await consume(1);
    expect(await use()).toEqual(after(every));
  });

  it('adds up to the burst again, and to no more', async () => {
    await consume(3);
    later(1000 * every);
    await consume();
    expect(await use()).toEqual(after(every));
  });

  it('is counted for each by itself', async () => {
    await consume();
    await consume(20, `${key} too`);
    expect(await tryConsume(shop, 'wrong-password', key)).toBeUndefined();
  });

  it('can be asked about without being counted', async () => {
    const ask = () => availableAt(shop, limit, key);
    expect(await ask()).toBeUndefined();
    await consume(19);
    expect([await ask(), await ask()]).toEqual([undefined, undefined]);
    await consume(1);
    expect([await ask(), await ask()]).toEqual([after(every), after(every)]);
    later(every - 1);
    expect(await ask()).toEqual(after(1));
    later(1);
    expect(await ask()).toBeUndefined();
    await consume(1);
  });

  it('is forgotten when the clock was set back', async () => {
    await consume();
    later(-every);
    expect(await availableAt(shop, limit, key)).toBeUndefined();
    await consume();
    expect(await use()).toEqual(after(every));
  });

  it('can be given back, one use of one key', async () => {
    await consume();
    await consume(20, `${key} too`);
    await refundUse(shop, limit, key);
    await consume(1);
    expect(await use()).toEqual(after(every));
    expect(await use(`${key} too`)).toEqual(after(every));
  });

  it('can be forgotten, for some keys', async () => {
    const all = [key, `${key} too`, `${key} as well`];
    for (const each of all) await consume(20, each);
    await resetLimit(shop, limit, all.slice(0, 2));
    await consume(20, all[0]);
    await consume(20, all[1]);
    expect(await use(all[2])).toEqual(after(every));
  });

  it('is refused with how long to wait, in whole seconds and at least one', async () => {
    expect(rateLimitError(shop, after(1001))).toMatchObject({ code: 'rate_limited', data: { retry_after_s: 2 } });
    expect(rateLimitError(shop, after(0))).toMatchObject({ data: { retry_after_s: 1 } });
    await consume();
    expect(await refusalOf(consumeOrThrow(shop, limit, key))).toEqual(tooManyFor(5400));
    expect(await refusalOf(consumeOrThrow(shop, limit, `${key} too`))).toBeUndefined();
  });

  it('is counted for a caller’s address, and four times as much for its network', async () => {
    const call = (address: number) =>
      refusalOf(consumeForCaller(shop, 'signup-from-address', `2001:db8:${keys}:${address}::1`));
    for (const address of [1, 2, 3, 4])
      for (let each = 0; each < 20; each++) expect(await call(address)).toBeUndefined();
    expect(await call(1)).toEqual(tooManyFor(45));
    expect(await call(5)).toEqual(tooManyFor(12));
    later(11_250);
    expect(await call(5)).toBeUndefined();
    expect(await call(5)).toEqual(tooManyFor(12));
  });

  it('is counted for each customer and store: orders to be paid in cash, and quotes', async () => {
    const cart = { saas_id: 33, store_id: 33001, customer_id: keys };
    const order = (of = cart) => consumeStoreLimit(shop, cashOrderLimit(shop, of, true));
    for (let each = 0; each < shop.config.maxCashOrders; each++) expect(await order()).toBe(true);
    expect(await order()).toBe(false);
    const refusal = { code: 'cash_orders_used', data: { retry_after_s: 3600 } };
    expect(await cashOrderLimitError(shop, cashOrderLimit(shop, cart, true))).toMatchObject(refusal);
    expect(await order({ ...cart, store_id: 33002 })).toBe(true);
    for (let each = 0; each < shop.config.maxQuotes; each++)
      expect(await refusalOf(consumeQuoteLimit(shop, cart))).toBeUndefined();
    expect(await refusalOf(consumeQuoteLimit(shop, cart))).toEqual(tooManyFor(30));
    expect(await refusalOf(consumeQuoteLimit(shop, { ...cart, customer_id: 1_000_000 }))).toBeUndefined();
    const kept = (what: 'cash-order' | 'quote') => rowKey(shop, what, `33 33001 ${keys}`);
    const { rows } = await shop.query('select key from rate_limits where key = any($1) order by key', [
      [kept('cash-order'), kept('quote')],
    ]);
    expect(rows).toHaveLength(2);
  });

  it('is kept under a digest that only the shop’s secret gives, never under a number or an address', async () => {
    await consumeOrThrow(shop, 'link-to-target', 'asha@example.com');
    await consumeForCaller(shop, 'link-from-address', '192.0.2.77');
    const { rows } = await shop.query('select key from rate_limits', []);
    expect(JSON.stringify(rows)).not.toMatch(/asha|192\.0\.2/);
    expect(rowKey(shop, limit, key)).not.toBe(rowKey({ secret: 'another one' }, limit, key));
  });
});
