import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { paletteStyles } from '#lib/catalogue/palette';
import type { PagesApp } from './app.ts';
import { toByteText } from './byte-text.ts';
import { readBytes } from './page-response.ts';
import type { SiteJob } from '#publisher/job';
import type { PageNote } from './page-notes.ts';
import type { SiteFiles } from '#publisher/release/site-files';
import type { Page } from './pages.ts';
import { collectInlineCode, digestOf, type InlineCode } from './content-policy.ts';
import { placeFirstStyles } from './first-styles.ts';
import type { Reads } from './reads.ts';
import { sitemapDigest } from '#publisher/sitemap';

/** A rendered page's note, its file in the release, and its digest for the sitemap, if it is listed there. */
export interface RenderedPage {
  note: PageNote;
  file: string;
  sitemapDigest: string | undefined;
}

/** The source and target of rendered pages. */
export interface PageRendering {
  app: PagesApp;
  job: SiteJob;
  files: SiteFiles;
  reads: Reads;
}

/** With fewer pages, a second thread, which loads the app and the catalogue again, is not worth its start and memory. */
const minPagesForSecondThread = 1000;

/**
 * Renders pages, many of them in two threads.
 * @returns the rendered pages by their address
 * @throws {Error} naming a page that could not be rendered
 */
export async function renderPages(rendering: PageRendering, pages: Page[]): Promise<Map<string, RenderedPage>> {
  const nextIndex = new Int32Array(new SharedArrayBuffer(4));
  const isShared = pages.length >= minPagesForSecondThread && availableParallelism() > 1;
  const second = isShared ? startSecondThread(rendering, pages, nextIndex) : undefined;
  try {
    const shares = await Promise.all([renderShare(rendering, pages, nextIndex), second?.share ?? []]);
    return new Map(shares.flat());
  } finally {
    Atomics.store(nextIndex, 0, pages.length);
    await second?.stop();
  }
}

/** How many pages a thread takes at once: neighbours show the same cards. */
const pagesAtOnce = 200;

/** Renders the next pages that no thread has taken, until none are left. @param nextIndex shared by the threads */
export async function renderShare(
  rendering: PageRendering,
  pages: Page[],
  nextIndex: Int32Array,
): Promise<[path: string, RenderedPage][]> {
  const share: [string, RenderedPage][] = [];
  for (let from; (from = Atomics.add(nextIndex, 0, pagesAtOnce)) < pages.length;)
    for (const page of pages.slice(from, from + pagesAtOnce))
      share.push([page.path, await renderPage(rendering, page)]);
  return share;
}

/** The second thread's input. */
export interface SecondThreadTask {
  job: SiteJob;
  paths: string[];
  nextIndex: Int32Array;
}

function startSecondThread({ job }: PageRendering, pages: Page[], nextIndex: Int32Array) {
  const workerData: SecondThreadTask = { job, paths: pages.map(({ path }) => path), nextIndex };
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData });
  const share = new Promise<[string, RenderedPage][]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The second thread ended.')));
  });
  return { share, stop: () => worker.terminate() };
}

async function renderPage({ app, job, files, reads }: PageRendering, { path, route }: Page): Promise<RenderedPage> {
  const page = reads.forPage();
  const inline: InlineCode = { scripts: new Set(), styles: new Set() };
  try {
    const response = await app.render(new URL(path, job.origin).href, page.locals);
    const expected = path === '/404' ? 404 : 200;
    if (response.status !== expected) throw new Error(`answered ${response.status}`);
    const bytes = reads.fill(await readBytes(response));
    const html = toByteText(bytes);
    const known = `${response.headers.get('content-security-policy') ?? ''} ${digestOf(paletteOf(job))}`;
    if (route.type === 'page') collectInlineCode(html, known, inline);
    const first = app.firstStyles.get(route.component);
    const { page: styled, startsLater } = first ? placeFirstStyles(bytes, first) : { page: bytes, startsLater: false };
    if (first) inline.styles.add(first.hash);
    for (const hash of first?.scriptHashes[startsLater ? 'later' : 'atOnce'] ?? []) inline.scripts.add(hash);
    const code = { scripts: [...inline.scripts], styles: [...inline.styles] };
    const note = { code, reads: [...page.reads], bytes: styled.length };
    return {
      note,
      file: files.add(styled, route.type === 'page' ? '.html' : extname(path)),
      sitemapDigest: sitemapDigest(path, html, job.origin),
    };
  } catch (error) {
    throw new Error(`${job.label}: the page ${path} could not be rendered: ${explain(error)}`, { cause: error });
  }
}

/** The styles that colour the site's pages. */
const paletteOf = ({ snapshot, marketplace }: SiteJob) =>
  paletteStyles(snapshot?.operator ?? marketplace.operator) ?? '';

/** The message, with the first line of the stack. */
const explain = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 2).join(' ') : String(error);
