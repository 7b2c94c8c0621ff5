import * as v from 'valibot';
import { snapshot, snapshotItem, type SnapshotItem } from '#contract/snapshot';
import { store } from '#contract/store';
import { createMarketplaceData } from '#lib/catalogue/marketplace-data';
import { createPageData } from '#lib/catalogue/page-data';
import { policyVersions } from '#lib/policies/next-version';
import type { PagesApp } from './app.ts';
import type { ItemBatch, SiteJob } from '#publisher/job';
import { marketplacePages, storePages, type Page } from './pages.ts';
import { createReads, type Reads } from './reads.ts';

/** The products of the last job, by the digest of their batch: a change leaves most of them the same. */
let lastBatches = new Map<string, SnapshotItem[]>();

function parseItems(items: unknown[], batches: ItemBatch[] = [{ digest: '', length: items.length }]): SnapshotItem[] {
  let from = 0;
  const parsed = batches.map(({ digest, length }): [string, SnapshotItem[]] => {
    const wire = items.slice(from, (from += length));
    return [digest, (digest && lastBatches.get(digest)) || v.parse(v.array(snapshotItem), wire)];
  });
  lastBatches = new Map(parsed);
  return parsed.flatMap(([, products]) => products);
}

/** A site's pages, and the sources they read. @throws {v.ValiError} for an invalid job */
export function sitePages({ routes }: PagesApp, job: SiteJob): { pages: Page[]; reads: Reads } {
  const catalogue = job.snapshot && {
    ...v.parse(snapshot, { ...job.snapshot, items: [] }),
    items: parseItems(job.snapshot.items, job.batches),
  };
  const { operator, stores, ...listed } = job.marketplace;
  const marketplace = createMarketplaceData({
    ...listed,
    operator: catalogue?.operator ?? operator,
    stores: v.parse(v.array(store), stores),
  });
  return {
    pages: catalogue ? storePages(routes, catalogue) : marketplacePages(routes, marketplace),
    reads: createReads({
      marketplace,
      policies: policyVersions(job.begunPolicies),
      ...(catalogue && { shop: createPageData(catalogue) }),
    }),
  };
}
