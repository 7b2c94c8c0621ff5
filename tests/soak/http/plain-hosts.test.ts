import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureWidths } from '#contract/fields';
import { shortPages } from '#lib/address/short-pages';
import { createApp } from '#server/app';
import { serveHttp } from '#server/http/http-server';
import { readConfig } from '#server/platform/config';
import { publish } from '#server/publishing/publish';
import { createSites } from '#server/publishing/sites/sites';
import { isInstalled } from '#tests/support/processes/is-installed';
import { ensureBuilt } from '#tests/support/publishing/built-pages';
import { logo } from '#tests/support/publishing/site-job';
import { opsToken, openTestShop } from '#tests/support/shop/shop';
import { freePort } from '#tools/shop/ports';
import { readPages } from '#tools/shop/published';
import { guidePages, startNginx } from '#tools/shop/web-server';

/*
 * Copied stores behind Debian's nginx with docs/deploy/nginx-pages.conf: each address is answered as by the shop's own server.
 */

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** What must be the same wherever the pages are served. */
const compared = [
  'content-type',
  'cache-control',
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-robots-tag',
  'location',
];

function ask(port: number, host: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (answer) => {
      let body = '';
      answer.on('data', (data: Buffer) => (body += data.toString('latin1')));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(
            compared.map((name) => [
              name,
              answer.headers.location && name === 'content-type' ? '' : answer.headers[name],
            ]),
          ),
          body,
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

const picture = 'b'.repeat(32);
const ports = { shop: 0, nginx: 0 };
let out: string;
let copyAgain: () => Promise<unknown>;
let close: () => Promise<void>;

/** Puts a file where each picture that pages show would be. */
async function fillPictures(picturesDir: string, html: string): Promise<void> {
  const names = new Set([...html.matchAll(/\/pictures\/(\w+)-\d+\.webp/g)].map(([, name]) => name));
  for (const name of names)
    for (const width of pictureWidths)
      for (const file of [`${name}-${width}.webp`, `${name}-${width}.avif`])
        await writeFile(join(picturesDir, file), file);
}

beforeAll(async () => {
  await ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-plain-'));
  const [sitesDir, picturesDir] = [join(folder, 'sites'), join(folder, 'pictures')];
  for (const each of [sitesDir, picturesDir]) await mkdir(each);
  await writeFile(join(picturesDir, `${'a'.repeat(32)}.svg`), logo);
  [ports.shop, ports.nginx] = [await freePort(), await freePort()];
  const opened = await openTestShop();
  const PUBLIC_ORIGIN = `http://localhost:${ports.nginx}`;
  const config = readConfig({ LOG_LEVEL: 'silent', OPS_TOKEN: opsToken, PUBLIC_ORIGIN, PORT: String(ports.shop) });
  const shop = { ...opened, config, dataFolder: { sitesDir, picturesDir } };
  out = join(folder, 'out');
  await publish(shop, { labels: 'all' });
  for (const label of ['surat', 'toronto', '_marketplace'])
    await fillPictures(picturesDir, [...(await readPages(sitesDir, label)).values()].join(''));
  await shop.query(`update items set withdrawn_at = now() where item_id = 1002`, []);
  copyAgain = () => publish(shop, { labels: 'all', out });
  await copyAgain();
  const sites = createSites({ sitesDir, picturesDir, publicOrigin: config.publicOrigin });
  const server = await serveHttp(createApp(shop, sites).fetch, config);
  const upstream = `upstream nukkad { server 127.0.0.1:${ports.shop}; } proxy_set_header Host $http_host;`;
  const stopNginx = await startNginx(folder, `${upstream} ${await guidePages(ports.nginx, out)}`);
  await wait(500);
  close = async () => {
    await stopNginx();
    server.closeAllConnections();
    server.close();
    await shop.close();
    await rm(folder, { recursive: true });
  };
}, 240_000);
afterAll(async () => close());

const addresses = [
  '/',
  '/ProductDetails/1001',
  '/ProductDetails/1002',
  '/ProductDetails/9',
  '/ProductDetails/1001/',
  '/cart/?from=mail',
  '/cart',
  '/checkout',
  '/counter',
  '/order/answer',
  '/order/reminder',
  ...Object.values(shortPages).map(({ address }) => address),
  '/sw.js',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.svg',
  '/nowhere/at/all',
  '/cart.html',
  '/_astro/none.js',
  '/pictures/none.webp',
  '/api/v1/healthz',
];

describe.skipIf(!isInstalled('nginx', '-v'))('copied stores behind nginx', () => {
  const host = () => `surat.localhost:${ports.nginx}`;
  const inPage = (html: string) => html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, '');

  it.each(addresses)('answer %s as the shop itself', async (address) => {
    const [copied, own] = [await ask(ports.nginx, host(), address), await ask(ports.shop, `surat.localhost`, address)];
    expect({ status: copied.status, ...copied.headers }).toEqual({ status: own.status, ...own.headers });
    if (own.status !== 308 && !address.startsWith('/api')) expect(inPage(copied.body)).toBe(inPage(own.body));
  });

  it('answer for assets and pictures, as AVIF to those who read it', async () => {
    const { body } = await ask(ports.nginx, host(), '/');
    const asset = /"(\/_astro\/[^"]+\.js)"/.exec(body)?.[1] ?? '';
    for (const address of [asset, `/pictures/${'a'.repeat(32)}.svg`, `/pictures/${picture}-320.webp`])
      for (const accept of ['*/*', 'image/avif,image/webp']) {
        const copied = await ask(ports.nginx, host(), address, { accept });
        expect(copied).toEqual(await ask(ports.shop, 'surat.localhost', address, { accept }));
        expect(copied.status).toBe(200);
      }
  });

  it('never redirect to another host, nor break a header apart', async () => {
    for (const address of ['//elsewhere.example/', '///elsewhere.example//', '/a%0d%0aSet-Cookie:x=1/']) {
      const { headers } = await ask(ports.nginx, host(), address);
      expect(String(headers.location)).not.toMatch(/^(\/\/|http)|[\r\n]/);
    }
  });
});

describe('copies', () => {
  it('are left alone by the next, where they stay the same', async () => {
    const file = join(out, 'surat', 'ProductDetails', '1001.html');
    const before = await stat(file);
    await copyAgain();
    expect(await stat(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });

  it('of closed stores are removed by the next, and other sites in the folder are not', async () => {
    await cp(join(out, 'toronto'), join(out, 'closed'), { recursive: true });
    await mkdir(join(out, 'blog', '_astro'), { recursive: true });
    await copyAgain();
    expect((await readdir(out)).toSorted()).toEqual(['_marketplace', 'blog', 'surat', 'toronto']);
  });
});
