import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { createApp } from '#server/app';
import { describePublished, publish, type PublishOptions } from '#server/publishing/publish';
import { UnknownLabel } from '#server/publishing/site-list';
import { placeholdersOf } from '#server/stores/placeholders';
import { createSites } from '#server/publishing/sites/sites';
import { ensureBuilt } from '#tests/support/publishing/built-pages';
import { renderingDatabases } from '#tests/support/shop/databases';
import { structuredData } from '#tests/support/browser/schema-org';
import { logo } from '#tests/support/publishing/site-job';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { readPages } from '#tools/shop/published';

beforeAll(ensureBuilt, 130_000);

describe.each(renderingDatabases)('publishing on $name', ({ open }) => {
  let shop: TestShop;
  let folder: string;
  let sitesDir: string;
  let picturesDir: string;

  beforeAll(async () => {
    shop = await openTestShop(await open());
    folder = await mkdtemp(join(tmpdir(), 'nukkad-publish-'));
    [sitesDir, picturesDir] = [join(folder, 'sites'), join(folder, 'pictures')];
    await mkdir(sitesDir);
    await mkdir(picturesDir);
    await writeFile(join(picturesDir, `${'a'.repeat(32)}.svg`), logo);
    await publishTo({ labels: 'all' });
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  const publishTo = (options: PublishOptions) => publish({ ...shop, dataFolder: { sitesDir, picturesDir } }, options);

  function ask(host: string, path: string) {
    const sites = createSites({ sitesDir, picturesDir, publicOrigin: shop.config.publicOrigin });
    return createApp(shop, sites).request(`http://${host}${path}`);
  }

  it("shows a store's products in its pages' own HTML", async () => {
    const home = await ask('surat.localhost:4321', '/');
    expect(home.status).toBe(200);
    expect(home.headers.get('content-security-policy')).toContain("default-src 'self'");
    const html = await home.text();
    expect(html).toContain('Toor dal');
    expect(html).toContain('₹164');
    expect(html).toContain('data-store-id="33001"');
    expect(await (await ask('surat.localhost:4321', '/ProductDetails/1005')).text()).toContain('Dupatta');
    expect((await ask('surat.localhost:4321', '/ProductDetails/5001')).status).toBe(404);
  });

  it('gives the marketplace its own pages', async () => {
    expect(await (await ask('localhost:4321', '/landing')).text()).toContain('Order delivery near you');
    expect((await ask('localhost:4321', '/')).headers.get('location')).toBe('/landing');
    expect((await ask('nowhere.localhost:4321', '/')).status).toBe(404);
  });

  it('never writes stock or anything personal into a page', async () => {
    const pages = await readPages(sitesDir, 'surat');
    expect(pages.size).toBeGreaterThan(45);
    for (const [path, html] of pages) expect(html, path).not.toMatch(/&quot;stock&quot;|"stock":/);
  });

  it('gives every page of a store a title, and every page to be found a description, one address and true data', async () => {
    const pages = await readPages(sitesDir, 'surat');
    const canonicals: string[] = [];
    for (const [path, html] of pages) {
      expect(html, path).toMatch(/<title>[^<]{3,}<\/title>/);
      if (html.includes('name="robots" content="noindex"')) continue;
      canonicals.push(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '');
      for (const name of [
        'name="description"',
        'property="og:title"',
        'property="og:description"',
        'property="og:image"',
      ])
        expect(html, path).toMatch(new RegExp(`<meta ${name} content="[^"]+"`));
      for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
        v.parse(structuredData, JSON.parse(data), { message: `${path}: ${data}` });
    }
    const sitemap = await (await ask('surat.localhost:4321', '/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(canonicals.filter((address) => address.startsWith('http://surat.')).sort()).toEqual(listed.sort());
    expect(canonicals).toContain('http://surat.localhost:4321/ProductDetails/1001');
    expect(canonicals).toContain('http://localhost:4321/landing');
    expect(new Set(canonicals).size).toBe(canonicals.length);
    const kinds = new Set(
      [...pages].flatMap(([, html]) => [...html.matchAll(/data-about="(\w+)"/g)].map(([, kind]) => kind)),
    );
    expect([...kinds].sort()).toEqual(['BreadcrumbList', 'FAQPage', 'Product', 'Store']);
  });

  it('allows all inline code of a page by its policy', async () => {
    for (const [path, html] of await readPages(sitesDir, 'surat')) {
      const policy = (await ask('surat.localhost:4321', path)).headers.get('content-security-policy') ?? '';
      for (const [, element, attributes = '', text = ''] of html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)) {
        if (/\bsrc=|type="application\/(ld\+)?json"/.test(attributes)) continue;
        const hash = createHash('sha256').update(text).digest('base64');
        const isAllowed = policy.includes(hash) || (element === 'style' && policy.includes("'unsafe-inline'"));
        expect(isAllowed, `${path}: ${text.slice(0, 80)}`).toBe(true);
      }
    }
  });

  it('has no link in any page of a store that leads nowhere', async () => {
    await fillPictures();
    const broken: string[] = [];
    for (const [path, html] of await readPages(sitesDir, 'surat'))
      for (const [, to = ''] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)/g))
        if ((await ask('surat.localhost:4321', to)).status >= 300) broken.push(`${path} -> ${to}`);
    expect([...new Set(broken)]).toEqual([]);
  });

  it('lists the pages to be found in a sitemap with dates, and names it in robots.txt', async () => {
    const sitemap = await (await ask('surat.localhost:4321', '/sitemap.xml')).text();
    expect(sitemap).toMatch(
      /<loc>http:\/\/surat\.localhost:4321\/ProductDetails\/1001<\/loc><lastmod>\d{4}-\d\d-\d\d</,
    );
    expect(sitemap).toContain('/terms-of-service</loc>');
    expect(sitemap).not.toMatch(/\/(cart|checkout|login|404|gone|landing)</);
    const robots = await ask('surat.localhost:4321', '/robots.txt');
    expect(robots.headers.get('content-type')).toContain('text/plain');
    expect(await robots.text()).toContain('Sitemap: http://surat.localhost:4321/sitemap.xml');
    expect(await (await ask('localhost:4321', '/sitemap.xml')).text()).toContain('http://localhost:4321/landing<');
  });

  it('answers 410 for a product that was withdrawn, with a page that leads on', async () => {
    await shop.db.updateTable('items').set({ withdrawn_at: new Date() }).where('item_id', '=', 1040).execute();
    await publishTo({ labels: ['surat'] });
    const response = await ask('surat.localhost:4321', '/ProductDetails/1040');
    expect(response.status).toBe(410);
    expect(await response.text()).toContain('No longer on the shelf');
    await shop.db.updateTable('items').set({ withdrawn_at: null }).where('item_id', '=', 1040).execute();
    await publishTo({ labels: ['surat'] });
    expect((await ask('surat.localhost:4321', '/ProductDetails/1040')).status).toBe(200);
  });

  it('refuses a label that no store has, and publishes nothing', async () => {
    const refusal = publishTo({ labels: ['surat', 'nowhere'] });
    await expect(refusal).rejects.toThrow(UnknownLabel);
    await expect(refusal).rejects.toThrow('There is no store "nowhere". There are: surat, toronto.');
  });

  it('stops at a fact that operator.csv does not say, naming it, and leaves the site as it was', async () => {
    const row = await shop.db
      .deleteFrom('operator_details')
      .where('key', '=', 'grievance_officer')
      .returningAll()
      .execute();
    try {
      await expect(publishTo({ labels: ['surat'] })).rejects.toThrow('operator.csv has no grievance_officer');
      expect(await (await ask('surat.localhost:4321', '/customercare')).text()).toContain('grievance_officer');
    } finally {
      await shop.db.insertInto('operator_details').values(row).execute();
    }
  });

  it('does not publish a new store with the placeholders of a converted folder, and names them', async () => {
    const { address, phone, email } = placeholdersOf('toronto');
    const toronto = shop.db.selectFrom('stores').where('label', '=', 'toronto');
    const own = await toronto.select(['address', 'phone_no', 'email']).executeTakeFirstOrThrow();
    const key = await toronto.select(['saas_id', 'store_id']).executeTakeFirstOrThrow();
    const change = (facts: typeof own) =>
      shop.db.updateTable('stores').set(facts).where('label', '=', 'toronto').execute();
    await change({ address, phone_no: phone, email });
    try {
      await publishTo({ labels: ['toronto'] }); // customers see it already
      await shop.db
        .updateTable('sites')
        .set({ published_at: null })
        .where((where) => where.and(key))
        .execute();
      await expect(publishTo({ labels: ['toronto'] })).rejects.toThrow(/address, phone_no, email .* placeholders/);
    } finally {
      await change(own);
      await publishTo({ labels: ['toronto'] });
    }
  });

  it('publishes the sites after one that fails, and names that one at the end', async () => {
    const rename = (store_name: string) =>
      shop.db.updateTable('stores').set({ store_name }).where('label', '=', 'toronto').execute();
    await rename('Toronto Bazaar & Sons');
    await shop.db.updateTable('items').set({ item_id: 3_000_000_000 }).where('item_id', '=', 1005).execute();
    try {
      await expect(publishTo({ labels: ['surat', 'toronto'] })).rejects.toThrow('surat');
      expect(await (await ask('toronto.localhost:4321', '/')).text()).toContain('Toronto Bazaar &amp; Sons');
    } finally {
      await shop.db.updateTable('items').set({ item_id: 1005 }).where('item_id', '=', 3_000_000_000).execute();
      await rename('Toronto Bazaar');
      await publishTo({ labels: 'all', skipCurrent: true });
    }
  });

  it('leaves sites alone that are current', async () => {
    await shop.db.updateTable('items').set({ price: 17_000 }).where('item_id', '=', 1001).execute();
    const lines: string[] = [];
    const results = await publishTo({
      labels: 'all',
      skipCurrent: true,
      onSite: (site) => lines.push(describePublished(site)),
    });
    expect(results.filter(({ left }) => !left).map(({ label }) => label)).toEqual(['surat']);
    expect(lines).toContain('toronto: is current');
    expect(await (await ask('surat.localhost:4321', '/ProductDetails/1001')).text()).toContain('₹170');
  });

  it('colours the pages of a store as it or its operator says, within their policy', async () => {
    const row = { key: 'theme_colour', value: '#8E1B3A' };
    const own = shop.db.insertInto('operator_details').values(row);
    await own.onConflict((at) => at.column('key').doUpdateSet({ value: row.value })).execute();
    try {
      await publishTo({ labels: ['surat'] });
      for (const path of ['/', '/ProductDetails/1001', '/policy', '/cart', '/counter']) {
        const page = await ask('surat.localhost:4321', path);
        const html = await page.text();
        const style = /<style>(:root\{--color-brand-50:[^<]+--color-brand-800:#8e1b3a[^<]+)<\/style>/.exec(html)?.[1];
        expect(page.headers.get('content-security-policy'), path).toContain(
          `'sha256-${createHash('sha256')
            .update(style ?? '')
            .digest('base64')}'`,
        );
        expect(html).toContain('<meta name="theme-color" content="#8e1b3a">');
      }
      expect(await (await ask('surat.localhost:4321', '/manifest.webmanifest')).json()).toMatchObject({
        theme_color: '#8e1b3a',
      });
      await shop.db.updateTable('stores').set({ theme_colour: '#4b0082' }).where('label', '=', 'surat').execute();
      await publishTo({ labels: ['surat', 'toronto'] });
      expect(await (await ask('surat.localhost:4321', '/')).text()).toContain('--color-brand-800:#4b0082');
      expect(await (await ask('toronto.localhost:4321', '/')).text()).toContain('--color-brand-800:#8e1b3a');
    } finally {
      await shop.db.updateTable('stores').set({ theme_colour: null }).execute();
      await shop.db.updateTable('operator_details').set({ value: '#003f62' }).where('key', '=', row.key).execute();
      await publishTo({ labels: ['surat', 'toronto'] });
    }
    expect(await (await ask('surat.localhost:4321', '/')).text()).not.toContain('--color-brand-800:#8e1b3a');
  });

  it('has pages call the API on a host of its own', async () => {
    const apiOrigin = new URL('http://api.localhost:4321');
    const other = { ...shop, config: { ...shop.config, apiOrigin }, dataFolder: { sitesDir, picturesDir } };
    try {
      await publish(other, { labels: ['surat'] });
      const sites = createSites({ sitesDir, picturesDir, publicOrigin: shop.config.publicOrigin, apiOrigin });
      const read = async (path: string) => sites.request(`http://surat.localhost:4321${path}`);
      const page = await read('/ProductDetails/1001');
      expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' http://api.localhost:4321;");
      expect(await page.text()).toContain('data-api="http://api.localhost:4321"');
      const worker = await read('/sw.js');
      expect(worker.headers.get('content-security-policy')).toMatch(/connect-src 'self' http:\/\/api.localhost:4321$/);
      expect(await worker.text()).toContain('"http://api.localhost:4321/api/v1/catalog/snapshot/33/33001"');
    } finally {
      await publishTo({ labels: ['surat'] });
    }
    expect(await (await ask('surat.localhost:4321', '/ProductDetails/1001')).text()).not.toContain('data-api');
  });

  it('copies a store whole for a host of plain files', async () => {
    await fillPictures();
    const out = join(folder, 'out');
    await publishTo({ labels: ['surat'], skipCurrent: true, out });
    await readFile(join(out, 'surat', 'ProductDetails', '1001.html'));
    const home = await readFile(join(out, 'surat', 'index.html'), 'utf8');
    expect(home).toContain('<meta http-equiv="content-security-policy" content="default-src \'self\';');
    expect(home).not.toContain('frame-ancestors');
    const assets = [...home.matchAll(/(?:src|href)="(\/(?:_astro|pictures)\/[^"]+)"/g)];
    expect(assets.length).toBeGreaterThan(3);
    for (const [, address = ''] of assets) await readFile(join(out, 'surat', address));
    const manifest = await readFile(join(out, 'surat', 'manifest.webmanifest'), 'utf8');
    for (const { src } of (JSON.parse(manifest) as { icons: { src: string }[] }).icons)
      await readFile(join(out, 'surat', src));
    expect(await readFile(join(out, 'surat', 'sw.js'), 'utf8')).toContain('/api/v1/catalog/snapshot/33/33001');
  });

  /** Puts a file where each picture that a page shows would be. */
  async function fillPictures(): Promise<void> {
    const html = [...(await readPages(sitesDir, 'surat')).values()].join('');
    const pictures = new Set([...html.matchAll(/\/pictures\/(\w+)-\d+\.webp/g)].map(([, hash]) => hash));
    for (const hash of pictures)
      for (const width of [160, 320, 640]) await writeFile(join(picturesDir, `${hash}-${width}.webp`), 'webp');
  }
});
