import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { createApp } from '#server/app';
import { openPostgres } from '#server/db/database';
import { addCustomer, suratPath } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { callApi, granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

describe.each(ruleDatabases)('the service on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  /** The shop with a log that a test can read. */
  function logged() {
    const lines: string[] = [];
    const log = pino({ level: 'info', base: undefined }, { write: (line: string) => void lines.push(line) });
    return { lines, app: createApp({ ...shop, log }) };
  }

  it('says that it is alive', async () => {
    const { uptime_s } = (await granted(shop, 'healthz')).data;
    expect(Math.abs(uptime_s - process.uptime())).toBeLessThan(2);
  });

  it('says that it is ready', async () => {
    expect((await granted(shop, 'readyz')).data).toEqual({ database: 'ok' });
  });

  it('is not ready, but alive, while its schema is not the one it expects', async () => {
    const last = (
      await shop.query(
        'delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp',
        [],
      )
    ).rows[0] as { name: string; timestamp: string };
    expect(await refused(shop, 'readyz')).toMatchObject({ status: 503, code: 'unavailable' });
    await granted(shop, 'healthz');
    await shop.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [last.name, last.timestamp]);
    await granted(shop, 'readyz');
  });

  it('is not ready, soon, while its database cannot be reached or says nothing, and refuses what needs it', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    for (const [address, code] of [
      ['127.0.0.1:1', 503],
      [`127.0.0.1:${port}`, undefined],
      ['nowhere.invalid:5432', 503],
    ] as const) {
      const away = openPostgres(`postgres://nobody@${address}/nothing`);
      const app = createApp({ ...shop, ...away });
      expect(await refused({ app }, 'readyz'), address).toMatchObject({ status: 503, code: 'unavailable' });
      if (code) expect((await refused({ app }, 'getItem', { params: { itemId: 1001 } })).status, address).toBe(code);
    }
    silent.close();
  });

  it('answers everything with an id of its own, never to be kept or guessed as another type', async () => {
    const [first, second] = [await callApi(shop, 'healthz'), await callApi(shop, 'healthz')];
    expect(first.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    expect(second.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'));
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    expect(first.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(first.headers.get('Content-Type')).toMatch(/^application\/json/);
    const lost = await shop.app.request('/api/v1/nowhere');
    expect(lost.headers.get('X-Request-Id')).toBeTruthy();
  });

  it.each([
    ['GET', 'nowhere'],
    ['POST', 'healthz'],
    ['DELETE', 'item/view-item-detil/1001'],
    ['PUT', 'auth/user-login'],
    ['GET', 'order/create/order/master'],
    ['PATCH', 'customer/create'],
  ])('knows no %s of %s', async (method, path) => {
    const response = await shop.app.request(`/api/v1/${path}`, { method });
    expect([response.status, await response.json()]).toEqual([
      404,
      { status: false, code: 'not_found', message: 'We could not find that.' },
    ]);
  });

  it('logs routes without what callers say of themselves', async () => {
    const { lines, app } = logged();
    const asha = await addCustomer(shop);
    await granted({ app }, 'getCart', { params: suratPath(asha), token: asha.token });
    await callApi({ app }, 'resendOtp', { params: { target: '9876543210', storeId: 33001 } });
    await callApi({ app }, 'userLogin', { body: { user_name: '9876543210', password: 'swordfish' } });
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      method: 'GET',
      route: '/api/v1/price-check/getcart/:saasId/:storeId/:userId',
      status: 200,
      id: expect.any(String),
      ms: expect.any(Number),
    });
    for (const secret of [asha.token, '9876543210', 'swordfish']) expect(lines.join()).not.toContain(secret);
  });

  it('turns a failure into a refusal that says nothing of its inside, and logs it under the same id', async () => {
    const { lines, app } = logged();
    await shop.query('alter table operator_details rename to away', []);
    const response = await callApi({ app }, 'getSnapshot', { params: { saasId: 33, storeId: 33001 } });
    await shop.query('alter table away rename to operator_details', []);
    expect(response.status).toBe(500);
    const message = 'Something went wrong on our side. Please try again.';
    expect(await response.json()).toEqual({ status: false, code: 'server_error', message });
    const failure = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'a request failed');
    expect(failure.id).toBe(response.headers.get('X-Request-Id'));
    expect(failure.err.message).toContain('operator_details');
  });
});
