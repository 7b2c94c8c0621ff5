import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { snapshot, type Snapshot } from '#contract/snapshot';
import { store } from '#contract/store';
import { createPageData, type MarketplaceData } from '#lib/catalogue/page-data';
import type { BuiltRoute, PagesApp } from './app.ts';
import type { SiteJob, WireMarketplace } from './job.ts';
import { keepFile } from './keep-file.ts';
import { createPageNotes, readPageNotes, unchangedPages, type PageNote } from './page-notes.ts';
import { marketplacePages, storePages, type Page } from './pages.ts';
import { collectInlineCode, policyOf, type InlineCode } from './policy.ts';
import { createReads, type Reads } from './reads.ts';
import type { Release } from './release.ts';
import type { Sitemap } from './sitemap.ts';

interface RenderedSite extends Pick<Release, 'files' | 'bytes' | 'kinds' | 'storePatterns'> {
  /** How many of its pages were rendered; the others are as they were. */
  rendered: number;
}

const readMarketplace = ({ operator, stores }: WireMarketplace): MarketplaceData => ({
  operator,
  stores: v.parse(v.array(store), stores),
});

const readsOf = (job: SiteJob, catalogue: Snapshot | undefined): Reads =>
  createReads({
    marketplace: readMarketplace(job.marketplace),
    ...(catalogue && { shop: createPageData(catalogue) }),
  });

/** What a site is rendered from and to. */
export interface Rendering {
  app: PagesApp;
  job: SiteJob;
  folder: string;
  sitemap: Sitemap;
  /** The release to compare with, made by the same code; without one every page is rendered. */
  before: string | undefined;
  write: (file: string, html: string) => void;
}

/**
 * Brings all pages of a site into a folder: those that are as they were are kept, the others rendered.
 * @throws {Error} naming the first page that could not be rendered
 */
export async function renderSite(rendering: Rendering): Promise<RenderedSite> {
  const { app, job, folder } = rendering;
  const catalogue = job.snapshot && v.parse(snapshot, job.snapshot);
  const pages = catalogue ? storePages(app.routes, catalogue) : marketplacePages(app.routes);
  const reads = readsOf(job, catalogue);
  const keep = await keeper(rendering, reads);
  const notes = createPageNotes(reads.digest);
  const code = new Map<BuiltRoute, InlineCode>();
  const bytes: Release['bytes'] = {};
  let rendered = 0;
  for (const each of new Set(pages.map(({ file }) => dirname(join(folder, file)))))
    mkdirSync(each, { recursive: true });
  for (const page of pages) {
    const kept = keep(page);
    const note = kept ?? (await renderPage(rendering, page, reads));
    if (!kept) rendered += 1;
    notes.add(page.path, note);
    bytes[page.file] = note.bytes;
    if (page.route.type === 'page') addCode(code, page.route, note);
  }
  await notes.write(folder);
  return {
    rendered,
    files: Object.fromEntries(pages.map(({ path, file }) => [path, file])),
    bytes,
    kinds: [...code].map(([{ route, pattern }, inline]) => ({
      route,
      pattern: pattern.source,
      csp: policyOf(route, inline),
    })),
    storePatterns: catalogue ? [] : patternsBeyond(app.routes, pages),
  };
}

/** Takes over from the release before what would be the same again, and gives its note. */
async function keeper({ before, folder, sitemap }: Rendering, reads: Reads) {
  const last = before === undefined ? undefined : await readPageNotes(before);
  if (before === undefined || !last) return () => undefined;
  const unchanged = unchangedPages(last, reads.digest);
  return ({ path, file }: Page): PageNote | undefined => {
    const note = unchanged.get(path);
    if (!note || !keepFile(join(before, file), join(folder, file), note.bytes)) return undefined;
    sitemap.keep(path);
    return note;
  };
}

async function renderPage(
  { app, job, folder, sitemap, write }: Rendering,
  { path, file, route }: Page,
  reads: Reads,
): Promise<PageNote> {
  const page = reads.forPage();
  const inline: InlineCode = { scripts: new Set(), styles: new Set() };
  try {
    const response = await app.render(new URL(path, job.origin).href, page.locals);
    const wanted = path === '/404' ? 404 : 200;
    if (response.status !== wanted) throw new Error(`answered ${response.status}`);
    const html = await response.text();
    if (route.type === 'page') collectInlineCode(html, response.headers.get('content-security-policy') ?? '', inline);
    sitemap.take(path, html);
    write(join(folder, file), html);
    const [scripts, styles] = [[...inline.scripts], [...inline.styles]];
    return { scripts, styles, reads: [...page.reads], bytes: Buffer.byteLength(html) };
  } catch (error) {
    throw new Error(`${job.label}: the page ${path} could not be rendered: ${explain(error)}`, { cause: error });
  }
}

/** Adds a page's inline code to what its kind holds. */
function addCode(code: Map<BuiltRoute, InlineCode>, route: BuiltRoute, { scripts, styles }: PageNote): void {
  const inline = code.get(route) ?? { scripts: new Set(), styles: new Set() };
  for (const hash of scripts) inline.scripts.add(hash);
  for (const hash of styles) inline.styles.add(hash);
  code.set(route, inline);
}

/** What went wrong, with the first line of where. */
const explain = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 2).join(' ') : String(error);

const patternsBeyond = (routes: BuiltRoute[], pages: Page[]): string[] =>
  routes
    .filter((route) => route.type === 'page' && !pages.some((page) => page.route === route))
    .map(({ pattern }) => pattern.source);
