import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { BuildFailed } from '#renderer/build/build';
import { marketplaceLabel } from '#renderer/job';
import { PublishFailed } from '#renderer/render-process';
import { scratchFolder } from '#tests/support/processes/scratch';
import { buildOrKeepPrevious } from '../../../commands/start/prepare.ts';

let shop: Parameters<typeof buildOrKeepPrevious>[0];
let said: string;
beforeEach(async () => {
  shop = { dataFolder: { sitesDir: await scratchFolder() } } as typeof shop;
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (said += String(text)) !== '');
});

const failures = [new BuildFailed('about.md:7: a mistake'), new PublishFailed('surat: the page / …')];

test.each(failures)('an open shop stays as it was, and says why: %s', async (failure) => {
  await mkdir(join(shop.dataFolder.sitesDir, marketplaceLabel, 'current'), { recursive: true });
  await buildOrKeepPrevious(shop, () => Promise.reject(failure));
  expect(said).toBe(`${failure.message}\nThe shop opens with its previous pages.\n`);
});

test.each(failures)('a shop that was never open does not open without pages: %s', async (failure) => {
  await expect(buildOrKeepPrevious(shop, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(said).toBe('');
});

test('what no one foresaw is not passed over', async () => {
  await mkdir(join(shop.dataFolder.sitesDir, marketplaceLabel, 'current'), { recursive: true });
  const failure = new Error('the disk is gone');
  await expect(buildOrKeepPrevious(shop, () => Promise.reject(failure))).rejects.toBe(failure);
});
