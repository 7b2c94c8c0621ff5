import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as rest } from 'node:timers/promises';
import { buildPages, builtId, sourceDigest } from '#publisher/build/build';
import { readConfig } from '#server/platform/config';
import { importFolder } from '#server/import/import-folder';
import { openShop, type OpenShop } from '#server/open-shop';
import { publish } from '#server/publishing/publish';
import { readSiteStatuses } from '#server/publishing/site-status';
import { startSitePublisher } from '#server/publishing/sites/site-publisher';
import { bigStore, createBigFolder } from '#tools/shop/big-folder';
import { usedByChild } from './child-process.ts';
import { median, type Figure } from './figure.ts';

const { label, firstItem, saas_id, store_id } = bigStore;
const branches = 200;

/** How long stores take to publish, whole and after one changed price, beside a running API. */
export async function measurePublishing(): Promise<Figure[]> {
  if ((await builtId()) !== (await sourceDigest())) await buildPages();
  const figures: Figure[] = [];
  for (const items of [100, 1000, 10_000])
    await withStore(items, async (shop) => {
      figures.push(...(await measureStore(shop, items, items === 10_000)));
      if (items === 100) figures.push(...(await measureBranches(shop)));
    });
  return figures;
}

/** A shop with one store of so many products, that is gone afterwards. */
async function withStore(items: number, work: (shop: OpenShop) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-bench-'));
  await using operator = await createBigFolder(items);
  const shop = await openShop(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }));
  try {
    await importFolder(shop, operator.path);
    await work(shop);
  } finally {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureStore(shop: OpenShop, items: number, isHeldToBars: boolean): Promise<Figure[]> {
  const named = `a store of ${items.toLocaleString('en')} products`;
  const whole = await watched(() => publish(shop, { labels: 'all' }));
  const one = await watched(() => changePrices(shop));
  const [first = 0, ...others] = one.result;
  const seconds = `${median(others).toFixed(2)} s (${first.toFixed(2)} s the first)`;
  return [
    {
      what: `${named} published whole`,
      value: `${whole.seconds.toFixed(1)} s, ${use(whole)}`,
      bar: isHeldToBars ? '10 s, 700 MB' : '',
    },
    {
      what: 'one changed price there → the published page',
      value: `${seconds}, API paused ${Math.round(one.pauseMs)} ms`,
      bar: isHeldToBars ? '0.5 s' : '',
    },
  ];
}

/** From a committed price to the page that shows it, in seconds, by the shop that publishes by itself; five times. */
async function changePrices(shop: OpenShop): Promise<number[]> {
  const page = path.join(shop.dataFolder.sitesDir, label, 'current', 'ProductDetails', `${firstItem}.html`);
  const publisher = startSitePublisher(shop);
  const took: number[] = [];
  try {
    for (const rupees of [911, 922, 933, 944, 955]) {
      while ((await readSiteStatuses(shop)).some(({ state }) => state !== 'current')) await rest(50);
      await shop.query("update sites set tried_at = now() - interval '1 minute'", []); // as if it had rested
      await rest(Math.random() * 100); // the publisher is anywhere between two looks
      const started = performance.now();
      await shop.query('update items set price = $1 where item_id = $2', [rupees * 100, firstItem]);
      while (!(await readFile(page, 'utf8')).includes(`₹${rupees}`)) await rest(5);
      took.push((performance.now() - started) / 1000);
    }
  } finally {
    await publisher.stop();
  }
  return took;
}

/** What makes the n-th copy of a store's rows another store's. */
const copied: Record<string, Record<string, string>> = {
  stores: { store_id: 'store_id + n', label: "label || '-' || n", position: 'position + n' },
  categories: { store_id: 'store_id + n' },
  items: { store_id: 'store_id + n', item_id: 'item_id + n * 100' },
  delivery_zones: { store_id: 'store_id + n' },
};

/** Makes the store one of 200 that are alike, and publishes them all. */
async function measureBranches(shop: OpenShop): Promise<Figure[]> {
  for (const [table, changes] of Object.entries(copied)) await copyRows(shop, table, changes);
  const whole = await watched(() => publish(shop, { labels: 'all', force: true }));
  const one = await watched(() => changePrices(shop));
  return [
    {
      what: `${branches} stores of 100 products published whole`,
      value: `${whole.seconds.toFixed(1)} s, ${use(whole)}`,
      bar: '',
    },
    { what: 'one changed price there → the published page', value: `${median(one.result).toFixed(2)} s`, bar: '0.5 s' },
  ];
}

async function copyRows(shop: OpenShop, table: string, changes: Record<string, string>): Promise<void> {
  const { rows } = await shop.query('select column_name from information_schema.columns where table_name = $1', [
    table,
  ]);
  const columns = (rows as { column_name: string }[]).map(({ column_name }) => column_name);
  const values = columns.map((column) => changes[column] ?? column);
  await shop.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table}, generate_series(1, ${branches - 1}) as n
      where saas_id = ${saas_id} and store_id = ${store_id}`,
    [],
  );
}

interface Watched<T> {
  result: T;
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
  /** The longest that this process, where the API is, did not answer. */
  pauseMs: number;
}

async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  let used = { cpuSeconds: 0, megabytes: 0 };
  const watching = setInterval(() => (used = usedByChild() ?? used), 100);
  const started = performance.now();
  pauses.enable();
  const result = await work();
  pauses.disable();
  clearInterval(watching);
  return { result, seconds: (performance.now() - started) / 1000, ...used, pauseMs: pauses.max / 1e6 };
}

const use = ({ cpuSeconds, megabytes, pauseMs }: Watched<unknown>) =>
  `${cpuSeconds.toFixed(1)} s of CPU, ${Math.round(megabytes)} MB, API paused ${Math.round(pauseMs)} ms`;
