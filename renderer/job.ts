import type * as v from 'valibot';
import type { snapshot } from '#contract/snapshot';
import type { store } from '#contract/store';
import type { ListedStores } from '#lib/catalogue/listed-stores';
import type { PolicyText } from './policies/policy-text.ts';

/** Data of stores and operator that a site's pages show beside its catalogue, in wire format. */
export interface WireMarketplace extends Omit<ListedStores, 'stores'> {
  stores: v.InferInput<typeof store>[];
}

/** One site to publish: a store's, or the marketplace's own when there is no snapshot. */
export interface SiteJob {
  /** The host label; `_marketplace` for the marketplace. */
  label: string;
  /** For absolute addresses: `http://surat.localhost:4321`. */
  origin: string;
  marketplace: WireMarketplace;
  snapshot?: v.InferInput<typeof snapshot>;
  policies: PolicyText[];
  /** Policies whose announced next version is in force, by id. */
  begunPolicies: string[];
  /** The digest of all data that its pages are rendered from. */
  digest: string;
  buildId: string;
  /** The folder of the built app. */
  distDir: string;
  /** The folder that holds all sites. */
  sitesDir: string;
  /** The folder of pictures: icons are drawn from the store's logo. */
  picturesDir: string;
  /** Files of the release before are stored elsewhere too, even if the folder lacks them. */
  isStored?: boolean;
  /** Renders every page, unchanged ones too. */
  force?: boolean;
}

export interface SiteResult {
  /** How many pages the site has, and how many of them were rendered; the others are unchanged. */
  pages: number;
  rendered: number;
  durationMs: number;
}

/** The marketplace's own site, beside the stores' labels: a host label cannot begin with `_`. */
export const marketplaceLabel = '_marketplace';
