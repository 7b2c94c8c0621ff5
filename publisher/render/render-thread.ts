import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { loadApp } from './app.ts';
import { renderShare, type SecondThreadTask } from './render-pages.ts';
import { sitePages } from './site-pages.ts';

/*
 * The second rendering thread: renders its share of a site's pages and posts the results.
 */

const { job, folder, paths, nextIndex } = workerData as SecondThreadTask;
const app = await loadApp(job.distDir);
const { pages, reads } = sitePages(app, job);
const byPath = new Map(pages.map((page) => [page.path, page]));
const due = paths.flatMap((path) => byPath.get(path) ?? []);
parentPort?.postMessage(await renderShare({ app, job, folder, reads, write: writeFileSync }, due, nextIndex));
