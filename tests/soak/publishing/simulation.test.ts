import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { buildPages } from '#renderer/build/build';
import { importFolder } from '#server/import/import-folder';
import { openShop, type OpenShop } from '#server/open-shop';
import { readConfig } from '#server/platform/config';
import { readSiteStatuses } from '#server/publishing/site-status';
import { queueTurns } from '#server/publishing/turns';
import { reportFigures } from '#tests/support/soak/figures';
import { copyBigStore } from '#tools/bench/copy-store';
import { createHighest } from '#tools/bench/memory';
import { createBigFolder } from '#tools/shop/big-folder';
import { findPostgres, startPostgres } from '#tools/shop/postgres';

/*
 * Many small stores published whole by one, two and four processes, for the figures in docs/scaling.md. `SIMULATED_STORES`
 * makes it smaller.
 */

const stores = Number(process.env.SIMULATED_STORES ?? 2000);
const items = 20;
const programs = await findPostgres();
const script = resolve(import.meta.dirname, '../../support/publishing/publishing-process.ts');

async function measureFolder(folder: string): Promise<{ files: number; megabytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let [files, bytes] = [0, 0];
  for (const entry of entries)
    if (entry.isFile()) [files, bytes] = [files + 1, bytes + (await stat(join(entry.parentPath, entry.name))).size];
  return { files, megabytes: Math.round(bytes / 1e6) };
}

/** Publishes everything anew. @returns the seconds, and the most memory that a process took, and a renderer */
async function publishBy(processes: number, shop: OpenShop, url: string) {
  await queueTurns(shop, 'force');
  const started = performance.now();
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, shop.dataFolder.path, url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const { highest, look } = createHighest();
  const isDone = async () => (await readSiteStatuses(shop)).every(({ state }) => state === 'current');
  while (!(await isDone())) {
    await look(children.map(({ pid = 0 }) => pid));
    if (children.every(({ exitCode }) => exitCode !== null))
      throw new Error('The processes ended before all was published.');
    await wait(500);
  }
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))));
  return { seconds, highest };
}

it.skipIf(!programs)(`publishes ${stores} stores by 1, 2 and 4 processes`, { timeout: 3_600_000 }, async () => {
  const postgres = await startPostgres(programs ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-simulation-'));
  const settings = { DATA_DIR: folder, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' };
  await using operator = await createBigFolder(items);
  const began = performance.now();
  await buildPages();
  await reportFigures('`astro build`, the reference', { seconds: ((performance.now() - began) / 1000).toFixed(1) });
  const shop = await openShop(readConfig(settings));
  try {
    await importFolder(shop, operator.path);
    await copyBigStore(shop, 1, stores - 1);
    for (const processes of [1, 2, 4]) {
      const { seconds, highest } = await publishBy(processes, shop, postgres.url);
      await reportFigures(`${stores} stores of ${items} items by ${processes}`, {
        s: seconds.toFixed(0),
        'stores a second': (stores / seconds).toFixed(1),
        'MB a process': Math.round(highest.own),
        'MB a renderer': Math.round(highest.started),
      });
    }
    const { files, megabytes } = await measureFolder(shop.dataFolder.sitesDir);
    await reportFigures(`their sites, with one release before`, { files, MB: megabytes });
    const published = await readdir(shop.dataFolder.sitesDir);
    expect(published.filter((label) => label.startsWith('godown'))).toHaveLength(stores);
  } finally {
    await shop.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
