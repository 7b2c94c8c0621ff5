import { realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSites } from '#server/publishing/sites/sites';
import { publishPages, publishedSites } from '#tests/support/publishing/published-sites';

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("a store's host shows the store's pages, whatever the port and case", async () => {
  const { request } = await publishedSites();
  for (const host of ['surat.localhost:4321', 'surat.localhost', 'SURAT.localhost:9'])
    expect(await (await request(`${host}/cart`)).text()).toBe('the cart');
});

test('the Host header decides, also when the address says otherwise', async () => {
  const { request } = await publishedSites();
  expect(await (await request('localhost/cart', { host: 'surat.localhost:4321' })).text()).toBe('the cart');
});

test('the marketplace shows its own pages, and www is the marketplace', async () => {
  const { request } = await publishedSites();
  for (const host of ['localhost:4321', 'www.localhost:4321'])
    expect(await (await request(`${host}/landing`)).text()).toContain('Landing');
});

test('a page that only stores have leads to the landing page while no store is chosen', async () => {
  const { request } = await publishedSites();
  const response = await request('localhost:4321/cart');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/landing');
  expect(response.headers.get('vary')).toBe('Cookie');
});

test('the cookie of a chosen store shows its pages on the marketplace, never from a shared cache', async () => {
  const { request, home } = await publishedSites();
  const response = await request('localhost:4321/', { cookie: 'a=b; store=surat' });
  expect(await response.text()).toBe(home);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  expect(response.headers.get('etag')).toContain('surat');
});

test("on the marketplace's host a link names its store, whatever store is chosen there", async () => {
  const { request } = await publishedSites();
  for (const cookie of ['', 'store=bhopal']) {
    const response = await request('localhost:4321/cart?store=surat', { cookie });
    expect(await response.text()).toBe('the cart');
    expect(response.headers.get('X-Store')).toBe('surat');
  }
});

test.each(['store=nowhere', 'store=../surat', 'store=_marketplace', 'store='])(
  'the marketplace stays itself with the cookie %s',
  async (cookie) => {
    const { request } = await publishedSites();
    expect(await (await request('localhost:4321/landing', { cookie })).text()).toContain('Landing');
  },
);

test("a store's host pays no heed to the cookie", async () => {
  const { request } = await publishedSites();
  expect(await (await request('surat.localhost:4321/cart', { cookie: 'store=bhopal' })).text()).toBe('the cart');
});

