import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeIcons } from './icons.ts';
import type { SiteJob, SiteResult } from './job.ts';
import { addPublicFiles, shareAssets } from './release/assets.ts';
import { writeRelease } from './release/release-folder.ts';
import { readReleaseIfIntact, writeDescription } from './release/release.ts';
import { openSiteFiles, removeUnnamedFiles, type WriteNew } from './release/site-files.ts';
import { listWithdrawn } from './release/withdrawn.ts';
import type { PagesApp } from './render/app.ts';
import { kindsOf } from './render/kinds.ts';
import { sitePages } from './render/pages.ts';
import { storePages } from './render/store-pages.ts';
import { addSitemap, sitemapPages } from './sitemap.ts';

/** Renders changed pages and switches atomically. On failure, the old release stays. @throws {Error} with the page */
export async function publishSite(app: PagesApp, job: SiteJob, write?: WriteNew): Promise<SiteResult> {
  const started = performance.now();
  await shareAssets(job.distDir, job.sitesDir);
  const siteFolder = join(job.sitesDir, job.label);
  const files = openSiteFiles(siteFolder, { isStored: job.isStored, write });
  const site = sitePages(app.routes, job);
  const { rendered, tidy } = await writeRelease(siteFolder, async (folder, lastFolder) => {
    const last = lastFolder === undefined ? undefined : await readReleaseIfIntact(lastFolder);
    const finished = last && lastFolder !== undefined ? (await stat(lastFolder)).mtimeMs : undefined;
    const [icons, pages] = await Promise.all([
      makeIcons(job, files, last), // in other threads
      storePages({ app, job, files, last }, site),
    ]);
    const listed = sitemapPages(site, last?.listed);
    const named = {
      ...(await addPublicFiles(job.distDir, files)),
      ...pages.files,
      ...icons.files,
      ...addSitemap(listed, job.origin, files),
    };
    await writeDescription(folder, {
      digest: job.digest,
      buildId: job.buildId,
      origin: job.origin,
      publishedAt: new Date().toISOString(),
      begunPolicies: job.begunPolicies,
      files: named,
      bytes: { ...pages.bytes, ...icons.bytes },
      ...kindsOf(app, site),
      listed,
      gone: listWithdrawn(last, named),
    });
    return {
      rendered: pages.rendered,
      tidy: () => last && finished && removeUnnamedFiles(siteFolder, [last, { files: named }], finished),
    };
  });
  tidy();
  return { pages: site.pages.length, rendered, durationMs: Math.round(performance.now() - started) };
}
