import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShop } from '#tools/shop/server';
import { median, type Figure } from './figure.ts';

async function measureStart(settings: Record<string, string>): Promise<number> {
  const started = performance.now();
  const shop = await startShop(settings);
  const seconds = (performance.now() - started) / 1000;
  await shop.stop();
  return seconds;
}

/** The time from start until pages are served: with an empty data folder, and with a full one (median of 3). */
export async function measureStarts(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-bench-'));
  try {
    const first = await measureStart({ DATA_DIR: folder });
    const later = [];
    for (let run = 0; run < 3; run += 1) later.push(await measureStart({ DATA_DIR: folder }));
    return [
      { name: 'first start: database, demo, five stores published', value: `${first.toFixed(1)} s`, bar: '90 s' },
      { name: 'later start', value: `${median(later).toFixed(1)} s`, bar: '3 s' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
