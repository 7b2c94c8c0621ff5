import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPages, builtId } from '#publisher/build';
import { copySite } from '#publisher/copy-site';
import { marketplaceLabel, type SiteResult } from '#publisher/job';
import { startRendering, type Rendering } from '#publisher/rendering';
import { isCurrent, readSiteJob, type PublishingShop } from './site-job.ts';
import { listStores } from './snapshot.ts';

export interface PublishOptions {
  /** Host labels; `_marketplace` is the marketplace's own site. */
  labels: string[] | 'all';
  /** Where to put complete copies of the sites, for a host of plain files. */
  out?: string | undefined;
  /** Leaves sites alone that are as they would be now. */
  skipCurrent?: boolean;
  /** Renders every page, also those that would be as they were. */
  force?: boolean;
  /** Is given a line to show as soon as a site is there. */
  onProgress?: ((line: string) => void) | undefined;
}

export interface Published extends SiteResult {
  label: string;
  /** Whether it was left as it is, because it is current. */
  skipped: boolean;
}

/** A label is asked for that no store has; the message says which there are. */
export class UnknownLabel extends Error {}

/**
 * Publishes stores' sites and the marketplace's, each from its catalogue as it is now. `all` also takes
 * away the sites of stores that have closed.
 * @throws {UnknownLabel} before anything is published
 * @throws {PublishFailed} naming the site and the page; that site stays as it was
 */
export async function publish(shop: PublishingShop, options: PublishOptions): Promise<Published[]> {
  const known = await readLabels(shop);
  const labels = options.labels === 'all' ? known : [...new Set(options.labels)];
  refuseUnknown(labels, known);
  const buildId = (await builtId()) ?? (await buildPages());
  const results: Published[] = [];
  let rendering: Rendering | undefined;
  try {
    for (const label of labels) {
      const result = await shop.withLock(`publish:${label}`, () =>
        publishOne(shop, label, buildId, options, () => (rendering ??= startRendering())),
      );
      results.push(result);
      options.onProgress?.(describe(result));
    }
  } finally {
    await rendering?.stop();
  }
  if (options.labels === 'all') await removeClosed(shop, known);
  return results;
}

async function publishOne(
  shop: PublishingShop,
  label: string,
  buildId: string,
  { skipCurrent, force = false, out }: PublishOptions,
  rendering: () => Rendering,
): Promise<Published> {
  const job = await readSiteJob(shop, label, buildId);
  const skipped = skipCurrent === true && (await isCurrent(job));
  const done = skipped ? { pages: 0, rendered: 0, durationMs: 0 } : await rendering().publish({ ...job, force });
  if (out) await copySite({ ...shop.dataFolder, label, out });
  return { label, skipped, ...done };
}

/** Labels of the sites whose published pages are not what they would be now. */
export async function readOutdated(shop: PublishingShop): Promise<string[]> {
  const buildId = await builtId();
  const labels = await readLabels(shop);
  if (!buildId) return labels;
  const areCurrent = await Promise.all(labels.map(async (label) => isCurrent(await readSiteJob(shop, label, buildId))));
  return labels.filter((_, index) => !areCurrent[index]);
}

const describe = ({ label, skipped, pages, rendered, durationMs }: Published): string =>
  skipped ? `${label}: is current` : `${label}: ${rendered} of ${pages} pages in ${(durationMs / 1000).toFixed(1)} s`;

const readLabels = async (shop: PublishingShop): Promise<string[]> => [
  marketplaceLabel,
  ...(await listStores(shop)).map(({ label }) => label),
];

function refuseUnknown(labels: string[], known: string[]): void {
  const unknown = labels.find((label) => !known.includes(label));
  if (unknown === undefined) return;
  const stores = known.filter((label) => label !== marketplaceLabel).join(', ');
  throw new UnknownLabel(`There is no store "${unknown}". There are: ${stores || 'none'}.`);
}

async function removeClosed({ dataFolder: { sitesDir } }: PublishingShop, open: string[]): Promise<void> {
  const names = await readdir(sitesDir);
  const closed = names.filter((name) => name !== '_astro' && !open.includes(name));
  for (const name of closed) await rm(join(sitesDir, name), { recursive: true, force: true });
}
