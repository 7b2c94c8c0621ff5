import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { loadApp } from '#renderer/render/app';
import { listFiles } from '#renderer/release/assets';
import { publishSite } from '#renderer/publish-site';
import { openSiteFiles } from '#renderer/release/site-files';
import { readRelease } from '#renderer/release/release';
import { createSites } from '#server/publishing/sites/sites';
import { startRenderProcess } from '#renderer/render-process';
import type { SiteJob } from '#renderer/job';
import { logo, publishingFolder } from '#tests/support/publishing/site-job';
import { filesOfRelease, readPublished } from '#tools/shop/published';

/** Each test starts processes, which takes as long as the machine is busy. */
vi.setConfig({ testTimeout: 60_000 });

/** Publishes here: starting a process takes ten times as long. */
async function publishAll(...jobs: SiteJob[]) {
  const results = [];
  for (const job of jobs) results.push(await publishSite(await loadApp(job.distDir), job));
  return results;
}

async function publishInProcess(...jobs: SiteJob[]) {
  const rendering = startRenderProcess();
  try {
    const results = [];
    for (const job of jobs) results.push(await rendering.publish(job));
    return results;
  } finally {
    await rendering.stop();
  }
}

/** The folder of a site's newest release (0) or the one before (1). */
async function folderOf(sitesDir: string, age = 0): Promise<string> {
  const releases = join(sitesDir, 'surat', 'releases');
  return join(releases, (await readdir(releases)).sort().at(-1 - age) ?? '');
}

/** Its files by address, and its own by name, but for when it was published. */
async function releaseOf(sitesDir: string, age: number): Promise<Map<string, string>> {
  const folder = await folderOf(sitesDir, age);
  const names = (await listFiles(folder)).map((name) => [name, join(folder, name)] as const);
  const files = [...names, ...(await filesOfRelease(folder))];
  const read = async (file: string) => (await readFile(file, 'latin1')).replace(/"publishedAt":"[^"]+"/, '');
  return new Map(await Promise.all(files.map(async ([name, file]) => [name, await read(file)] as const)));
}

const homeOf = (sitesDir: string) => readPublished(sitesDir, 'surat', '/');

/** The file at an address of the current release. */
const fileAt = async (sitesDir: string, address: string) =>
  (await filesOfRelease(await folderOf(sitesDir))).get(address) ?? '';

