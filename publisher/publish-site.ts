import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PagesApp } from './render/app.ts';
import { addPublicFiles, shareAssets } from './release/assets.ts';
import { listWithdrawn } from './release/withdrawn.ts';
import { makeIcons } from './icons.ts';
import type { SiteJob, SiteResult } from './job.ts';
import { writeRelease } from './release/release-folder.ts';
import { readReleaseIfIntact, writeDescription, type Release } from './release/release.ts';
import { openSiteFiles, removeUnnamedFiles, type WriteNew } from './release/site-files.ts';
import { renderSite } from './render/render-site.ts';
import { openSitemap } from './sitemap.ts';

/**
 * Publishes a site: renders its changed pages into a new release and switches to that atomically. If anything fails, the
 * old release stays.
 * @param write writes a file
 * @throws {Error} naming the page that could not be rendered
 */
export async function publishSite(app: PagesApp, job: SiteJob, write?: WriteNew): Promise<SiteResult> {
  const started = performance.now();
  await shareAssets(job.distDir, job.sitesDir);
  const siteFolder = join(job.sitesDir, job.label);
  const files = openSiteFiles(siteFolder, { isStored: job.isStored, write });
  const { pages, rendered, tidy } = await writeRelease(siteFolder, async (folder, beforeFolder) => {
    const last = beforeFolder === undefined ? undefined : await readReleaseIfIntact(beforeFolder);
    const sitemap = await openSitemap(beforeFolder, job.origin);
    const isReused = !job.force && sitemap.hasPrevious && isComparable(last, job);
    const before = isReused && beforeFolder !== undefined ? { ...last, folder: beforeFolder } : undefined;
    const [icons, site] = await Promise.all([
      makeIcons(job, files, last), // by other threads
      renderSite({ app, job, folder, files, sitemap, before }),
    ]);
    const named = {
      ...(await addPublicFiles(job.distDir, files)),
      ...site.files,
      ...icons.files,
      ...(await sitemap.write(folder, files)),
    };
    const finished = last && beforeFolder !== undefined ? (await stat(beforeFolder)).mtimeMs : undefined;
    await writeDescription(folder, {
      digest: job.digest,
      buildId: job.buildId,
      origin: job.origin,
      publishedAt: new Date().toISOString(),
      begunPolicies: job.begunPolicies,
      files: named,
      bytes: { ...site.bytes, ...icons.bytes },
      kinds: site.kinds,
      gone: listWithdrawn(last, named),
      storePatterns: site.storePatterns,
    });
    return {
      pages: Object.keys(site.files).length,
      rendered: site.rendered,
      tidy: () => last && finished && removeUnnamedFiles(siteFolder, [last, { files: named }], finished),
    };
  });
  tidy();
  return { pages, rendered, durationMs: Math.round(performance.now() - started) };
}

const isComparable = (last: Release | undefined, { buildId, origin }: SiteJob): last is Release =>
  last?.buildId === buildId && last.origin === origin;
