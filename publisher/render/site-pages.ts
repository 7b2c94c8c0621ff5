import * as v from 'valibot';
import { snapshot } from '#contract/snapshot';
import { store } from '#contract/store';
import { createMarketplaceData } from '#lib/catalogue/marketplace-data';
import { createPageData } from '#lib/catalogue/page-data';
import { policyVersions } from '#lib/policies/next-version';
import type { PagesApp } from './app.ts';
import type { SiteJob } from '#publisher/job';
import { marketplacePages, storePages, type Page } from './pages.ts';
import { createReads, type Reads } from './reads.ts';

/** A site's pages, and the sources they read. @throws {v.ValiError} for an invalid job */
export function sitePages({ routes }: PagesApp, job: SiteJob): { pages: Page[]; reads: Reads } {
  const catalogue = job.snapshot && v.parse(snapshot, job.snapshot);
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
