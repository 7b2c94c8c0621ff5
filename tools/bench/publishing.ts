import { readlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { buildPages } from '#renderer/build/build';
import { readConfig } from '#server/platform/config';
import { importFolder } from '#server/import/import-folder';
import { openShop, type OpenShop } from '#server/open-shop';
import { publish } from '#server/publishing/publish';
import { readSiteStatuses } from '#server/publishing/site-status';
import { startSitePublisher } from '#server/publishing/site-publisher';
import { bigStore, createBigFolder } from '#tools/shop/big-folder';
import { readPublished } from '#tools/shop/published';
import { measureChild } from './child-process.ts';
import { copyBigStore } from './copy-store.ts';
import { median, type Figure } from './figure.ts';

const { label, firstItem } = bigStore;
const branches = 200;

/**
 * The time to publish stores, in full and after changes, while the API runs; compared with `astro build` and a new
 * file.
 * Folders are removed at the end, because ext4 without a journal creates files slowly for minutes after deletions.
 */
export async function measurePublishing(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-bench-'));
  try {
    for (const items of [100, 1000, 10_000]) {
      const { seconds } = await measure(buildPages);
      figures.push(
        { name: '`astro build`, in the same minute', value: `${seconds.toFixed(1)} s`, bar: '' },
        { name: 'a new file, in the same minute', value: `${createFiles(folder, items).toFixed(3)} ms`, bar: '' },
      );
      await withStore(path.join(folder, String(items)), items, async (shop) => {
        figures.push(...(await measureStore(shop, items, items === 10_000)));
        if (items === 100) figures.push(...(await measureBranches(shop)));
      });
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The time in ms per file. */
function createFiles(folder: string, count: number): number {
  const started = performance.now();
  for (let file = 0; file < count; file += 1) writeFileSync(path.join(folder, `new-${count}-${file}`), '');
  return (performance.now() - started) / count;
}

/** Runs `work` on a shop in this folder with one store. */
async function withStore(folder: string, items: number, work: (shop: OpenShop) => Promise<void>): Promise<void> {
  await using operator = await createBigFolder(items);
  const shop = await openShop(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }));
  try {
    await importFolder(shop, operator.path);
    await work(shop);
  } finally {
    await shop.close();
  }
}

async function measureStore(shop: OpenShop, items: number, hasBars: boolean): Promise<Figure[]> {
  const named = `a store of ${items.toLocaleString('en')} products`;
  const whole = await measure(() => publish(shop, { labels: 'all' }));
  const one = await measure(() => changePrices(shop));
  const soon = median((await changePrices(shop, 'soon')).slice(1));
  const [first = 0, ...others] = one.result;
  const seconds = `${median(others).toFixed(2)} s (${first.toFixed(2)} s the first)`;
  return [
    {
      name: `${named} published whole`,
      value: `${whole.seconds.toFixed(1)} s, ${describeUse(whole)}`,
      bar: hasBars ? '8 s, 500 MB' : '',
    },
    {
      name: 'one changed price there → the published page',
      value: `${seconds}, API paused ${Math.round(one.pauseMs)} ms`,
      bar: hasBars ? '0.3 s' : '',
    },
    {
      name: 'a change there half a second after another → the published page',
      value: `${soon.toFixed(2)} s`,
      bar: hasBars ? '0.5 s' : '',
    },
    {
      name: 'publishes there for 1,000 changes, one after the other',
      value: String(await changeMany(shop)),
      bar: hasBars ? '3' : '',
    },
  ];
}

/** The number of times that 1,000 changes publish their store. */
async function changeMany(shop: OpenShop): Promise<number> {
  const publisher = startSitePublisher(shop);
  const releases = new Set<string>();
  const current = path.join(shop.dataFolder.sitesDir, label, 'current');
  const watching = setInterval(() => releases.add(readlinkSync(current)), 20);
  try {
    await waitUntilCurrent(shop);
    for (let change = 0; change < 1000; change += 1)
      await shop.query('update items set price = price + 100 where item_id = $1', [firstItem + (change % 100)]);
    await waitUntilCurrent(shop);
    await wait(100);
  } finally {
    clearInterval(watching);
    await publisher.stop();
  }
  return releases.size - 1;
}

async function waitUntilCurrent(shop: OpenShop): Promise<void> {
  while ((await readSiteStatuses(shop)).some(({ state }) => state !== 'current')) await wait(50);
}

/** The times in seconds from a committed price to its published page, five times, with automatic publishing. */
async function changePrices(shop: OpenShop, after: 'rest' | 'soon' = 'rest'): Promise<number[]> {
  const { sitesDir } = shop.dataFolder;
  const release = () => readlinkSync(path.join(sitesDir, label, 'current'));
  const publisher = startSitePublisher(shop);
  const durations: number[] = [];
  try {
    for (const rupees of after === 'soon' ? [811, 822, 833, 844, 855] : [911, 922, 933, 944, 955]) {
      await waitUntilCurrent(shop);
      if (after === 'soon') await wait(500);
      else await shop.query("update sites set tried_at = now() - interval '1 minute'", []); // as if the cooldown had passed
      await wait(Math.random() * 100); // a random phase of the publisher's polling
      const before = release();
      const started = performance.now();
      await shop.query('update items set price = $1 where item_id = $2', [rupees * 100, firstItem]);
      while (release() === before) await wait(5);
      durations.push((performance.now() - started) / 1000);
      const page = await readPublished(sitesDir, label, `/ProductDetails/${firstItem}`);
      if (!page.includes(`₹${rupees}`)) throw new Error('Something else was published.');
    }
  } finally {
    await publisher.stop();
  }
  return durations;
}

/** Copies the store 199 times, and publishes all. */
async function measureBranches(shop: OpenShop): Promise<Figure[]> {
  await copyBigStore(shop, 1, branches - 1);
  const whole = await measure(() => publish(shop, { labels: 'all', force: true }));
  const one = await measure(() => changePrices(shop));
  return [
    {
      name: `${branches} stores of 100 products published whole`,
      value: `${whole.seconds.toFixed(1)} s, ${describeUse(whole)}`,
      bar: '',
    },
    { name: 'one changed price there → the published page', value: `${median(one.result).toFixed(2)} s`, bar: '0.5 s' },
  ];
}

interface Measurement<T> {
  result: T;
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
  /** The longest pause of this process's event loop, which also runs the API. */
  pauseMs: number;
}

async function measure<T>(work: () => Promise<T>): Promise<Measurement<T>> {
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  let used = { cpuSeconds: 0, megabytes: 0 };
  const watching = setInterval(() => (used = measureChild() ?? used), 100);
  const started = performance.now();
  pauses.enable();
  const result = await work();
  pauses.disable();
  clearInterval(watching);
  return { result, seconds: (performance.now() - started) / 1000, ...used, pauseMs: pauses.max / 1e6 };
}

const describeUse = ({ cpuSeconds, megabytes, pauseMs }: Measurement<unknown>) =>
  `${cpuSeconds.toFixed(1)} s of CPU, ${Math.round(megabytes)} MB, API paused ${Math.round(pauseMs)} ms`;
