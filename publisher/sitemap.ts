import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSealed, writeSealed } from './render/sealed-json.ts';

/** What a page said when it was rendered, and the day since which it has said so. */
type Entries = Record<string, { text: string; since: string }>;

/** Kept in a release for the next one; it is not served. */
const notes = 'sitemap.json';

const canonical = /<link rel="canonical" href="([^"]+)"/;
const main = /<main\b.*?<\/main>/s;
const title = /<title>.*?<\/title>/s;

/** What a reader sees of a page. Not its markup, which every build of the code changes. */
const textOf = (html: string) => `${title.exec(html)?.[0]} ${main.exec(html)?.[0]}`.replace(/<[^>]*>/g, ' ');

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/**
 * The digest of what a page says, whatever its markup; nothing for one that is hidden from search engines, or another site's.
 * @param origin of the site
 */
export const sitemapDigest = (path: string, html: string, origin: string): string | undefined =>
  canonical.exec(html)?.[1] === new URL(path, origin).href ? digestOf(textOf(html)) : undefined;

/** A site's pages for search engines, collected while it is rendered. */
export interface Sitemap {
  /** Takes a page into account that has been rendered. @param said see {@link sitemapDigest}; a page that says nothing is not listed */
  addRendered(path: string, said: string | undefined): void;
  /** Takes a page into account that is as it was in the release before. */
  addUnchanged(path: string): void;
  /** Whether it is known what the release before listed. */
  hasPrevious: boolean;
  /** Writes `sitemap.xml` and `robots.txt`. @returns them by their address */
  write(folder: string): Promise<Record<string, string>>;
}

/**
 * Begins a site's sitemap. A page that says what it said in the release before keeps its date (`lastmod`).
 * @param before the folder of that release, if there is one
 * @param today as `YYYY-MM-DD`
 */
export async function openSitemap(
  before: string | undefined,
  origin: string,
  today = new Date().toISOString().slice(0, 10),
): Promise<Sitemap> {
  const known = before === undefined ? undefined : await readSealed<Entries>(join(before, notes));
  const now: Entries = {};
  return {
    addRendered(path, text) {
      if (text === undefined) return;
      const last = known?.[path];
      now[path] = last?.text === text ? last : { text, since: today };
    },
    addUnchanged(path) {
      const last = known?.[path];
      if (last) now[path] = last;
    },
    hasPrevious: known !== undefined,
    async write(folder) {
      await writeSealed(join(folder, notes), now);
      await writeFile(join(folder, 'sitemap.xml'), xmlOf(now, origin));
      await writeFile(join(folder, 'robots.txt'), robotsOf(origin));
      return { '/sitemap.xml': 'sitemap.xml', '/robots.txt': 'robots.txt' };
    },
  };
}

const urlOf = (address: string, since: string) =>
  `<url><loc>${address.replaceAll('&', '&amp;')}</loc><lastmod>${since}</lastmod></url>`;

const xmlOf = (pages: Entries, origin: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.entries(pages).map(([path, { since }]) => urlOf(new URL(path, origin).href, since)),
    '</urlset>',
    '',
  ].join('\n');

/** Pages that are to stay out say so themselves: a crawler has to read them to know. */
const robotsOf = (origin: string) =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${new URL('/sitemap.xml', origin).href}`, ''].join('\n');
