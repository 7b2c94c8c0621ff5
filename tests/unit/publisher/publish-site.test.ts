import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readRelease } from '#publisher/release';
import { startRendering } from '#publisher/rendering';
import type { SiteJob } from '#publisher/job';
import { publishingFolder } from '#tests/support/site-job';

/** Each test starts processes, which takes as long as the machine is busy. */
vi.setConfig({ testTimeout: 60_000 });

async function publishAll(...jobs: SiteJob[]) {
  const rendering = startRendering();
  try {
    const results = [];
    for (const job of jobs) results.push(await rendering.publish(job));
    return results;
  } finally {
    await rendering.stop();
  }
}

const homeOf = (sitesDir: string) => readFile(join(sitesDir, 'surat', 'current', 'index.html'), 'utf8');

test('publishes every page of a store, with its files, its policies and the shared assets', async () => {
  const { job, sitesDir } = await publishingFolder();
  const [result] = await publishAll(job('Surat Sadan'));
  const current = join(sitesDir, 'surat', 'current');
  const release = await readRelease(current);
  expect(result?.pages).toBe(5);
  expect(release.files).toEqual({
    '/': 'index.html',
    '/landing': 'landing.html',
    '/ProductDetails/1001': 'ProductDetails/1001.html',
    '/ProductDetails/1002': 'ProductDetails/1002.html',
    '/404': '404.html',
    '/favicon.svg': 'favicon.svg',
    '/sitemap.xml': 'sitemap.xml',
    '/robots.txt': 'robots.txt',
  });
  expect(await readFile(join(current, 'ProductDetails/1002.html'), 'utf8')).toContain(
    'Surat Sadan http://surat.localhost:4321/ProductDetails/1002',
  );
  expect(release.kinds.map(({ route }) => route)).toContain('/ProductDetails/[item_id]');
  expect(release.kinds[0]?.csp).toContain("script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
  expect(await readdir(join(sitesDir, '_astro'))).toEqual(['page.1f.js']);
});

test('the marketplace gets the pages that need no store, and knows which do', async () => {
  const { job, sitesDir } = await publishingFolder();
  await publishAll(job());
  const release = await readRelease(join(sitesDir, '_marketplace', 'current'));
  expect(Object.keys(release.files)).toEqual(['/favicon.svg', '/landing', '/404', '/sitemap.xml', '/robots.txt']);
  expect(release.storePatterns).toHaveLength(2);
});

test.each([
  ['Broken', 'surat: the page /ProductDetails/1001 could not be rendered: TypeError: no such thing'],
  ['Moved', 'surat: the page /ProductDetails/1001 could not be rendered: Error: answered 302'],
])('a page that is %s fails the publish by name and leaves the site as it was', async (name, message) => {
  const { job, sitesDir } = await publishingFolder();
  await publishAll(job('Surat Sadan'));
  await expect(publishAll(job(name))).rejects.toThrow(message);
  expect(await homeOf(sitesDir)).toContain('Surat Sadan');
  expect(await readdir(join(sitesDir, 'surat', 'releases'))).toHaveLength(1);
});

test('a killed publish leaves the site as it was, and the next one tidies up after it', async () => {
  const { job, sitesDir } = await publishingFolder();
  await publishAll(job('Surat Sadan'));
  const releases = join(sitesDir, 'surat', 'releases');

  const worker = fork(resolve(import.meta.dirname, '../../../publisher/worker.ts'), { serialization: 'advanced' });
  worker.send(job('Endless'));
  const drafts = async () => (await readdir(releases)).filter((name) => name.startsWith('.'));
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), { timeout: 50_000 });
  worker.kill('SIGKILL');
  await once(worker, 'exit');

  expect(await homeOf(sitesDir)).toContain('Surat Sadan');
  await publishAll(job('New Name'));
  expect(await drafts()).toEqual([]);
  expect(await homeOf(sitesDir)).toContain('New Name');
});

test('keeps the release before the current one and no other', async () => {
  const { job, sitesDir } = await publishingFolder();
  await publishAll(job('One'), job('Two'), job('Three'));
  const releases = join(sitesDir, 'surat', 'releases');
  const [older = '', newer = '', ...more] = (await readdir(releases)).sort();
  expect(more).toEqual([]);
  expect(await readFile(join(releases, older, 'index.html'), 'utf8')).toContain('Two');
  expect(await readFile(join(releases, newer, 'index.html'), 'utf8')).toContain('Three');
});

test('who reads during publishes sees a whole site each time, the old or the new', async () => {
  const { job, sitesDir } = await publishingFolder();
  await publishAll(job('Release 1'));
  let isDone = false;
  const publishing = publishAll(job('Release 2'), job('Release 3'), job('Release 4')).finally(() => (isDone = true));
  const seen = new Set<string>();
  while (!isDone) seen.add(/Release \d/.exec(await homeOf(sitesDir))?.[0] ?? 'nothing');
  await publishing;
  expect(seen).not.toContain('nothing');
  expect(await homeOf(sitesDir)).toContain('Release 4');
});

test('an app that is not there fails the publish', async () => {
  const { job, distDir } = await publishingFolder();
  await mkdir(join(distDir, 'empty', 'client', '_astro'), { recursive: true });
  await expect(publishAll({ ...job('Surat Sadan'), distDir: join(distDir, 'empty') })).rejects.toThrow('entry.mjs');
});
