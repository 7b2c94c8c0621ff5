import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { marketplaceLabel } from '#renderer/job';
import { writeRelease } from '#renderer/release/release-folder';
import type { Release } from '#renderer/release/release';
import { createSites } from '#server/publishing/sites/sites';
import { scratchFolder } from '#tests/support/processes/scratch';

type Pages = Record<string, string>;

const isPage = (path: string) => !path.includes('.');
const pageFile = (path: string) => (isPage(path) ? `${path.slice(1)}.html` : path.slice(1));

/** Publishes the given pages (address to HTML) as a site's new release. */
export async function publishPages(sitesDir: string, label: string, pages: Pages, facts: Partial<Release> = {}) {
  const files = Object.fromEntries(
    Object.keys(pages).map((path) => [path, path === '/' ? 'index.html' : pageFile(path)]),
  );
  const kinds = Object.keys(pages)
    .filter(isPage)
    .map((path) => ({ route: path, pattern: `^${path}$`, csp: `policy of ${path}` }));
  const release: Release = {
    begunPolicies: [],
    digest: 'd',
    buildId: 'b',
    origin: 'http://localhost:4321',
    publishedAt: '2026-01-01T00:00:00.000Z',
    files,
    bytes: Object.fromEntries(
      Object.entries(files).map(([path, file]) => [file, Buffer.byteLength(pages[path] ?? '')]),
    ),
    kinds,
    storePatterns: [],
    listed: {},
    gone: [],
    ...facts,
  };
  await writeRelease(join(sitesDir, label), async (folder) => {
    for (const [path, file] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), pages[path] ?? '');
    }
    await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  });
}

const compressibleText = 'compressible '.repeat(200);

/** Sites on disk: the marketplace and the store `surat`, and how to ask for their pages. */
export async function publishedSites({ publicOrigin = 'http://localhost:4321', isOfflineEnabled = true } = {}) {
  const folder = await scratchFolder();
  const [sitesDir, picturesDir] = [join(folder, 'sites'), join(folder, 'pictures')];
  await mkdir(join(sitesDir, '_astro', 'fonts'), { recursive: true });
  await mkdir(picturesDir);
  await publishPages(
    sitesDir,
    marketplaceLabel,
    {
      '/landing': '<h1>Landing</h1>',
      '/404': '<h1>Not here</h1>',
      '/unknown-store': '<h1>No such store</h1>',
      '/favicon.svg': '<svg/>',
      '/manifest.webmanifest': 'the marketplace',
    },
    { storePatterns: ['^\\/$', '^\\/cart$'] },
  );
  const home = `<h1>Surat</h1>${compressibleText}`;
  await publishPages(
    sitesDir,
    'surat',
    {
      '/': home,
      '/cart': 'the cart',
      '/counter': 'the counter',
      '/ProductDetails/1': 'a product',
      '/404': 'Surat has no such page',
      '/gone': 'Surat had this once',
      '/manifest.webmanifest': 'Surat',
      '/sw.js': 'works',
      '/sw-off.js': 'ends',
    },
    { gone: ['/ProductDetails/2'] },
  );
  const sites = createSites({ sitesDir, picturesDir, publicOrigin: new URL(publicOrigin), isOfflineEnabled });
  return {
    sitesDir,
    picturesDir,
    home,
    /** Asks for an address with a host, for example `surat.localhost:4321/cart`. */
    request: async (address: string, headers: Record<string, string> = {}, method = 'GET') =>
      sites.request(`http://${address}`, { headers, method }),
  };
}
