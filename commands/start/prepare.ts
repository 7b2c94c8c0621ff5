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

/** Whether the build matches the sources. */
export const isBuilt = async () => (await builtId()) === (await sourceDigest());

/** Builds changed pages; on failure, keeps the previous ones. Of several processes that start together, one builds. */
export async function prepareBuild(shop: OpenShop, signal: AbortSignal): Promise<void> {
  await shop.withLock('build', async () => {
    if (await isBuilt()) return;
    await buildOrKeepPrevious(shop, () => reportStep(t.buildingPages(), () => buildPages(signal)));
  });
}

/** A shop reachable from outside starts empty: customers must not see the demo. */
export async function prepareCatalogue(shop: OpenShop, signal: AbortSignal): Promise<void> {
  if (!shop.config.isLocal) return;
  if (await shop.db.selectFrom('stores').select('label').limit(1).executeTakeFirst()) return;
  const { importFolder } = await import('#server/import/import-folder');
  await reportStep(t.importingDemo(), () => importFolder(shop, demoFolder, { signal }));
}

/** Adds the demo's staff to a local shop that never had any. */
export async function prepareStaff(shop: OpenShop): Promise<void> {
  const { addStaffOfFolder } = await import('#server/import/staff-file');
  await addStaffOfFolder(shop, demoFolder);
}

/** Sites to publish before a shop without pages opens; the others follow. */
const maxBeforeOpening = 20;

/** Queues every site for a check. A shop without pages publishes the first sites before it opens. */
export async function prepareSites(shop: OpenShop): Promise<void> {
  if ((await builtId()) === undefined) return;
  await queueTurns(shop, 'check');
  if (await hasPages(shop)) return;
  const labels = (await readSites(shop)).map(({ label }) => label).slice(0, maxBeforeOpening);
  await buildOrKeepPrevious(shop, () =>
    reportStep(t.publishing({ count: labels.length }), () => publish(shop, { labels, skipCurrent: true })),
  );
}

/** On failure, prints the error and keeps the previous pages, if any. */
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
