import { extname } from 'node:path';
import type { SiteProps } from '#lib/catalogue/page-props';
import * as t from '#texts/publishing';
import type { SiteJob } from '#renderer/job';
import type { Release } from '#renderer/release/release';
import type { SiteFiles } from '#renderer/release/site-files';
import type { PagesApp } from './app.ts';
import { digestOf, type Page, type SitePages } from './pages.ts';

export interface Rendering {
  app: PagesApp;
  job: SiteJob;
  files: SiteFiles;
  last: Pick<Release, 'bytes'> | undefined;
}

interface StoredPages extends Pick<Release, 'files' | 'bytes'> {
  rendered: number;
}

/** Skips pages whose file exists: its name is a digest of props and build. @throws {Error} with the page */
export async function storePages(rendering: Rendering, { site, pages }: SitePages): Promise<StoredPages> {
  const { job, files, last } = rendering;
  // Another version of Node can format dates and numbers differently.
  const siteDigest = digestOf(site, job.origin, job.buildId, process.version);
  const stored: StoredPages = { files: {}, bytes: {}, rendered: 0 };
  for (const page of pages) {
    const { path, route, digest } = page;
    const extension = route.type === 'page' ? '.html' : extname(path);
    const name = `page-${digestOf(siteDigest, path, digest).slice(0, 32)}${extension}`;
    const file = files.nameOf(name);
    const size = job.force ? undefined : last?.bytes[file];
    stored.files[path] = file;
    if (size !== undefined && files.has(file, size)) stored.bytes[file] = size;
    else {
      stored.bytes[file] = await renderPage(name, rendering, site, page);
      stored.rendered += 1;
    }
  }
  return stored;
}

async function renderPage(
  name: string,
  { app, job, files }: Rendering,
  site: SiteProps,
  { path, props }: Page,
): Promise<number> {
  try {
    const response = await app.render(new URL(path, job.origin).href, { site, page: props });
    const expected = path === '/404' ? 404 : 200;
    if (response.status !== expected) throw new Error(`answered ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    files.put(name, bytes);
    return bytes.length;
  } catch (error) {
    throw new Error(t.pageFailed({ site: job.label, page: path, reason: explain(error) }), { cause: error });
  }
}

const explain = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 2).join(' ') : String(error);
