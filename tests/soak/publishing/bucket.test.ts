import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportFolder } from '#server/import/export-folder';
import { importFolder } from '#server/import/import-folder';
import { openBucket } from '#server/platform/bucket/open-bucket';
import { publish, publishNext, rollBackSite } from '#server/publishing/publish';
import { createApp } from '#server/app';
import { readSocialPicture } from '#server/publishing/social-pictures';
import { siteStoreOf } from '#server/publishing/store/open-store';
import { createSites } from '#server/publishing/sites/sites';
import { startWatchingReleases } from '#server/publishing/store/watch-releases';
import { createRenderer } from '#renderer/renderer';
import { ensureBuilt } from '#tests/support/publishing/built-pages';
import { startFakeBucket } from '#tests/support/publishing/fake-bucket';
import { newItem } from '#tests/support/counter/shelf-examples';
import { granted, refused } from '#tests/support/shop/requests';
import { enterAs } from '#tests/support/shop/staff';
import { logo } from '#tests/support/publishing/site-job';
import { addStore, createOperatorFolder } from '#tools/shop/operator-folder';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

/* Two machines that share a database and a bucket, each with a folder of its own. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 480_000 });

type Machine = Awaited<ReturnType<typeof startMachine>>;

let folder: string;
let shop: TestShop;
let bucket: Awaited<ReturnType<typeof startFakeBucket>>;
let [first, second]: Machine[] = [];

async function startMachine(name: string) {
  const dataFolder = { sitesDir: join(folder, name, 'sites'), picturesDir: join(folder, name, 'pictures') };
  for (const each of Object.values(dataFolder)) await mkdir(each, { recursive: true });
  const { picturesDir } = dataFolder;
  const machine = { ...shop, dataFolder, picturesDir, bucket: openBucket(bucket.config, { pauseMs: 10 }) };
  const { publicOrigin } = shop.config;
  const sites = createSites({ ...dataFolder, publicOrigin, store: siteStoreOf(machine) });
  const app = createApp(machine, sites);
  return {
    ...machine,
    app,
    ask: (path: string, label = 'surat') => app.request(`http://${label}.localhost:4321${path}`),
    async read(path: string) {
      const response = await app.request(`http://surat.localhost:4321${path}`);
      return { status: response.status, text: await response.text() };
    },
  };
}

const machines = () => ({ first: first as Machine, second: second as Machine });
const setPrice = (price: number) => shop.query('update items set price = $1 where item_id = 1001', [price * 100]);
const product = '/ProductDetails/1001';
/** The price that a machine shows when it has looked for new releases. */
async function priceAt(machine: Machine): Promise<string | undefined> {
  siteStoreOf(machine).invalidate();
  return /data-live-price> *(₹\d+)/.exec((await machine.read(product)).text)?.[1];
}
const current = () => JSON.parse(String(bucket.objects.get('pages/surat/current'))) as { id: string; before?: string };
const puts = () => bucket.calls.filter((call) => call.startsWith('PUT'));

/** Waits until machines show a price: they look for releases every quarter of a second. */
const untilPrice = (price: string, ...all: Machine[]) =>
  vi.waitFor(
    async () => {
      for (const machine of all) expect(await priceAt(machine)).toBe(price);
    },
    { timeout: 20_000 },
  );

beforeAll(async () => {
  await ensureBuilt();
  folder = await mkdtemp(join(tmpdir(), 'nukkad-bucket-'));
  shop = await openTestShop();
  bucket = await startFakeBucket();
  [first, second] = [await startMachine('first'), await startMachine('second')];
  await writeFile(join(machines().first.dataFolder.picturesDir, `${'a'.repeat(32)}.svg`), logo);
  await publish(machines().first, { labels: 'all' });
});
afterAll(async () => {
  bucket.stop();
  await shop.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  delete bucket.faults.fault;
});

