import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PagesApp } from './app.ts';
import type { SiteJob } from '#publisher/job';
import type { PageNote } from './page-notes.ts';
import type { Page } from './pages.ts';
import { collectInlineCode, type InlineCode } from './content-policy.ts';
import type { Reads } from './reads.ts';
import { sitemapDigest } from '#publisher/sitemap';

/** What became of a page: its note, and what it says to those who find it, if it is to be found. */
export interface RenderedPage {
  note: PageNote;
  sitemapDigest: string | undefined;
}

/** What pages are rendered from and to. */
export interface PageRendering {
  app: PagesApp;
  job: SiteJob;
  folder: string;
  reads: Reads;
  write: (file: string, html: string) => void;
}

/** From so many pages on, a second thread with an app and a catalogue of its own is worth its start and its memory. */
const many = 1000;

/**
 * Renders pages into a folder, many of them on two processors; gives what became of each by its address.
 * @throws {Error} naming a page that could not be rendered
 */
export async function renderPages(rendering: PageRendering, pages: Page[]): Promise<Map<string, RenderedPage>> {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const helper = pages.length >= many && availableParallelism() > 1 ? startHelper(rendering, pages, turn) : undefined;
  try {
    const shares = await Promise.all([renderShare(rendering, pages, turn), helper?.share ?? []]);
    return new Map(shares.flat());
  } finally {
    Atomics.store(turn, 0, pages.length);
    await helper?.stop();
  }
}

/** Renders one page after the other, each that is the next of all who share the turn, until none is left. */
export async function renderShare(
  rendering: PageRendering,
  pages: Page[],
  turn: Int32Array,
): Promise<[path: string, RenderedPage][]> {
  const share: [string, RenderedPage][] = [];
  for (let page; (page = pages[Atomics.add(turn, 0, 1)]);) share.push([page.path, await renderPage(rendering, page)]);
  return share;
}

/** What the second thread is given: {@link renderPages} in short. */
export interface SecondThreadTask {
  job: SiteJob;
  folder: string;
  paths: string[];
  turn: Int32Array;
}

function startHelper({ job, folder }: PageRendering, pages: Page[], turn: Int32Array) {
  const workerData: SecondThreadTask = { job, folder, paths: pages.map(({ path }) => path), turn };
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData });
  const share = new Promise<[string, RenderedPage][]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The second thread ended.')));
  });
  return { share, stop: () => worker.terminate() };
}

async function renderPage(
  { app, job, folder, reads, write }: PageRendering,
  { path, file, route }: Page,
): Promise<RenderedPage> {
  const page = reads.forPage();
  const inline: InlineCode = { scripts: new Set(), styles: new Set() };
  try {
    const response = await app.render(new URL(path, job.origin).href, page.locals);
    const wanted = path === '/404' ? 404 : 200;
    if (response.status !== wanted) throw new Error(`answered ${response.status}`);
    const html = await response.text();
    if (route.type === 'page') collectInlineCode(html, response.headers.get('content-security-policy') ?? '', inline);
    write(join(folder, file), html);
    const [scripts, styles] = [[...inline.scripts], [...inline.styles]];
    const note = { scripts, styles, reads: [...page.reads], bytes: Buffer.byteLength(html) };
    return { note, sitemapDigest: sitemapDigest(path, html, job.origin) };
  } catch (error) {
    throw new Error(`${job.label}: the page ${path} could not be rendered: ${explain(error)}`, { cause: error });
  }
}

/** What went wrong, with the first line of where. */
const explain = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 2).join(' ') : String(error);
