import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildPages } from '#renderer/build/build';
import { importFolder } from '#server/import/import-folder';
import { openShop, type OpenShop } from '#server/open-shop';
import { readConfig } from '#server/platform/config';
import { readSiteStatuses } from '#server/publishing/site-status';
import { queueTurns } from '#server/publishing/turns';
import { bigStore, createBigFolder } from '#tools/shop/big-folder';
import { freePort } from '#tools/shop/ports';
import { readPublished } from '#tools/shop/published';
import { findPostgres, startPostgres } from '#tools/shop/postgres';
import { startShop } from '#tools/shop/server';
import { copyBigStore } from './copy-store.ts';
import type { Figure } from './figure.ts';
import { createHighest } from './memory.ts';

const { label, firstItem } = bigStore;
const stores = 500;

/** Publishes all stores by two processes on one PostgreSQL, and in the meantime a new store and a changed price. */
export async function measureManyStores(): Promise<Figure[]> {
  const programs = await findPostgres();
  if (!programs) return [{ name: 'PostgreSQL: its programs are not installed', value: 'not measured', bar: '' }];
  const postgres = await startPostgres(programs);
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-bench-'));
  await using operator = await createBigFolder(100);
  const settings = { DATA_DIR: folder, DATABASE_URL: postgres.url, LOG_LEVEL: 'error', PORT: String(await freePort()) };
  const build = await timeOf(buildPages);
  const shop = await openShop(readConfig(settings));
  await importFolder(shop, operator.path);
  const origin = { PUBLIC_ORIGIN: `http://localhost:${settings.PORT}` };
  const first = await startShop({ ...settings, ...origin }, label);
  const second = await startShop({ ...settings, ...origin, PORT: String(await freePort()) }, '');
  try {
    const figures = await measure(shop, [first.pid, second.pid]);
    return [...figures, { name: '`astro build`, just before', value: `${build.toFixed(1)} s`, bar: '' }];
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await shop.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(shop: OpenShop, pids: number[]): Promise<Figure[]> {
  const { sitesDir } = shop.dataFolder;
  const { highest, look } = createHighest();
  const watching = setInterval(() => void look(pids), 1000);
  try {
    await copyBigStore(shop, 1, stores - 1);
    const imported = await timeOf(() => untilCurrent(shop));
    await queueTurns(shop, 'force');
    const whole = timeOf(() => untilCurrent(shop));
    await wait(5000);
    const added = await timeOf(async () => {
      await copyBigStore(shop, stores, stores);
      await until(() => existsSync(path.join(sitesDir, `${label}-${stores}`, 'current')));
    });
    const priced = await timeOf(async () => {
      await shop.query('update items set price = 91100 where item_id = $1', [firstItem]);
      await until(async () => (await readPublished(sitesDir, label, `/ProductDetails/${firstItem}`)).includes('₹911'));
    });
    const seconds = (value: number, digits = 1) => `${value.toFixed(digits)} s`;
    return [
      {
        name: `${stores - 1} new stores of 100 products published, two processes`,
        value: seconds(imported),
        bar: '120 s',
      },
      {
        name: `${stores} stores of 100 products published whole, two processes`,
        value: seconds(await whole),
        bar: '120 s',
      },
      { name: 'meanwhile a new store → its home page', value: seconds(added, 2), bar: '5 s' },
      { name: 'meanwhile a changed price → the published page', value: seconds(priced, 2), bar: '1 s' },
      { name: 'memory of a process at most', value: `${Math.round(highest.own)} MB`, bar: '400 MB' },
      { name: 'memory of its renderer at most', value: `${Math.round(highest.started)} MB`, bar: '400 MB' },
      { name: 'memory of both at one moment at most', value: `${Math.round(highest.withOne)} MB`, bar: '400 MB' },
      {
        name: 'the same with a second renderer, for changes by hand',
        value: `${Math.round(highest.withAll)} MB`,
        bar: '',
      },
    ];
  } finally {
    clearInterval(watching);
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}

const untilCurrent = (shop: OpenShop) =>
  until(async () => {
    await wait(200);
    return (await readSiteStatuses(shop)).every(({ state }) => state === 'current');
  });
