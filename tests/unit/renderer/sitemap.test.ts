import { expect, test } from 'vitest';
import { createCatalogue } from '#lib/catalogue/catalogue';
import { pageProps, siteProps, type PageProps } from '#lib/catalogue/page-props';
import { listWithdrawn } from '#renderer/release/withdrawn';
import { digestOf } from '#renderer/render/pages';
import { addSitemap, sitemapPages } from '#renderer/sitemap';
import { sampleSource } from '#tools/check/sample-shop';

const origin = 'http://surat.localhost:4321';
const { catalogue, ...ofMarketplace } = sampleSource;

const pageAt = (path: string, props: PageProps = pageProps(path, sampleSource), route = path) => ({
  path,
  props,
  digest: digestOf(props),
  route: { route, type: 'page', origin: 'project', component: '', params: [], pattern: /x/ },
});
const product = (id: number, source = sampleSource) =>
  pageAt(`/ProductDetails/${id}`, pageProps(`/ProductDetails/${id}`, source), '/ProductDetails/[item_id]');
const sitePages = (...pages: ReturnType<typeof pageAt>[]) => ({ site: siteProps(sampleSource), pages });
const days = (listed: ReturnType<typeof sitemapPages>) =>
  Object.entries(listed).map(([path, { since }]) => [path, since]);

test('lists a site’s own pages, not personal ones or those of the marketplace', () => {
  const store = sitePages(pageAt('/'), product(1), pageAt('/cart'), pageAt('/landing'), pageAt('/policy'));
  expect(Object.keys(sitemapPages(store))).toEqual(['/', '/ProductDetails/1', '/policy']);
  const landing = { site: siteProps(ofMarketplace), pages: [pageAt('/landing'), pageAt('/cart')] };
  expect(Object.keys(sitemapPages(landing))).toEqual(['/landing']);
  const listed = { ...ofMarketplace.listed, stores: [] };
  const empty = pageAt('/landing', pageProps('/landing', { ...ofMarketplace, listed }));
  expect(sitemapPages({ site: siteProps(ofMarketplace), pages: [empty] })).toEqual({});
});

test('a page keeps its date for as long as it shows the same', () => {
  const first = sitemapPages(sitePages(product(1), product(2)), {}, '2027-01-01');
  const { snapshot } = catalogue;
  const items = snapshot.items.map((item) => (item.item_id === 2 ? { ...item, price: 1 } : item));
  const dearer = product(2, { ...sampleSource, catalogue: createCatalogue({ ...snapshot, items }) });
  const next = sitemapPages(sitePages(product(1), dearer), first, '2027-02-02');
  expect(days(next)).toEqual([
    ['/ProductDetails/1', '2027-01-01'],
    ['/ProductDetails/2', '2027-02-02'],
  ]);
});

test('names pages by their whole addresses, and itself in robots.txt', () => {
  const added = new Map<string, string>();
  const add = (bytes: Uint8Array, extension: string) => {
    added.set(extension, String(bytes));
    return extension;
  };
  const files = { add, has: () => false, put: () => {}, nameOf: String };
  const listed = { '/': { digest: '', since: '2027-01-01' } };
  expect(addSitemap(listed, origin, files)).toEqual({ '/sitemap.xml': '.xml', '/robots.txt': '.txt' });
  expect(added.get('.xml')).toContain(`<loc>${origin}/</loc><lastmod>2027-01-01</lastmod>`);
  expect(added.get('.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
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
