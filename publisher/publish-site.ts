import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PagesApp } from './app.ts';
import { copyPublicFiles, shareAssets } from './assets.ts';
import type { SiteJob, SiteResult } from './job.ts';
import { goneSince } from './gone.ts';
import { writeRelease } from './release-folder.ts';
import { readRelease, type Release } from './release.ts';
import { renderSite } from './render-site.ts';
import { openSitemap } from './sitemap.ts';

/**
 * Publishes a site: renders it into a new release and switches to it in one step. Whoever reads meanwhile
 * sees the old site or the new one; when anything fails the old one stays.
 * @throws {Error} naming the page that could not be rendered
 */
export async function publishSite(app: PagesApp, job: SiteJob): Promise<SiteResult> {
  const started = performance.now();
  await shareAssets(job.distDir, job.sitesDir);
  let pages = 0;
  const current = join(job.sitesDir, job.label, 'current');
  const before = existsSync(current) ? await readRelease(current) : undefined;
  await writeRelease(join(job.sitesDir, job.label), async (folder) => {
    const sitemap = await openSitemap(current, job.origin);
    const rendered = await renderSite(app, job, folder, sitemap);
    pages = Object.keys(rendered.files).length;
    const found = await sitemap.write(folder);
    const files = { ...(await copyPublicFiles(job.distDir, folder)), ...rendered.files, ...found };
    const gone = goneSince(before, files);
    const { digest, buildId, origin } = job;
    await describe(folder, {
      digest,
      buildId,
      origin,
      publishedAt: new Date().toISOString(),
      ...rendered,
      files,
      gone,
    });
  });
  return { pages, durationMs: Math.round(performance.now() - started) };
}

async function describe(folder: string, release: Release): Promise<void> {
  const file = await open(join(folder, 'release.json'), 'w');
  try {
    await file.writeFile(JSON.stringify(release));
    await file.sync();
  } finally {
    await file.close();
  }
}