describe('releases in a bucket', () => {
  it('are served by a machine that has published none, pictures and scripts too', async () => {
    const { second } = machines();
    const page = await second.read(product);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('₹164') });
    const script = /"(\/_astro\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '';
    for (const path of [script, `/pictures/${'a'.repeat(32)}.svg`, '/manifest.webmanifest'])
      expect(await second.read(path)).toMatchObject({ status: 200 });
    expect((await second.read('/nowhere')).status).toBe(404);
  });

  it('are read once, then from the folder, also while the bucket is away', async () => {
    const { second } = machines();
    await second.read('/cart');
    bucket.faults.fault = () => 'busy';
    const before = bucket.calls.length;
    expect((await second.read('/cart')).status).toBe(200);
    expect(bucket.calls.slice(before).filter((call) => call.includes('/files/'))).toEqual([]);
    siteStoreOf(second).invalidate();
    expect((await second.read(product)).status).toBe(200);
    expect(await second.read('/wishlist')).toMatchObject({ status: 503, text: expect.stringContaining('unavailable') });
  });

  it('are made by any machine, which renders and stores only what has changed', async () => {
    const { first, second } = machines();
    await setPrice(165);
    const before = puts().length;
    const [site] = await publish(second, { labels: ['surat'] });
    expect(site?.rendered).toBeLessThan(20);
    expect(site?.pages).toBeGreaterThan(25);
    const files = puts()
      .slice(before)
      .filter((call) => call.includes('/files/'));
    expect(files.length).toBeLessThan((site?.rendered ?? 0) + 4);
    expect(puts().at(-1)).toBe('PUT pages/surat/current');
    await untilPrice('₹165', first);
  });

  it('are noticed by other machines at once', async () => {
    const { first, second } = machines();
    await first.read(product);
    const watching = startWatchingReleases(first);
    await setPrice(166);
    await publish(second, { labels: ['surat'] });
    await vi.waitFor(async () => expect((await first.read(product)).text).toContain('₹166'), { timeout: 3000 });
    await watching.stop();
  });

  it.each(['full', 'busy', 'cut'] as const)('stay as they were when the bucket is %s', async (fault) => {
    const { first, second } = machines();
    const [before, shown] = [current(), '₹166'];
    await setPrice(170);
    let count = 0;
    bucket.faults.fault = (method, name) =>
      method === 'PUT' && name.includes('/files/') && ++count > 2 ? fault : undefined;
    await expect(publish(first, { labels: ['surat'] })).rejects.toThrow(
      /surat: The bucket shop: PUT pages\/surat\/files/,
    );
    expect(current()).toEqual(before);
    await untilPrice(shown, first, second);
    delete bucket.faults.fault;
    await publish(second, { labels: ['surat'] });
    await untilPrice('₹170', first, second);
    await setPrice(166);
    await publish(first, { labels: ['surat'] });
  });

  it('are published over a slow way, and over one that fails now and then', async () => {
    const { first } = machines();
    let count = 0;
    bucket.faults.fault = () =>
      ++count % 7 === 0 ? 'slow' : count % 5 === 0 ? 'cut' : count % 11 === 0 ? 'busy' : undefined;
    await setPrice(171);
    await publish(first, { labels: ['surat'] });
    await untilPrice('₹171', first);
  });

  it('are never shown in part: an answer cut off is asked for again', async () => {
    const third = await startMachine(`third`);
    let count = 0;
    bucket.faults.fault = (_method, name) => (name.includes('/files/') && ++count % 2 === 1 ? 'cut' : undefined);
    const page = await third.read(product);
    expect([page.status, page.text.endsWith('</html>')]).toEqual([200, true]);
  });

  it('go back to the one before, on every machine', async () => {
    const { first, second } = machines();
    const { id, before } = current();
    await rollBackSite(second, 'surat');
    expect(current()).toEqual({ id: before });
    await untilPrice('₹166', first);
    await expect(rollBackSite(first, 'surat')).rejects.toThrow('surat has no release before');
    await publish(first, { labels: ['surat'] });
    expect(current()).toMatchObject({ before });
    expect(current().id).not.toBe(id);
  });

  it('go after a while with their files, those of a killed upload too', async () => {
    const { first } = machines();
    const old = '20200101T000000000Z-aaaaaa';
    const files = { '/x': `../../files/${'e'.repeat(32)}.html` };
    const shown = JSON.parse(String(bucket.objects.get(`pages/surat/releases/${current().id}/release.json`))) as object;
    bucket.objects.set(`pages/surat/releases/${old}/release.json`, Buffer.from(JSON.stringify({ ...shown, files })));
    bucket.objects.set(`pages/surat/files/${'e'.repeat(32)}.html`, Buffer.from('old'));
    await setPrice(172);
    await publish(first, { labels: ['surat'] });
    expect([...bucket.objects.keys()].filter((name) => name.includes(old) || name.includes('eeee'))).toEqual([]);
    expect((await first.read('/cart')).status).toBe(200);
  });

  it('go when a store closes', async () => {
    const { first } = machines();
    await shop.query(`update stores set withdrawn_at = now() where label = 'toronto'`, []);
    await publish(first, { labels: 'all', skipCurrent: true });
    expect([...bucket.objects.keys()].filter((name) => name.startsWith('pages/toronto/'))).toEqual([]);
    expect(await readdir(first.dataFolder.sitesDir)).not.toContain('toronto');
    const renderer = createRenderer();
    expect(await publishNext(first, renderer)).toBeUndefined();
    await renderer.stop();
  });
});