test('publishes every page of a store, with its files, its policies and the shared assets', async () => {
  const { job, sitesDir } = await publishingFolder();
  const [result] = await publishInProcess(job('Surat Sadan'));
  const current = join(sitesDir, 'surat', 'current');
  const release = await readRelease(current);
  expect(result?.pages).toBe(5);
  const page = expect.stringMatching(/^\.\.\/\.\.\/files\/page-[0-9a-f]{32}\.html$/);
  const icon = expect.stringMatching(/\.png$/);
  expect(release.files).toEqual({
    '/': page,
    '/landing': page,
    '/ProductDetails/1001': page,
    '/ProductDetails/1002': page,
    '/404': page,
    '/favicon.svg': expect.stringMatching(/\.svg$/),
    '/icons/ab-192-any.png': icon,
    '/icons/ab-512-any.png': icon,
    '/icons/ab-512-maskable.png': icon,
    '/icons/ab-180-maskable.png': icon,
    '/sitemap.xml': expect.stringMatching(/\.xml$/),
    '/robots.txt': expect.stringMatching(/\.txt$/),
  });
  expect(await readPublished(sitesDir, 'surat', '/ProductDetails/1002')).toContain(
    'Surat Sadan http://surat.localhost:4321/ProductDetails/1002',
  );
  expect(release.kinds.map(({ route }) => route)).toContain('/ProductDetails/[item_id]');
  expect(release.kinds[0]?.csp).toContain("script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
  expect(await readdir(join(sitesDir, '_astro'))).toEqual(['page.1f.js']);
});

test('gives back a shared asset that was removed, with the next publish', async () => {
  const { job, sitesDir } = await publishingFolder();
  await publishAll(job('Surat Sadan'));
  await rm(join(sitesDir, '_astro', 'page.1f.js'));
  await publishAll(job('Other name'));
  expect(await readdir(join(sitesDir, '_astro'))).toEqual(['page.1f.js']);
});

test('draws a store’s icons of its logo, once for all builds, and again of another or when one was cut off', async () => {
  const { job, sitesDir, picturesDir } = await publishingFolder();
  const store = job('Surat Sadan');
  await publishAll(store);
  const icon = (name: string) => fileAt(sitesDir, `/icons/${name}.png`);
  const sizes = await Promise.all(
    ['ab-192-any', 'ab-180-maskable'].map(async (name) => sharp(await icon(name)).metadata()),
  );
  expect(sizes).toMatchObject([
    { format: 'png', width: 192, height: 192, hasAlpha: false },
    { format: 'png', width: 180, height: 180 },
  ]);
  const first = await icon('ab-192-any');
  const drawn = (await stat(first)).mtimeMs;
  await publishAll({ ...job('Other name'), digest: 'd2' }, { ...store, buildId: 'another build' });
  expect(await icon('ab-192-any')).toBe(first);
  expect((await stat(first)).mtimeMs).toBe(drawn);
  await writeFile(first, 'cut off');
  await publishInProcess({ ...store, force: true }); // a power failure ends the process
  expect(await sharp(first).metadata()).toMatchObject({ width: 192 });
  await writeFile(join(picturesDir, 'cd.svg'), logo.replace('#8e1b3a', '#003f62'));
  store.snapshot!.store.store_logo = '/pictures/cd.svg';
  await publishAll(store);
  expect(await icon('ab-192-any')).toBe('');
  expect(await icon('cd-192-any')).not.toBe(first);
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
  await expect(publishInProcess(job(name))).rejects.toThrow(message);
  expect(await homeOf(sitesDir)).toContain('Surat Sadan');
  expect(await readdir(join(sitesDir, 'surat', 'releases'))).toHaveLength(1);
});

test('a killed publish leaves the site as it was, and the next one tidies up after it', async () => {
  const { job, sitesDir } = await publishingFolder();
  await publishAll(job('Surat Sadan'));
  const releases = join(sitesDir, 'surat', 'releases');

  const worker = fork(resolve(import.meta.dirname, '../../../renderer/worker.ts'), { serialization: 'advanced' });
  worker.send({ distDir: job('Endless').distDir, job: job('Endless') });
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
  await publishInProcess(job('One'), job('Two'), job('Three'), job('Four'));
  expect(await readdir(join(sitesDir, 'surat', 'releases'))).toHaveLength(2);
  const [newer, older] = [await releaseOf(sitesDir, 0), await releaseOf(sitesDir, 1)];
  expect([older.get('/'), newer.get('/')]).toEqual([expect.stringContaining('Three'), expect.stringContaining('Four')]);
  const files = await listFiles(join(sitesDir, 'surat', 'files'));
  const named = await Promise.all([0, 1].map(async (age) => filesOfRelease(await folderOf(sitesDir, age))));
  expect(files.sort()).toEqual(
    [...new Set(named.flatMap((map) => [...map.values()].map((file) => basename(file))))].sort(),
  );
});

test('keeps what another process has stored and may be about to name', async () => {
  const { job, sitesDir } = await publishingFolder();
  await publishInProcess(job('One'));
  const [name = ''] = openSiteFiles(join(sitesDir, 'surat')).add(Buffer.from('theirs'), '.html').split('/').slice(-1);
  const files = () => readdir(join(sitesDir, 'surat', 'files'));
  await publishInProcess(job('Two'));
  expect(await files()).toContain(name);
  await publishInProcess(job('Three'));
  expect(await files()).not.toContain(name);
});

test('who reads during a hundred publishes sees a whole site each time, and never an older one again', async () => {
  const { job, sitesDir, distDir } = await publishingFolder();
  const app = await loadApp(distDir);
  await publishSite(app, job('Release 1'));
  const sites = createSites({ sitesDir, picturesDir: sitesDir, publicOrigin: new URL('http://localhost:4321') });
  let isDone = false;
  const publishing = (async () => {
    for (let each = 2; each <= 101; each += 1) await publishSite(app, job(`Release ${each}`));
    isDone = true;
  })();
  const seen = [1];
  while (!isDone)
    for (const path of ['/', '/ProductDetails/1001', '/ProductDetails/1002', '/landing']) {
      const response = await sites.request(`http://surat.localhost:4321${path}`);
      const html = await response.text();
      expect([response.status, html]).toEqual([200, expect.stringMatching(/<head>.*Release \d+ .*<\/script>$/)]);
      expect(html).toContain(`http://surat.localhost:4321${path}`);
      seen.push(Number(/Release (\d+)/.exec(html)?.[1]));
      await new Promise(setImmediate);
    }
  await publishing;
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBeGreaterThan(3);
  expect(await homeOf(sitesDir)).toContain('Release 101');
});

test('keeps the pages that would be the same again, as the same files', async () => {
  const { job, sitesDir } = await publishingFolder();
  const landing = async () => (await stat(await fileAt(sitesDir, '/landing'))).mtimeMs;
  const [first] = await publishAll(job('Surat Sadan'));
  const before = await landing();
  const dearer = job('Surat Sadan', { 1002: 99 });
  const [second] = await publishAll(dearer);
  expect(await landing()).toBe(before);
  const [third] = await publishAll({ ...dearer, force: true });
  // The page of the product, of the other, which shows it as related, and the home page.
  expect([first?.rendered, second?.rendered, third?.rendered]).toEqual([5, 3, 5]);
  const [whole, changed] = await Promise.all([releaseOf(sitesDir, 0), releaseOf(sitesDir, 1)]);
  expect(changed.get('/ProductDetails/1002')).toContain('costs 99');
  expect(changed).toEqual(whole);
});

test('goes on from what another process has published, not from what this one has', async () => {
  const { job } = await publishingFolder();
  await publishAll(job('One'));
  await publishInProcess(job('Two'));
  const [again, dearer] = await publishAll(job('Two'), job('Two', { 1002: 99 }));
  expect([again?.rendered, dearer?.rendered]).toEqual([0, 3]);
});

test('renders every page for another build of the code, and at another address', async () => {
  const { job } = await publishingFolder();
  const store = job('Surat Sadan');
  const results = await publishAll(store, { ...store, buildId: 'b2' }, { ...store, origin: 'http://other.localhost' });
  expect(results.map(({ rendered }) => rendered)).toEqual([5, 5, 5]);
});

test.each<[string, (current: string, at: (address: string) => Promise<string>) => Promise<void>, number]>([
  ['a page is gone', async (_, at) => rm(await at('/ProductDetails/1001')), 1],
  ['a page is cut off', async (_, at) => writeFile(await at('/'), '<head>'), 1],
  ['its description is cut off', (current) => writeFile(join(current, 'release.json'), '{"files":'), 5],
  ['its description is', (current) => writeFile(join(current, 'release.json'), '{}'), 5],
  ['all of it is gone', async (current) => rm(await realpath(current), { recursive: true }), 5],
])('a release of which %s is made whole by the next', async (_, damage, rendered) => {
  const { job, sitesDir } = await publishingFolder();
  await publishAll(job('Surat Sadan'));
  const whole = await releaseOf(sitesDir, 0);
  await damage(join(sitesDir, 'surat', 'current'), (address) => fileAt(sitesDir, address));
  const [result] = await publishAll(job('Surat Sadan'));
  expect(result?.rendered).toBe(rendered);
  expect(await releaseOf(sitesDir, 0)).toEqual(whole);
});

test('a full disk fails the publish and leaves the site as it was, without a trace', async () => {
  const { job, sitesDir, distDir } = await publishingFolder();
  await publishAll(job('Surat Sadan'));
  const app = await loadApp(distDir);
  let room = 3;
  const write = (file: string, html: Uint8Array) => {
    room -= 1;
    if (room < 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    writeFileSync(file, html, { flag: 'wx' });
  };
  await expect(publishSite(app, job('New Name'), write)).rejects.toThrow(/1002 could not be rendered.*no space left/);
  expect(await homeOf(sitesDir)).toContain('Surat Sadan');
  expect(await readdir(join(sitesDir, 'surat', 'releases'))).toHaveLength(1);
  await publishSite(app, job('New Name'));
  expect(await homeOf(sitesDir)).toContain('New Name');
});

test('a publish that another has overtaken does not put the older pages back', async () => {
  const { job, sitesDir, distDir } = await publishingFolder();
  await publishAll(job('One'));
  const app = await loadApp(distDir);
  let isFirst = true;
  const slow = {
    ...app,
    async render(address: string, locals: App.Locals) {
      if (isFirst) await publishInProcess(job('Three'));
      isFirst = false;
      return app.render(address, locals);
    },
  };
  await expect(publishSite(slow, job('Two'))).rejects.toThrow(/ENOENT|by another process/);
  expect(await homeOf(sitesDir)).toContain('Three');
});

test('an app that is not there fails the publish', async () => {
  const { job, distDir } = await publishingFolder();
  await mkdir(join(distDir, 'empty', 'client', '_astro'), { recursive: true });
  await expect(publishInProcess({ ...job('Surat Sadan'), distDir: join(distDir, 'empty') })).rejects.toThrow(
    'entry.mjs',
  );
});