test.each(['nowhere.localhost:4321', 'a.surat.localhost:4321', 'example.com', 'surat.example.com', '192.168.1.5:4321'])(
  'the host %s gets the page for unknown stores',
  async (host) => {
    const { request } = await publishedSites();
    const response = await request(`${host}/cart`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('No such store');
  },
);

test.each(['127.0.0.1:4321', '[::1]:4321', '127.0.0.2'])('%s leads to a local marketplace', async (host) => {
  const { request } = await publishedSites();
  for (const page of ['/', '/landing', '/nothing']) {
    const response = await request(`${host}${page}`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('http://localhost:4321/');
  }
});

test('a number of this machine leads nowhere when the shop is public, or when it is the marketplace itself', async () => {
  const open = await publishedSites({ publicOrigin: 'https://shop.example' });
  expect((await open.request('127.0.0.1:4321/landing')).status).toBe(404);
  const numbered = await publishedSites({ publicOrigin: 'http://127.0.0.1:4321' });
  expect((await numbered.request('127.0.0.1:4321/landing')).status).toBe(200);
});

test('the page for unknown stores finds its icon', async () => {
  const { request } = await publishedSites();
  expect(await (await request('nowhere.localhost:4321/favicon.svg')).text()).toBe('<svg/>');
});

test('an unknown page answers 404 with the page of its site', async () => {
  const { request } = await publishedSites();
  const response = await request('surat.localhost:4321/nothing');
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('Surat has no such page');
  expect(response.headers.get('content-security-policy')).toBe('policy of /404');
});

test.each([
  ['surat.localhost:4321/productdetails/1', '/ProductDetails/1'],
  ['surat.localhost:4321/CART?a=1', '/cart?a=1'],
  ['localhost:4321/Landing', '/landing'],
  ['surat.localhost:4321/productDetails/2', '/ProductDetails/2'],
])('%s is sent to %s, as it is spelt here', async (from, to) => {
  const { request } = await publishedSites();
  const response = await request(from);
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe(to);
});

test('on the marketplace a store’s page leads to the landing page, however it is spelt', async () => {
  const { request } = await publishedSites();
  const response = await request('localhost:4321/Cart');
  expect(response.headers.get('location')).toBe('/landing');
});

test('a withdrawn product answers 410 with a page of its own', async () => {
  const { request } = await publishedSites();
  const response = await request('surat.localhost:4321/ProductDetails/2');
  expect(response.status).toBe(410);
  expect(await response.text()).toBe('Surat had this once');
  expect(response.headers.get('content-security-policy')).toBe('policy of /gone');
  expect((await request('surat.localhost:4321/ProductDetails/3')).status).toBe(404);
});

test('a page carries its policy and the security headers, on a 304 too', async () => {
  const { request } = await publishedSites();
  const first = await request('surat.localhost:4321/cart');
  const etag = first.headers.get('etag') ?? '';
  const again = await request('surat.localhost:4321/cart', { 'if-none-match': `"other", W/${etag}` });
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  for (const response of [first, again]) {
    expect(response.headers.get('content-security-policy')).toBe('policy of /cart');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(response.headers.get('permissions-policy')).toContain('geolocation=(self), camera=(),');
    expect(response.headers.has('strict-transport-security')).toBe(false);
  }
});

test('only the counter may use the camera', async () => {
  const { request } = await publishedSites();
  const policyOf = async (path: string) =>
    (await request(`surat.localhost:4321${path}`)).headers.get('permissions-policy');
  expect(await policyOf('/counter')).toContain('camera=(self)');
  for (const path of ['/', '/cart', '/ProductDetails/1', '/nowhere', '/counter/x'])
    expect(await policyOf(path)).toContain('camera=(),');
});

test('on https the browser is told to stay there', async () => {
  const { request } = await publishedSites({ publicOrigin: 'https://nukkad.example' });
  const response = await request('surat.nukkad.example/cart');
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test('pages come compressed as the client asks, each form with its own ETag', async () => {
  const { request, home } = await publishedSites();
  const brotli = await request('surat.localhost:4321/', { 'accept-encoding': 'gzip, br' });
  const gzip = await request('surat.localhost:4321/', { 'accept-encoding': 'gzip, br;q=0' });
  const plain = await request('surat.localhost:4321/');
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.get('etag'))).size).toBe(3);
  const compressed = await bytesOf(brotli);
  expect(compressed.length).toBeLessThan(home.length / 10);
  expect(brotliDecompressSync(compressed).toString()).toBe(home);
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(home);
});

test('HEAD answers like GET, without a body; anything else is refused', async () => {
  const { request, home } = await publishedSites();
  const head = await request('surat.localhost:4321/', {}, 'HEAD');
  expect(head.headers.get('content-length')).toBe(String(home.length));
  expect(await head.text()).toBe('');
  const post = await request('surat.localhost:4321/', {}, 'POST');
  expect(post.status).toBe(405);
  expect(post.headers.get('allow')).toBe('GET, HEAD');
});

test.each([
  ['/cart/', '/cart'],
  ['/cart//?a=1', '/cart?a=1'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
])('%s is sent to %s', async (from, to) => {
  const { request } = await publishedSites();
  const response = await request(`surat.localhost:4321${from}`);
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe(to);
});

test.each([
  '/../release.json',
  '/release.json',
  '/%2e%2e/%2e%2e/secret',
  '/..%2f..%2fsecret',
  '/..%5c..%5csecret',
  '/cart.html',
  '/cart%00',
  '/_astro/../surat/current/release.json',
  '/_astro/..%2fsecret.js',
  '/pictures/..%2f..%2fsecret.webp',
])('%s leads nowhere', async (path) => {
  const { request, sitesDir } = await publishedSites();
  for (const name of ['secret', 'secret.js']) await writeFile(join(sitesDir, name), 'secret');
  const response = await request(`surat.localhost:4321${path}`);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('Surat has no such page');
});

test('an address that cannot be decoded is refused', async () => {
  const { request } = await publishedSites();
  expect((await request('surat.localhost:4321/%ff')).status).toBe(400);
});

test('assets are immutable and come as they were compressed at the build', async () => {
  const { request, sitesDir } = await publishedSites();
  await writeFile(join(sitesDir, '_astro', 'a_b.1f.js'), 'let a');
  await writeFile(join(sitesDir, '_astro', 'a_b.1f.js.br'), 'prepared');
  const response = await request('nowhere.localhost:4321/_astro/a_b.1f.js', { 'accept-encoding': 'br' });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await response.text()).toBe('prepared');
});

test('a picture comes as AVIF once there is one, to browsers that take it', async () => {
  const { request, picturesDir } = await publishedSites();
  await writeFile(join(picturesDir, 'ab12-320.webp'), 'webp');
  const modern = { accept: 'image/avif,image/webp,*/*' };
  expect(await (await request('localhost:4321/pictures/ab12-320.webp', modern)).text()).toBe('webp');
  await writeFile(join(picturesDir, 'ab12-320.avif'), 'avif');
  const avif = await request('localhost:4321/pictures/ab12-320.webp', modern);
  expect(await avif.text()).toBe('avif');
  expect(avif.headers.get('content-type')).toBe('image/avif');
  expect(avif.headers.get('vary')).toBe('Accept');
  expect(await (await request('localhost:4321/pictures/ab12-320.webp', { accept: '*/*' })).text()).toBe('webp');
});

test('a drawing opened by itself can run nothing', async () => {
  const { request, picturesDir } = await publishedSites();
  await writeFile(join(picturesDir, 'ab12.svg'), '<svg/>');
  const response = await request('localhost:4321/pictures/ab12.svg');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
});

test('a first release shows at once, a new one a quarter of a second later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { request, sitesDir } = await publishedSites();
  const home = async () => (await request('bhopal.localhost:4321/')).text();
  expect(await home()).toContain('No such store');
  await publishPages(sitesDir, 'bhopal', { '/': 'first' });
  expect(await home()).toBe('first');
  await publishPages(sitesDir, 'bhopal', { '/': 'second' });
  expect(await home()).toBe('first');
  vi.advanceTimersByTime(250);
  expect(await home()).toBe('second');
});

