import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PagesApp } from './app.ts';
import { copyPublicFiles, shareAssets } from './assets.ts';
import type { SiteJob, SiteResult } from './job.ts';
import { writeRelease } from './release-folder.ts';
import type { Release } from './release.ts';
import { renderSite } from './render-site.ts';

/**
 * Publishes a site: renders it into a new release and switches to it in one step. Whoever reads meanwhile
 * sees the old site or the new one; when anything fails the old one stays.
 * @throws {Error} naming the page that could not be rendered
 */
export async function publishSite(app: PagesApp, job: SiteJob): Promise<SiteResult> {
  const started = performance.now();
  await shareAssets(job.distDir, job.sitesDir);
  let pages = 0;
  await writeRelease(join(job.sitesDir, job.label), async (folder) => {
    const rendered = await renderSite(app, job, folder);
    pages = Object.keys(rendered.files).length;
    const files = { ...(await copyPublicFiles(job.distDir, folder)), ...rendered.files };
    const { digest, buildId, origin } = job;
    await describe(folder, { digest, buildId, origin, publishedAt: new Date().toISOString(), ...rendered, files });
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
