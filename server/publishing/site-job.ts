import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as t from '#texts/publishing';
import { distDir } from '#renderer/build/build';
import { marketplaceLabel, type SiteJob } from '#renderer/job';
import { readReleaseIfIntact } from '#renderer/release/release';
import { PublishFailed } from '#renderer/render-process';
import type { DataFolder } from '#server/platform/data-folder';
import { inStore } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { findPlaceholders } from '#server/stores/placeholders';
import { begunPolicies } from './policies/begun-policies.ts';
import type { SiteKey } from './claims.ts';
import { listedDigest, readMarketplace, readNeighbours } from './listed-stores.ts';
import { readPolicies } from './policies/policies.ts';
import { readSnapshot } from './snapshot.ts';

export interface Site extends SiteKey {
  label: string;
}

export type ShopWithDataFolder = Shop & { dataFolder: Pick<DataFolder, 'sitesDir' | 'picturesDir'> };

/** Published sites keep being published despite placeholders; imports warn. */
async function wasPublished({ db }: Shop, key: SiteKey): Promise<boolean> {
  const site = await db.selectFrom('sites').select('published_at').where(inStore(key)).executeTakeFirst();
  return Boolean(site?.published_at);
}

/** @throws {PublishFailed} if the address or contacts of the store or operator are placeholders */
function refusePlaceholders({ store, operator }: NonNullable<SiteJob['snapshot']>): void {
  const found = [store, operator].flatMap((facts) => findPlaceholders(facts, store.label));
  if (found.length > 0) throw new PublishFailed(t.placeholders({ facts: [...new Set(found)].join(', ') }));
}

/** @throws {ShopError} `not_found` for a closed store; {PublishFailed} for placeholders in a new store's facts */
export async function readSiteJob(
  shop: ShopWithDataFolder,
  { label, saas_id, store_id }: Site,
  buildId: string,
): Promise<{ job: SiteJob; listed: string }> {
  const isStore = label !== marketplaceLabel;
  const snapshot = isStore ? await readSnapshot(shop, saas_id, store_id) : undefined;
  if (snapshot && !(await wasPublished(shop, { saas_id, store_id }))) refusePlaceholders(snapshot);
  const listed = isStore ? await readNeighbours(shop, { saas_id, store_id }) : await readMarketplace(shop);
  const { apiOrigin, publicOrigin } = shop.config;
  const marketplace = { ...listed, ...(apiOrigin && { apiOrigin: apiOrigin.origin }) };
  const shown = snapshot ? [snapshot.store] : marketplace.stores;
  const policies = await readPolicies(shop);
  const begun = begunPolicies(
    policies,
    shop,
    shown.map(({ timezone }) => timezone),
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([marketplace, snapshot?.digest, policies, begun]))
    .digest('hex')
    .slice(0, 16);
  const origin = snapshot ? new URL(snapshot.store.url).origin : publicOrigin.origin;
  const { sitesDir, picturesDir } = shop.dataFolder;
  const content = { marketplace, ...(snapshot && { snapshot }), policies, begunPolicies: begun, digest };
  const job = { label, origin, ...content, buildId, distDir, sitesDir, picturesDir };
  return { job, listed: listedDigest(listed) };
}

export async function isCurrent({ sitesDir, label, digest, buildId, origin }: SiteJob): Promise<boolean> {
  const published = await readReleaseIfIntact(join(sitesDir, label, 'current'));
  return published?.digest === digest && published.buildId === buildId && published.origin === origin;
}