describe('pictures in a bucket', () => {
  const pune = { saas_id: 50, store_id: 50_001, label: 'pune' };
  const itemNamed = (name: string) =>
    shop.db
      .selectFrom('items')
      .select('item_id')
      .where('saas_id', '=', pune.saas_id)
      .where('item_name', '=', name)
      .executeTakeFirstOrThrow();
  const stored = () => puts().filter((call) => call.includes('/_pictures/'));

  it('are stored before an item of the counter is on the shelf; without the bucket there is none', async () => {
    const { cookie } = await enterAs(shop, 'keeper');
    const counter = { ...shop, app: machines().first.app };
    const request = { params: { label: 'surat' }, cookie, body: { ...newItem, request_id: crypto.randomUUID() } };
    const made = async () => (await shop.query('select from items where from_counter', [])).rows.length;
    bucket.faults.fault = (method, name) => (method === 'PUT' && name.includes('/_pictures/') ? 'full' : undefined);
    expect(await refused(counter, 'addItem', request)).toMatchObject({ code: 'unavailable' });
    expect(await made()).toBe(0);
    delete bucket.faults.fault;
    await granted(counter, 'addItem', request);
    expect([await made(), stored().some((call) => call.includes('/originals/'))]).toEqual([1, true]);
  });

  it('are stored before what is imported is seen, so that a machine with an empty folder can do everything', async () => {
    const [importing, empty] = [machines().first, await startMachine('empty')];
    await using operator = await createOperatorFolder();
    await addStore(operator, pune);
    const [header = '', , row = ''] = (await readFile(`${operator.path}/stores.csv`, 'utf8')).split('\n');
    await operator.write('stores.csv', `${header}\n${row}\n`);
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#204060' } })
      .jpeg()
      .toBuffer();
    await operator.write('pictures/dal.jpg', photo);
    for (const file of ['items', 'subscriptions']) await operator.edit(`pune/${file}.csv`, 'dal.webp', 'dal.jpg');

    bucket.faults.fault = (method, name) => (method === 'PUT' && name.includes('/originals/') ? 'cut' : undefined);
    await expect(importFolder(importing, operator.path)).rejects.toThrow(/PUT pages\/_pictures\/originals/);
    expect((await shop.query('select from stores where saas_id = 50', [])).rows).toEqual([]);
    delete bucket.faults.fault;
    const before = stored().length;
    await importFolder(importing, operator.path);
    expect(stored().slice(before)).toEqual([expect.stringContaining('/_pictures/originals/')]);
    await importFolder(importing, operator.path);
    expect(stored()).toHaveLength(before + 1);

    await publish(empty, { labels: ['pune'] });
    const page = await (await empty.ask(`/ProductDetails/${(await itemNamed('Toor dal')).item_id}`, 'pune')).text();
    const picture = /\/pictures\/[0-9a-f]{32}-\d+\.webp/.exec(page)?.[0] ?? '';
    expect((await empty.ask(picture, 'pune')).status).toBe(200);

    const written = join(folder, 'written');
    expect(await exportFolder(empty, 50, written)).toMatchObject({ missing: [] });
    for (const name of await readdir(join(written, 'pictures')))
      expect(await readFile(join(written, 'pictures', name))).toEqual(
        await readFile(join(operator.path, 'pictures', name)),
      );

    const name = `item/${(await itemNamed('Moong dal')).item_id}`;
    const drawn = await readSocialPicture(importing, name);
    expect(await readSocialPicture(await startMachine('drawing'), name)).toEqual(drawn);
  });
});
