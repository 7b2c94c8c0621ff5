import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { listWithdrawn } from '#publisher/release/withdrawn';
import { toByteText } from '#publisher/render/byte-text';
import { openSitemap, sitemapDigest } from '#publisher/sitemap';
import { scratchFolder } from '#tests/support/processes/scratch';

const origin = 'http://surat.localhost:4321';

const page = (path: string, text: string, build = 'a') =>
  `<title>T</title><link rel="canonical" href="${origin}${path}"><main class="${build}"><p>${text}</p></main>`;

async function write(current: string, today: string, pages: Record<string, string>) {
  const folder = await scratchFolder();
  const sitemap = await openSitemap(current, origin, today);
  for (const [path, html] of Object.entries(pages)) sitemap.addRendered(path, sitemapDigest(path, html, origin));
  const added = new Map<string, string>();
  const add = (bytes: Uint8Array, extension: string) => {
    added.set(extension, String(bytes));
    return extension;
  };
  expect(await sitemap.write(folder, { add, has: () => false })).toEqual({
    '/sitemap.xml': '.xml',
    '/robots.txt': '.txt',
  });
  return { folder, xml: added.get('.xml') ?? '', robots: added.get('.txt') };
}

test('pages are listed by their whole addresses, hidden ones and those of another site are not', async () => {
  const { xml, robots } = await write('/nowhere', '2027-01-01', {
    '/': page('/', 'home'),
    '/cart': '<title>Cart</title><meta name="robots" content="noindex"><main></main>',
    '/landing': page('/landing', 'x').replace('surat.', ''),
  });
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([`${origin}/`]);
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('a page keeps its date for as long as it says the same, whatever its markup', async () => {
  const first = await write('/nowhere', '2027-01-01', { '/a': page('/a', 'one'), '/b': page('/b', 'two') });
  const { xml } = await write(first.folder, '2027-02-02', { '/a': page('/a', 'one', 'z'), '/b': page('/b', 'new') });
  expect(xml).toContain(`<loc>${origin}/a</loc><lastmod>2027-01-01</lastmod>`);
  expect(xml).toContain(`<loc>${origin}/b</loc><lastmod>2027-02-02</lastmod>`);
});

test('a page’s digest is that of what it says, without markup and white space', () => {
  const html = toByteText(Buffer.from(page('/a', ' <b>₹</b>\n  5')));
  const text = ' T ₹ 5 ';
  expect(sitemapDigest('/a', html, origin)).toBe(hash('sha256', text, 'base64url').slice(0, 16));
});

test('a withdrawn product is remembered as gone until it comes back', () => {
  const files = { '/': 'index.html', '/ProductDetails/1': '1.html' };
  const before = {
    files: { ...files, '/ProductDetails/2': '2.html', '/browse/9': '9.html' },
    gone: ['/ProductDetails/3'],
  };
  expect(listWithdrawn(before, files)).toEqual(['/ProductDetails/2', '/ProductDetails/3']);
  expect(listWithdrawn(before, { ...files, '/ProductDetails/3': '3.html' })).toEqual(['/ProductDetails/2']);
  expect(listWithdrawn(undefined, files)).toEqual([]);
});
