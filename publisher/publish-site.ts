import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PagesApp } from './render/app.ts';
import { copyPublicFiles, shareAssets } from './release/assets.ts';
import { listWithdrawn } from './release/withdrawn.ts';
import { makeIcons } from './icons.ts';
import type { SiteJob, SiteResult } from './job.ts';
import { writeRelease } from './release/release-folder.ts';
import { readReleaseIfIntact, releaseFile, type Release } from './release/release.ts';
import { renderSite } from './render/render-site.ts';
import { openSitemap } from './sitemap.ts';

/**
 * Publishes a site: renders its changed pages into a new release and switches to that atomically. If anything fails, the
 * old release stays.
 * @param write writes a page's file
 * @throws {Error} naming the page that could not be rendered
 */
export async function publishSite(
  app: PagesApp,
  job: SiteJob,
  write: (file: string, bytes: Uint8Array) => void = writeFileSync,
): Promise<SiteResult> {
  const started = performance.now();
  await shareAssets(job.distDir, job.sitesDir);
  let [pages, rendered] = [0, 0];
  await writeRelease(join(job.sitesDir, job.label), async (folder, beforeFolder) => {
    const last = beforeFolder === undefined ? undefined : await readReleaseIfIntact(beforeFolder);
    const sitemap = await openSitemap(beforeFolder, job.origin);
    const before = !job.force && sitemap.hasPrevious && isComparable(last, job) ? beforeFolder : undefined;
    const site = await renderSite({ app, job, folder, sitemap, before, write });
    [pages, rendered] = [Object.keys(site.files).length, site.rendered];
    const icons = await makeIcons(job, folder, before);
    const found = await sitemap.write(folder);
    const files = { ...(await copyPublicFiles(job.distDir, folder)), ...site.files, ...icons, ...found };
    await writeDescription(folder, {
      digest: job.digest,
      buildId: job.buildId,
      origin: job.origin,
      publishedAt: new Date().toISOString(),
      begunPolicies: job.begunPolicies,
      files,
      bytes: site.bytes,
      kinds: site.kinds,
      gone: listWithdrawn(last, files),
      storePatterns: site.storePatterns,
    });
  });
  return { pages, rendered, durationMs: Math.round(performance.now() - started) };
}

const isComparable = (last: Release | undefined, { buildId, origin }: SiteJob) =>
  last?.buildId === buildId && last.origin === origin;

async function writeDescription(folder: string, description: Release): Promise<void> {
  const file = await open(join(folder, releaseFile), 'w');
  try {
    await file.writeFile(JSON.stringify(description));
    await file.sync();
  } finally {
    await file.close();
  }
}
