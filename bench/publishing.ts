import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildPages, builtId, sourceDigest } from '#publisher/build';
import { readConfig } from '#server/config';
import { importFolder } from '#server/import/import-folder';
import { openShop, type OpenShop } from '#server/open-shop';
import { publish } from '#server/services/publishing';
import { bigStore, createBigFolder } from '#tests/support/big-folder';
import type { Figure } from './figure.ts';

const items = 10_000;

/** How long a store of 10,000 products takes to publish, whole and after one changed price, beside a running API. */
export async function measurePublishing(): Promise<Figure[]> {
  if ((await builtId()) !== (await sourceDigest())) await buildPages();
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-bench-'));
  await using operator = await createBigFolder(items);
  const shop = await openShop(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }));
  try {
    await importFolder(shop, operator.path);
    const whole = await publishing(shop);
    await shop.db.updateTable('items').set({ price: 12_345 }).where('item_id', '=', bigStore.firstItem).execute();
    const one = await publishing(shop);
    return [
      { what: 'a store of 10,000 products published whole', value: describe(whole), bar: '10 s, 700 MB' },
      { what: 'one changed price there, published', value: describe(one), bar: '0.5 s' },
    ];
  } finally {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Run {
  seconds: number;
  /** What the rendering process has used of a processor, in seconds, and the most memory it has had. */
  cpuSeconds: number;
  megabytes: number;
  pauseMs: number;
}

async function publishing(shop: OpenShop): Promise<Run> {
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  let used = { cpuSeconds: 0, megabytes: 0 };
  const watching = setInterval(() => (used = usedByChild() ?? used), 100);
  const started = performance.now();
  pauses.enable();
  await publish(shop, { labels: [bigStore.label] });
  pauses.disable();
  clearInterval(watching);
  return { seconds: (performance.now() - started) / 1000, ...used, pauseMs: pauses.max / 1e6 };
}

const describe = ({ seconds, cpuSeconds, megabytes, pauseMs }: Run) =>
  `${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of CPU), ${Math.round(megabytes)} MB, API paused ${Math.round(pauseMs)} ms`;

/** What the process that this one has started has used so far, as Linux counts it. */
function usedByChild(): Pick<Run, 'cpuSeconds' | 'megabytes'> | undefined {
  if (process.platform !== 'linux') return undefined;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const child = pids.find((pid) => readProcess(pid, 'status').includes(`PPid:\t${process.pid}\n`));
  const kilobytes = child && /VmHWM:\s+(\d+)/.exec(readProcess(child, 'status'))?.[1];
  if (!kilobytes) return undefined;
  const [user = 0, system = 0] = (readProcess(child, 'stat').split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number);
  return { cpuSeconds: (user + system) / 100, megabytes: Number(kilobytes) / 1024 };
}

/** A file of Linux about a process; empty when it has ended meanwhile. */
function readProcess(pid: string, name: 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return '';
    throw error;
  }
}
