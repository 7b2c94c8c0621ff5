import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
let app: TestShop['app'];
beforeAll(async () => {
  shop = await openTestShop();
  app = createApp({ ...shop, config: { ...shop.config, apiOrigin: new URL('http://api.localhost:4321') } });
});
afterAll(async () => shop.close());

const path = '/api/v1/newsletter/subscribe';
const asked = {
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'authorization,content-type',
};
const allowed = (response: Response) => response.headers.get('Access-Control-Allow-Origin');

it.each(['http://surat.localhost:4321', 'http://localhost:4321'])(
  'lets pages of %s call the API by token',
  async (Origin) => {
    const preflight = await app.request(`http://api.localhost:4321${path}`, {
      method: 'OPTIONS',
      headers: { Origin, ...asked },
    });
    expect([preflight.status, allowed(preflight)]).toEqual([204, Origin]);
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key');
    expect(preflight.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    const headers = { Origin, 'Sec-Fetch-Site': 'same-site', 'Content-Type': 'application/json' };
    const refused = await app.request('http://api.localhost:4321/api/v1/order/create/order/master', {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect([refused.status, allowed(refused)]).toEqual([401, Origin]);
    expect(refused.headers.get('Vary')).toContain('Origin');
    expect(await refused.json()).toMatchObject({ code: 'unauthenticated' });
  },
);

it.each([
  'https://elsewhere.example',
  'http://localhost.elsewhere.example',
  'https://surat.localhost',
  'http://no-store.localhost:4321',
  'null',
])('lets no page of %s read an answer', async (Origin) => {
  for (const method of ['OPTIONS', 'GET'])
    expect(
      allowed(await app.request('http://api.localhost:4321/api/v1/healthz', { method, headers: { Origin, ...asked } })),
    ).toBeNull();
});

it('lets no page of another host read what a page’s own host answers', async () => {
  const headers = { Origin: 'http://toronto.localhost:4321' };
  expect(allowed(await app.request('http://surat.localhost:4321/api/v1/healthz', { headers }))).toBeNull();
  expect(allowed(await shop.app.request('http://api.localhost:4321/api/v1/healthz', { headers }))).toBeNull();
});

it('refuses staff’s calls from the pages of other hosts there too', async () => {
  const response = await app.request('http://api.localhost:4321/api/v1/counter/code', {
    method: 'POST',
    headers: { Origin: 'http://surat.localhost:4321', 'Content-Type': 'application/json' },
    body: JSON.stringify({ target: '+919876543210' }),
  });
  expect(await response.json()).toMatchObject({ code: 'foreign_page' });
});
