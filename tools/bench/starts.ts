import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeBuild } from '#renderer/build/build';
import { freePort } from '#tools/shop/ports';
import { startShop } from '#tools/shop/server';
import { median, type Figure } from './figure.ts';

async function measureStart(settings: Record<string, string>): Promise<number> {
  const started = performance.now();
  const shop = await startShop(settings, 'surat', { byNpm: true });
  const seconds = (performance.now() - started) / 1000;
  await shop.stop();
  return seconds;
}

/** The start-up time of npm and Node. */
async function measureNpm(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const started = performance.now();
    await once(spawn('npm', ['exec', '--', 'node', '--version'], { stdio: 'ignore' }), 'exit');
    times.push((performance.now() - started) / 1000);
  }
  return median(times);
}

/** The time from `npm start` until pages are served: without build and data, and with both (median of 3). */
export async function measureStarts(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-bench-'));
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) }; // another URL would publish everything again
  try {
    await removeBuild();
    const first = await measureStart(settings);
    const later = [];
    for (let run = 0; run < 3; run += 1) later.push(await measureStart(settings));
    return [
      {
        name: 'npm start from nothing: build, database, demo, five stores published',
        value: `${first.toFixed(1)} s`,
        bar: '40 s',
      },
      { name: 'npm start with data', value: `${median(later).toFixed(2)} s`, bar: '1.8 s' },
      { name: 'npm alone, in the same minute', value: `${(await measureNpm()).toFixed(2)} s`, bar: '' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
