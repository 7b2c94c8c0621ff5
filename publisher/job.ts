import type * as v from 'valibot';
import type { snapshot } from '#contract/snapshot';
import type { store } from '#contract/store';

/** Who runs the marketplace and its stores, in wire form. */
export interface WireMarketplace {
  operator: Record<string, string>;
  stores: v.InferInput<typeof store>[];
}

/** One site to publish: a store's, or the marketplace's own when there is no snapshot. */
export interface SiteJob {
  /** The host label; `_marketplace` for the marketplace. */
  label: string;
  /** Where its pages will be, for addresses that must be whole: `http://surat.localhost:4321`. */
  origin: string;
  marketplace: WireMarketplace;
  snapshot?: v.InferInput<typeof snapshot>;
  /** Changes when anything that its pages are made from does. */
  digest: string;
  buildId: string;
  /** The folder of the built app. */
  distDir: string;
  /** The folder that holds all sites. */
  sitesDir: string;
  /** The folder of pictures: icons are made of the store's logo. */
  picturesDir: string;
  /** Renders every page, also those that would be as they were. */
  force?: boolean;
}

export interface SiteResult {
  /** How many pages the site has, and how many of them were rendered; the others are as they were. */
  pages: number;
  rendered: number;
  durationMs: number;
}

/** The marketplace's own site, beside the stores' labels: a host label cannot begin with `_`. */
export const marketplaceLabel = '_marketplace';