test('a release that was removed before its time is not missed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { request, sitesDir } = await publishedSites();
  await request('surat.localhost:4321/');
  for (const cart of ['second', 'third', 'fourth']) await publishPages(sitesDir, 'surat', { '/cart': cart });
  expect(await (await request('surat.localhost:4321/cart')).text()).toBe('fourth');
});

test.each<[string, (current: string) => Promise<void>]>([
  ['its description is damaged', (current) => writeFile(join(current, 'release.json'), '{"files":')],
  ['its description is empty', (current) => writeFile(join(current, 'release.json'), '')],
  ['a page of it is lost', (current) => rm(join(current, 'cart.html'))],
  ['a page of it is cut off', (current) => writeFile(join(current, 'cart.html'), '')],
  ['all of it is lost', async (current) => rm(await realpath(current), { recursive: true })],
])('the release before goes on while of the current one %s', async (_, damage) => {
  const { sitesDir, picturesDir } = await publishedSites();
  await publishPages(sitesDir, 'surat', { '/cart': 'the newer cart', '/404': 'Surat has no such page' });
  await damage(join(sitesDir, 'surat', 'current'));
  const sites = createSites({ sitesDir, picturesDir, publicOrigin: new URL('http://localhost:4321') });
  const ask = async (path: string) => sites.request(`http://surat.localhost:4321${path}`);
  const [found, lost] = [await ask('/cart'), await ask('/nowhere')];
  expect([found.status, await found.text()]).toEqual([200, 'the cart']);
  expect([lost.status, await lost.text()]).toEqual([404, 'Surat has no such page']);
});

test('a server goes on with the release it knows while the current one is damaged', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { sitesDir, request } = await publishedSites();
  expect(await (await request('surat.localhost:4321/cart')).text()).toBe('the cart');
  await publishPages(sitesDir, 'surat', { '/cart': 'the newer cart' });
  await writeFile(join(sitesDir, 'surat', 'current', 'release.json'), '');
  vi.advanceTimersByTime(250);
  expect(await (await request('surat.localhost:4321/cart')).text()).toBe('the cart');
});

test('a store’s service worker is asked for each time and fetches from its own site only', async () => {
  const { request } = await publishedSites();
  const response = await request('surat.localhost:4321/sw.js');
  expect(await response.text()).toBe('works');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toContain('text/javascript');
  expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'");
});

test('on the marketplace’s host there is the service worker of the chosen store, and its own manifest', async () => {
  const { request } = await publishedSites();
  const chosen = { cookie: 'store=surat' };
  expect((await request('localhost:4321/sw.js', chosen)).headers.get('X-Store')).toBe('surat');
  expect((await request('localhost:4321/sw.js')).status).not.toBe(200);
  expect(await (await request('localhost:4321/manifest.webmanifest', chosen)).text()).toBe('the marketplace');
  expect(await (await request('surat.localhost:4321/manifest.webmanifest')).text()).toBe('Surat');
});

test('a shop that ends offline use sends the worker that ends it', async () => {
  const { request } = await publishedSites({ isOfflineEnabled: false });
  const response = await request('surat.localhost:4321/sw.js');
  expect(await response.text()).toBe('ends');
  expect(response.headers.get('cache-control')).toBe('no-cache');
});
