import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { loadApp } from '#publisher/render/app';
import { listFiles } from '#publisher/release/assets';
import { publishSite } from '#publisher/publish-site';
import { readRelease } from '#publisher/release/release';
import { createSites } from '#server/publishing/sites/sites';
import { startRenderProcess } from '#publisher/render-process';
import type { SiteJob } from '#publisher/job';
import { publishingFolder } from '#tests/support/publishing/site-job';

/** Each test starts processes, which takes as long as the machine is busy. */
vi.setConfig({ testTimeout: 60_000 });

async function publishAll(...jobs: SiteJob[]) {
  const rendering = startRenderProcess();
  try {
    const results = [];
    for (const job of jobs) results.push(await rendering.publish(job));
    return results;
  } finally {
    await rendering.stop();
  }
}

/** The files of a site's newest release (0) or the one before (1), but for when it was published. */
async function releaseOf(sitesDir: string, age: number): Promise<Map<string, string>> {
  const releases = join(sitesDir, 'surat', 'releases');
  const id = (await readdir(releases)).sort().at(-1 - age) ?? '';
  const names = (await listFiles(join(releases, id))).sort();
  const read = async (name: string) => readFile(join(releases, id, name), 'utf8');
  const files = await Promise.all(names.map(async (name) => [name, await read(name)] as const));
  return new Map(files.map(([name, text]) => [name, text.replace(/"publishedAt":"[^"]+"/, '')]));
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
    '/icons/ab-192-any.png': 'icons/ab-192-any.png',
    '/icons/ab-512-any.png': 'icons/ab-512-any.png',
    '/icons/ab-512-maskable.png': 'icons/ab-512-maskable.png',
    '/icons/ab-180-maskable.png': 'icons/ab-180-maskable.png',
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

test('draws a store’s icons of its logo, once, and again of another', async () => {
  const { job, sitesDir, picturesDir } = await publishingFolder();
  const store = job('Surat Sadan');
  await publishAll(store);
  const icon = (name: string) => join(sitesDir, 'surat', 'current', 'icons', name);
  const sizes = await Promise.all(
    ['ab-192-any', 'ab-180-maskable'].map((name) => sharp(icon(`${name}.png`)).metadata()),
  );
  expect(sizes).toMatchObject([
    { format: 'png', width: 192, height: 192, hasAlpha: false },
    { format: 'png', width: 180, height: 180 },
  ]);
  const first = (await stat(icon('ab-192-any.png'))).ino;
  await publishAll({ ...job('Other name'), digest: 'd2' });
  expect((await stat(icon('ab-192-any.png'))).ino).toBe(first);
  await cp(join(picturesDir, 'ab.svg'), join(picturesDir, 'cd.svg'));
  store.snapshot!.store.store_logo = '/pictures/cd.svg';
  await publishAll(store);
  expect(await readdir(icon(''))).toHaveLength(4);
  expect((await stat(icon('cd-192-any.png'))).ino).not.toBe(first);
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
      const response = await sites(new Request(`http://surat.localhost:4321${path}`));
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
  const home = async () => (await stat(join(sitesDir, 'surat', 'current', 'index.html'))).ino;
  const [first] = await publishAll(job('Surat Sadan'));
  const before = await home();
  const dearer = job('Surat Sadan', { 1002: 99 });
  const [second] = await publishAll(dearer);
  expect(await home()).toBe(before);
  const [third] = await publishAll({ ...dearer, force: true });
  expect([first?.rendered, second?.rendered, third?.rendered]).toEqual([5, 1, 5]);
  const [whole, changed] = await Promise.all([releaseOf(sitesDir, 0), releaseOf(sitesDir, 1)]);
  expect(changed.get('ProductDetails/1002.html')).toContain('costs 99');
  expect(changed).toEqual(whole);
});

test('renders every page for another build of the code, and at another address', async () => {
  const { job } = await publishingFolder();
  const store = job('Surat Sadan');
  const results = await publishAll(store, { ...store, buildId: 'b2' }, { ...store, origin: 'http://other.localhost' });
  expect(results.map(({ rendered }) => rendered)).toEqual([5, 5, 5]);
});

test.each<[string, (current: string) => Promise<void>, number]>([
  ['a page is gone', (current) => rm(join(current, 'ProductDetails/1001.html')), 1],
  ['a page is cut off', (current) => replace(join(current, 'index.html'), '<head>'), 1],
  ['its notes are', (current) => replace(join(current, 'pages.json'), '{"reads":['), 5],
  ['its dates are changed', (current) => appendFile(join(current, 'sitemap.json'), ' '), 5],
  ['its description is', (current) => replace(join(current, 'release.json'), '{}'), 5],
  ['all of it is gone', async (current) => rm(await realpath(current), { recursive: true }), 5],
])('a release of which %s is made whole by the next', async (_, damage, rendered) => {
  const { job, sitesDir } = await publishingFolder();
  await publishAll(job('Surat Sadan'));
  const whole = await releaseOf(sitesDir, 0);
  await damage(join(sitesDir, 'surat', 'current'));
  const [result] = await publishAll(job('Surat Sadan'));
  expect(result?.rendered).toBe(rendered);
  expect(await releaseOf(sitesDir, 0)).toEqual(whole);
});

/** Not in place: another release may have the same file. */
async function replace(file: string, text: string): Promise<void> {
  await rm(file);
  await writeFile(file, text);
}

test('a full disk fails the publish and leaves the site as it was, without a trace', async () => {
  const { job, sitesDir, distDir } = await publishingFolder();
  await publishAll(job('Surat Sadan'));
  const app = await loadApp(distDir);
  let room = 3;
  const write = (file: string, html: Uint8Array) => {
    room -= 1;
    if (room < 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    writeFileSync(file, html);
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
    async render(address: string, locals: object) {
      if (isFirst) await publishAll(job('Three'));
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
  await expect(publishAll({ ...job('Surat Sadan'), distDir: join(distDir, 'empty') })).rejects.toThrow('entry.mjs');
});

test('many pages are rendered on two threads, each once and the same whoever did it, and one that fails is named', async () => {
  const { distDir, sitesDir, job } = await publishingFolder();
  const app = await loadApp(distDir);
  const many = (name: string) => {
    const { snapshot, ...one } = job(name);
    const items = Array.from({ length: 1200 }, (_, at) => ({ ...snapshot!.items[0]!, item_id: at + 1 }));
    return { ...one, snapshot: { ...snapshot!, items }, force: true };
  };
  const current = join(sitesDir, 'surat', 'current');
  const notes = () => readFile(join(current, 'pages.json'), 'utf8');
  expect(await publishSite(app, many('Large'))).toMatchObject({ pages: 1203, rendered: 1203 });
  for (let id = 1; id <= 1200; id += 1)
    expect(await readFile(join(current, 'ProductDetails', `${id}.html`), 'utf8')).toContain(`/ProductDetails/${id} `);
  const first = await notes();
  await publishSite(app, many('Large'));
  expect(await notes()).toBe(first);
  await expect(publishSite(app, many('Broken'))).rejects.toThrow(
    /the page \/ProductDetails\/\d+ could not be rendered: TypeError: no such thing/,
  );
  expect(await notes()).toBe(first);
});
