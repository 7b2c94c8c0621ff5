import type { BuiltRoute } from './app.ts';
import { createPageNotes, findUnchangedPages, readPageNotes, type CodeHashes, type PageNote } from './page-notes.ts';
import type { Page } from './pages.ts';
import { contentPolicyFor, type InlineCode } from './content-policy.ts';
import type { Reads } from './reads.ts';
import type { Release } from '#publisher/release/release';
import { renderPages, type PageRendering } from './render-pages.ts';
import { sitePages } from './site-pages.ts';
import type { Sitemap } from '#publisher/sitemap';

/** A release that was made by the same code. */
export interface PreviousRelease extends Pick<Release, 'files'> {
  folder: string;
}

interface RenderedSite extends Pick<Release, 'files' | 'bytes' | 'kinds' | 'storePatterns'> {
  /** How many of its pages were rendered; the others are unchanged. */
  rendered: number;
}

/** The source and target of a rendered site. */
export interface SiteRendering extends Omit<PageRendering, 'reads'> {
  /** Of the release. */
  folder: string;
  sitemap: Sitemap;
  /** Without one every page is rendered. */
  before: PreviousRelease | undefined;
}

/**
 * Stores all pages of a site: unchanged ones are reused, the others rendered.
 * @throws {Error} naming the first page that could not be rendered
 */
export async function renderSite(rendering: SiteRendering): Promise<RenderedSite> {
  const { app, job, folder, sitemap, before } = rendering;
  const { pages, reads } = sitePages(app, job);
  const reuse = await createReuse(rendering, reads);
  const notes = createPageNotes(reads.digest);
  const code = new Map<BuiltRoute, InlineCode>();
  const files: Release['files'] = {};
  const bytes: Release['bytes'] = {};
  const reused = new Map(pages.map((page) => [page.path, reuse(page)]));
  const due = pages.filter(({ path }) => !reused.get(path));
  const rendered = await renderPages({ ...rendering, reads }, due);
  for (const { path, route } of pages) {
    const fresh = rendered.get(path);
    const note = fresh?.note ?? reused.get(path);
    const file = fresh?.file ?? before?.files[path];
    if (!note || file === undefined) throw new Error(`${job.label}: the page ${path} was not rendered`);
    if (fresh) sitemap.addRendered(path, fresh.sitemapDigest);
    else sitemap.addUnchanged(path);
    if (fresh) notes.addRendered(path, note);
    else notes.addUnchanged(path, note);
    files[path] = file;
    bytes[file] = note.bytes;
    if (route.type === 'page') addCode(code, route, note.code);
  }
  await notes.write(folder);
  return {
    rendered: due.length,
    files,
    bytes,
    kinds: [...code].map(([{ route, pattern }, inline]) => ({
      route,
      pattern: pattern.source,
      csp: contentPolicyFor(route, inline, job.marketplace.apiOrigin),
    })),
    storePatterns: job.snapshot ? [] : patternsWithoutPages(app.routes, pages),
  };
}

/** A function that reuses a page of the previous release if it is unchanged, and returns its note. */
async function createReuse({ before, files }: SiteRendering, reads: Reads) {
  const last = before && (await readPageNotes(before.folder));
  if (!last) return () => undefined;
  const unchanged = findUnchangedPages(last, reads.digest);
  return ({ path }: Page): PageNote | undefined => {
    const note = unchanged.get(path);
    return note && files.has(before.files[path] ?? '', note.bytes) ? note : undefined;
  };
}

function addCode(code: Map<BuiltRoute, InlineCode>, route: BuiltRoute, { scripts, styles }: CodeHashes): void {
  const inline = code.get(route) ?? { scripts: new Set(), styles: new Set() };
  for (const hash of scripts) inline.scripts.add(hash);
  for (const hash of styles) inline.styles.add(hash);
  code.set(route, inline);
}

const patternsWithoutPages = (routes: BuiltRoute[], pages: Page[]): string[] =>
  routes
    .filter((route) => route.type === 'page' && !pages.some((page) => page.route === route))
    .map(({ pattern }) => pattern.source);
