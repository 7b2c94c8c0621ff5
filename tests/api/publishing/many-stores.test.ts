import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRenderer } from '#renderer/renderer';
import { createApp } from '#server/app';
import { publishNext, type Published } from '#server/publishing/publish';
import { createSites } from '#server/publishing/sites/sites';
import { ensureBuilt } from '#tests/support/publishing/built-pages';
import { logo } from '#tests/support/publishing/site-job';
import { addStores } from '#tests/support/shop/catalogue';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { readPublished } from '#tools/shop/published';

/** Beside the two stores of any test. */
const count = 40;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
beforeAll(ensureBuilt, 130_000);

let shop: TestShop & { dataFolder: { sitesDir: string; picturesDir: string } };
const renderer = createRenderer();
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-many-'));
  const sitesDir = join(folder, 'sites');
  await mkdir(sitesDir);
  await writeFile(join(folder, `${'a'.repeat(32)}.svg`), logo);
  shop = { ...(await openTestShop()), dataFolder: { sitesDir, picturesDir: folder } };
  await addStores(shop, { count });
  await drain();
  shop.wait(60_000);
});
afterAll(async () => {
  await renderer.stop();
  await shop.close();
  await rm(shop.dataFolder.picturesDir, { recursive: true });
});

async function drain(): Promise<Published[]> {
  const done: Published[] = [];
  for (let one; (one = await publishNext(shop, renderer));) done.push(one);
  return done;
}

const labelsOf = (done: Published[]) => done.filter(({ left }) => !left).map(({ label }) => label);
const pageOf = (label: string, address: string) => readPublished(shop.dataFolder.sitesDir, label, address);
const namesIn = (html: string) => [...html.matchAll(/data-name[^>]*>([^<]*)</g)].map(([, name = '']) => name.trim());
const lineNames = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Line ${from + index}`);

it('lists on a store’s pages the thirty nearest stores, itself first, and leads to the others', async () => {
  for (const page of ['/landing', '/stores']) {
    const html = await pageOf('line-40', page);
    const names = namesIn(html).filter(Boolean);
    expect(names).toEqual(lineNames(11, 40).reverse());
    expect(html).toMatch(/<a href="http:\/\/localhost:4321\/stores\/1"[^>]*>\s*All stores/);
  }
  expect(await pageOf('line-40', '/cart')).toContain('Canada');
});

it('lists all stores on the marketplace, as pages with links between them', async () => {
  expect(namesIn(await pageOf('_marketplace', '/landing'))).toHaveLength(30);
  const pages = [await pageOf('_marketplace', '/stores/1'), await pageOf('_marketplace', '/stores/2')];
  const names = pages.flatMap(namesIn);
  expect(names).toHaveLength(count + 2);
  expect(new Set(names)).toEqual(new Set(['Surat Sadan', 'Toronto Bazaar', ...lineNames(1, count)]));
  expect(pages[0]).toMatch(/href="\/stores\/2"[^>]*>\s*Next page/);
  expect(pages[1]).toMatch(/href="\/stores\/1"[^>]*>\s*Previous page/);
  expect(pages[1]).not.toContain('Next page');
  expect((await pageOf('_marketplace', '/Signup')).match(/&quot;country&quot;/g)).toHaveLength(2);
});

it('serves the pages of all stores on the marketplace’s host, whatever store was chosen there', async () => {
  const app = createApp(shop, createSites({ ...shop.dataFolder, publicOrigin: shop.config.publicOrigin }));
  const ask = (path: string) => app.request(`http://localhost:4321${path}`, { headers: { Cookie: 'store=line-40' } });
  expect(namesIn(await (await ask('/stores')).text())[0]).toBe('Line 40');
  const page = await ask('/stores/2');
  expect([page.status, namesIn(await page.text()).length]).toEqual([200, count + 2 - 30]);
});

/** The labels of stores whose pages list a store of this name. */
async function labelsShowing(name: string): Promise<string[]> {
  const stores = await shop.db.selectFrom('stores').select('label').where('withdrawn_at', 'is', null).execute();
  const shown = await Promise.all(
    stores.map(async ({ label }) => namesIn(await pageOf(label, '/stores')).includes(name) && label),
  );
  return shown.filter((label) => label !== false);
}

it('publishes for a changed store the sites that show it, and of these the pages that do', async () => {
  const showing = await labelsShowing('Line 1');
  expect(showing.length).toBeLessThan(20);
  await shop.query("update stores set phone_no = '+91 11111 11111' where label = 'line-1'", []);
  const done = await drain();
  expect(labelsOf(done).sort()).toEqual(['_marketplace', ...showing].sort());
  const renderedOf = (label: string) => done.find((site) => site.label === label)?.rendered;
  expect(renderedOf('line-9')).toBe(2);
  expect(renderedOf('_marketplace')).toBeLessThan(6);
  expect(await pageOf('line-9', '/stores')).toContain('11111 11111');
  shop.wait(60_000);
  expect(await drain()).toEqual([]);
});

it('publishes a new store and those near it, and these again when it closes', async () => {
  await addStores(shop, { first: count + 1, count: 1 });
  const added = labelsOf(await drain());
  const showing = await labelsShowing('Line 41');
  expect(added.sort()).toEqual(['_marketplace', ...showing].sort());
  expect(showing.length).toBeLessThan(35);
  shop.wait(60_000);
  await shop.query("update stores set withdrawn_at = now() where label = 'line-41'", []);
  const closed = labelsOf([...(await drain()), ...(await drain())]); // the closed store itself ends the first
  expect([...closed, 'line-41'].sort()).toEqual(added);
  await expect(pageOf('line-41', '/landing')).rejects.toThrow('ENOENT');
  expect(await labelsShowing('Line 41')).toEqual([]);
});
