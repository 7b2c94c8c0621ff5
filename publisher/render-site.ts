import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { snapshot } from '#contract/catalogue';
import { store } from '#contract/store';
import { createPageData, type MarketplaceData } from '#lib/catalogue/page-data';
import type { BuiltRoute, PagesApp } from './app.ts';
import type { SiteJob, WireMarketplace } from './job.ts';
import { marketplacePages, storePages, type Page } from './pages.ts';
import { collectInlineCode, policyOf, type InlineCode } from './policy.ts';
import type { Release } from './release.ts';
import type { Sitemap } from './sitemap.ts';

type RenderedSite = Pick<Release, 'files' | 'kinds' | 'storePatterns'>;

const readMarketplace = ({ operator, stores }: WireMarketplace): MarketplaceData => ({
  operator,
  stores: v.parse(v.array(store), stores),
});

/**
 * Renders all pages of a site into `folder`.
 * @throws {Error} naming the first page that could not be rendered
 */
export async function renderSite(app: PagesApp, job: SiteJob, folder: string, sitemap: Sitemap): Promise<RenderedSite> {
  const marketplace = readMarketplace(job.marketplace);
  const catalogue = job.snapshot && v.parse(snapshot, job.snapshot);
  const pages = catalogue ? storePages(app.routes, catalogue) : marketplacePages(app.routes);
  const locals = catalogue ? { marketplace, shop: createPageData(catalogue) } : { marketplace };
  const code = new Map<BuiltRoute, InlineCode>();
  for (const page of pages) {
    const html = await renderPage(app, job, page, { ...locals }, code);
    const file = join(folder, page.file);
    sitemap.take(page.path, html);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  return {
    files: Object.fromEntries(pages.map(({ path, file }) => [path, file])),
    kinds: [...code].map(([{ route, pattern }, inline]) => ({
      route,
      pattern: pattern.source,
      csp: policyOf(route, inline),
    })),
    storePatterns: catalogue ? [] : patternsBeyond(app.routes, pages),
  };
}

async function renderPage(
  app: PagesApp,
  job: SiteJob,
  { path, route }: Page,
  locals: object,
  code: Map<BuiltRoute, InlineCode>,
): Promise<string> {
  try {
    const response = await app.render(new URL(path, job.origin).href, locals);
    const wanted = path === '/404' ? 404 : 200;
    if (response.status !== wanted) throw new Error(`answered ${response.status}`);
    const html = await response.text();
    if (route.type === 'page') {
      const inline = code.get(route) ?? { scripts: new Set(), styles: new Set() };
      collectInlineCode(html, response.headers.get('content-security-policy') ?? '', inline);
      code.set(route, inline);
    }
    return html;
  } catch (error) {
    throw new Error(`${job.label}: the page ${path} could not be rendered: ${explain(error)}`, { cause: error });
  }
}

/** What went wrong, with the first line of where. */
const explain = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 2).join(' ') : String(error);

const patternsBeyond = (routes: BuiltRoute[], pages: Page[]): string[] =>
  routes.filter((route) => !pages.some((page) => page.route === route)).map(({ pattern }) => pattern.source);
