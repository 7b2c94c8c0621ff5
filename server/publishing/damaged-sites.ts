import { join } from 'node:path';
import { readReleaseIfIntact } from '#publisher/release/release';
import { readSites } from './publish.ts';
import { requestPublish } from './claims.ts';
import type { ShopWithDataFolder } from './site-job.ts';
import { readSiteStatuses } from './site-status.ts';

/** Queues the sites that count as current although their release is missing or damaged: customers see older pages, or none. */
export async function queueDamaged(shop: ShopWithDataFolder): Promise<void> {
  const statuses = await readSiteStatuses(shop);
  const current = new Set(statuses.filter(({ state }) => state === 'current').map(({ label }) => label));
  for (const site of await readSites(shop))
    if (current.has(site.label) && !(await readReleaseIfIntact(join(shop.dataFolder.sitesDir, site.label, 'current'))))
      await requestPublish(shop, site);
}
