import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { distDir } from '#publisher/build/build';
import { marketplaceLabel, type SiteJob } from '#publisher/job';
import { readReleaseIfIntact } from '#publisher/release/release';
import type { DataFolder } from '#server/platform/data-folder';
import type { Shop } from '#server/platform/shop';
import { readBegunPolicies } from './begun-policies.ts';
import { listStores, readMarketplace, readSnapshot } from './snapshot.ts';

/** A shop that can publish. */
export type ShopWithDataFolder = Shop & { dataFolder: Pick<DataFolder, 'sitesDir' | 'picturesDir'> };

/** The job that publishes a site's current content. @throws {ShopError} `not_found` for an unknown label */
export async function readSiteJob(shop: ShopWithDataFolder, label: string, buildId: string): Promise<SiteJob> {
  const marketplace = await readMarketplace(shop);
  const snapshot = label === marketplaceLabel ? undefined : await readStoreSnapshot(shop, label);
  const shown = snapshot ? [snapshot.store] : marketplace.stores;
  const begunPolicies = await readBegunPolicies(
    shop,
    shown.map(({ timezone }) => timezone),
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([marketplace, snapshot?.digest, ...begunPolicies]))
    .digest('hex')
    .slice(0, 16);
  const origin = snapshot ? new URL(snapshot.store.url).origin : shop.config.publicOrigin.origin;
  const { sitesDir, picturesDir } = shop.dataFolder;
  const content = { marketplace, ...(snapshot && { snapshot }), begunPolicies, digest };
  return { label, origin, ...content, buildId, distDir, sitesDir, picturesDir };
}

async function readStoreSnapshot(shop: ShopWithDataFolder, label: string) {
  const store = (await listStores(shop)).find((candidate) => candidate.label === label);
  return readSnapshot(shop, store?.saas_id ?? 0, store?.store_id ?? 0);
}

/** Whether the site's published pages have the job's content, build and address. */
export async function isCurrent({ sitesDir, label, digest, buildId, origin }: SiteJob): Promise<boolean> {
  const published = await readReleaseIfIntact(join(sitesDir, label, 'current'));
  return published?.digest === digest && published.buildId === buildId && published.origin === origin;
}
