import { hash } from 'node:crypto';
import { join } from 'node:path';
import { fromByteText } from './render/byte-text.ts';
import type { SiteFiles } from './release/site-files.ts';
import { readSealed, writeSealed } from './render/sealed-json.ts';

/** The digest of each page's text, and the day of its last change. */
type Entries = Record<string, { text: string; since: string }>;

/** In each release, for the next one; it is not served. */
const entriesFile = 'sitemap.json';

const canonical = /<link rel="canonical" href="([^"]+)"/;
const main = /<main\b.*?<\/main>/s;
const title = /<title>.*?<\/title>/s;

/** A page's visible text, without its markup and white space, which change with every build. */
const textOf = (html: string) => `${title.exec(html)?.[0]} ${main.exec(html)?.[0]}`.replace(/(?:<[^>]*>|[ \n])+/g, ' ');

const digestOf = (text: string) => hash('sha256', fromByteText(text), 'base64url').slice(0, 16);

/**
 * The digest of a page's visible text; undefined for a page that is hidden from search engines, or another site's.
 * @param html a byte text
 * @param origin of the site
 */
export const sitemapDigest = (path: string, html: string, origin: string): string | undefined =>
  canonical.exec(html)?.[1] === new URL(path, origin).href ? digestOf(textOf(html)) : undefined;

/** A site's sitemap, collected while it is rendered. */
export interface Sitemap {
  /** Adds a rendered page. @param digest of {@link sitemapDigest}; without one the page is not listed */
  addRendered(path: string, digest: string | undefined): void;
  /** Adds a page that is unchanged since the previous release. */
  addUnchanged(path: string): void;
  /** Whether the previous release's entries are known. */
  hasPrevious: boolean;
  /** Adds `sitemap.xml` and `robots.txt` to a site, and the entries to its release. @returns their names by address */
  write(folder: string, files: SiteFiles): Promise<Record<string, string>>;
}

/**
 * Starts a site's sitemap. Pages with the same text as in the previous release keep their date (`lastmod`).
 * @param before the folder of that release, if there is one
 * @param today as `YYYY-MM-DD`
 */
export async function openSitemap(
  before: string | undefined,
  origin: string,
  today = new Date().toISOString().slice(0, 10),
): Promise<Sitemap> {
  const previous =
    before === undefined ? undefined : await readSealed(join(before, entriesFile), (entries: Entries) => entries);
  const entries: Entries = {};
  return {
    addRendered(path, text) {
      if (text === undefined) return;
      const last = previous?.[path];
      entries[path] = last?.text === text ? last : { text, since: today };
    },
    addUnchanged(path) {
      const last = previous?.[path];
      if (last) entries[path] = last;
    },
    hasPrevious: previous !== undefined,
    async write(folder, files) {
      await writeSealed(join(folder, entriesFile), entries, entries);
      return {
        '/sitemap.xml': files.add(Buffer.from(xmlOf(entries, origin)), '.xml'),
        '/robots.txt': files.add(Buffer.from(robotsOf(origin)), '.txt'),
      };
    },
  };
}

const urlOf = (address: string, since: string) =>
  `<url><loc>${address.replaceAll('&', '&amp;')}</loc><lastmod>${since}</lastmod></url>`;

const xmlOf = (pages: Entries, origin: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.entries(pages).map(([path, { since }]) => urlOf(origin + encodeURI(path), since)),
    '</urlset>',
    '',
  ].join('\n');

/** Disallows no pages: those that are not for search engines say so in their markup, which crawlers must read. */
const robotsOf = (origin: string) =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${new URL('/sitemap.xml', origin).href}`, ''].join('\n');
