import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as t from '#texts/start';
import { BuildFailed, builtId, buildPages, sourceDigest } from '#renderer/build/build';
import { marketplaceLabel } from '#renderer/job';
import { PublishFailed } from '#renderer/render-process';
import type { OpenShop } from '#server/open-shop';
import { publish } from '#server/publishing/publish';
import { hasPages, readSites } from '#server/publishing/site-list';
import { queueTurns } from '#server/publishing/turns';
import { demoFolder } from './demo.ts';
import { reportStep } from './step.ts';

/** Whether the pages are built from their sources as they are. */
export const isBuilt = async () => (await builtId()) === (await sourceDigest());

/**
 * Builds the pages when their sources have changed; a failure keeps the previous pages. Of several processes that start
 * together, one builds.
 */
export async function prepareBuild(shop: OpenShop, signal: AbortSignal): Promise<void> {
  await shop.withLock('build', async () => {
    if (await isBuilt()) return;
    await buildOrKeepPrevious(shop, () => reportStep(t.buildingPages(), () => buildPages(signal)));
  });
}

/**
 * Fills a shop on this machine with the demo operator's catalogue, unless it has ever had a store. A reachable one starts
 * empty: invented stores have no place before customers.
 */
export async function prepareCatalogue(shop: OpenShop, signal: AbortSignal): Promise<void> {
  if (!shop.config.isLocal) return;
  if (await shop.db.selectFrom('stores').select('label').limit(1).executeTakeFirst()) return;
  const { importFolder } = await import('#server/import/import-folder');
  await reportStep(t.importingDemo(), () => importFolder(shop, demoFolder, { signal }));
}

/** Gives the demo's stores on this machine their staff, unless the shop has had any. */
export async function prepareStaff(shop: OpenShop): Promise<void> {
  const { addStaffOfFolder } = await import('#server/import/staff-file');
  await addStaffOfFolder(shop, demoFolder);
}

/** How many sites a shop without any pages publishes before it opens; the others follow while it is open. */
const maxBeforeOpening = 20;

/**
 * Queues every site to be checked while the shop is open: those that the release before has published are served as they are
 * until their turn. A shop without pages publishes the first before it opens.
 */
export async function prepareSites(shop: OpenShop): Promise<void> {
  if ((await builtId()) === undefined) return;
  await queueTurns(shop, 'check');
  if (await hasPages(shop)) return;
  const labels = (await readSites(shop)).map(({ label }) => label).slice(0, maxBeforeOpening);
  await buildOrKeepPrevious(shop, () =>
    reportStep(t.publishing({ count: labels.length }), () => publish(shop, { labels, skipCurrent: true })),
  );
}

/** Builds or renders pages; if that fails and there are previous pages, prints the error and keeps them. */
export async function buildOrKeepPrevious(
  { dataFolder }: Pick<OpenShop, 'dataFolder'>,
  make: () => Promise<unknown>,
): Promise<void> {
  try {
    await make();
  } catch (error) {
    const hasPrevious = existsSync(join(dataFolder.sitesDir, marketplaceLabel, 'current'));
    if (!(error instanceof PublishFailed || error instanceof BuildFailed) || !hasPrevious) throw error;
    process.stderr.write(`${error.message}\n${t.previousPages()}\n`);
  }
}
