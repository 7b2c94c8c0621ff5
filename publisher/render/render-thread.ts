import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openSiteFiles } from '#publisher/release/site-files';
import { loadApp } from './app.ts';
import { renderShare, type SecondThreadTask } from './render-pages.ts';
import { sitePages } from './site-pages.ts';

/*
 * The second rendering thread: renders its share of a site's pages and posts the results.
 */

const { job, paths, nextIndex } = workerData as SecondThreadTask;
const app = await loadApp(job.distDir);
const { pages, reads } = sitePages(app, job);
const byPath = new Map(pages.map((page) => [page.path, page]));
const due = paths.flatMap((path) => byPath.get(path) ?? []);
const files = openSiteFiles(join(job.sitesDir, job.label), { isStored: job.isStored });
parentPort?.postMessage(await renderShare({ app, job, files, reads }, due, nextIndex));
