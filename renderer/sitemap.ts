import { policyIds } from '#lib/policies/policy-ids';
import type { Release } from './release/release.ts';
import type { SiteFiles } from './release/site-files.ts';
import type { Page, SitePages } from './render/pages.ts';

type SitemapPages = Release['listed'];

const policyRoutes = policyIds.map((id) => `/${id}`);
/** Routes for search engines: pages with a self-referencing `<link rel="canonical">`. */
const storeRoutes = ['/', '/ProductDetails/[item_id]', '/browse/[list]', '/meal-subscriptions', ...policyRoutes];
const marketplaceRoutes = ['/landing', '/stores', '/stores/[page]', ...policyRoutes];

/** Pages of the sitemap. `lastmod` stays while a page's props stay the same. @param today as `YYYY-MM-DD` */
export function sitemapPages(
  { site, pages }: SitePages,
  last: SitemapPages = {},
  today = new Date().toISOString().slice(0, 10),
): SitemapPages {
  const routes = site.store ? storeRoutes : marketplaceRoutes;
  const isEmpty = ({ props }: Page) => props.kind === 'stores' && props.stores.length === 0;
  const listed: SitemapPages = {};
  for (const page of pages.filter((each) => routes.includes(each.route.route) && !isEmpty(each))) {
    const digest = page.digest.slice(0, 16);
    const before = last[page.path];
    listed[page.path] = before?.digest === digest ? before : { digest, since: today };
  }
  return listed;
}

export const addSitemap = (listed: SitemapPages, origin: string, files: SiteFiles): Release['files'] => ({
  '/sitemap.xml': files.add(Buffer.from(xmlOf(listed, origin)), '.xml'),
  '/robots.txt': files.add(Buffer.from(robotsOf(origin)), '.txt'),
});

const urlOf = (address: string, since: string) =>
  `<url><loc>${address.replaceAll('&', '&amp;')}</loc><lastmod>${since}</lastmod></url>`;

const xmlOf = (listed: SitemapPages, origin: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.entries(listed).map(([path, { since }]) => urlOf(origin + encodeURI(path), since)),
    '</urlset>',
    '',
  ].join('\n');

/** Disallows no pages: crawlers must read the markup that excludes a page from search engines. */
const robotsOf = (origin: string) =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${new URL('/sitemap.xml', origin).href}`, ''].join('\n');
