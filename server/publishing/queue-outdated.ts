import { join } from 'node:path';
import { marketplaceLabel } from '#renderer/job';
import { readReleaseIfIntact } from '#renderer/release/release';
import { getStores } from '#server/stores/stores';
import { begunPolicies } from './policies/begun-policies.ts';
import { readPolicies } from './policies/policies.ts';
import { readShownRelease } from './store/open-store.ts';
import { readSites } from './site-list.ts';
import type { ShopWithDataFolder } from './site-job.ts';
import { readSiteStatuses } from './site-status.ts';
import { queueTurn } from './turns.ts';

/** Queues current sites whose release is missing or damaged, or whose announced policy has come into force. */
export async function queueOutdated(shop: ShopWithDataFolder): Promise<void> {
  const statuses = await readSiteStatuses(shop);
  const current = new Set(statuses.filter(({ state }) => state === 'current').map(({ label }) => label));
  const [stores, policies] = [await getStores(shop), await readPolicies(shop)];
  const zones = new Map(stores.map(({ label, timezone }) => [label, [timezone]]));
  zones.set(marketplaceLabel, [...new Set([...zones.values()].flat())]);
  for (const site of await readSites(shop)) {
    if (!current.has(site.label)) continue;
    const begun = begunPolicies(policies, shop, zones.get(site.label) ?? []);
    const known = await readReleaseIfIntact(join(shop.dataFolder.sitesDir, site.label, 'current'));
    const release = known ?? (await readShownRelease(shop, site.label));
    if (release?.begunPolicies.join() !== begun.join()) await queueTurn(shop, site);
  }
}
