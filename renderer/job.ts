import type * as v from 'valibot';
import type { snapshot } from '#contract/snapshot';
import type { store } from '#contract/store';
import type { ListedStores } from '#lib/catalogue/listed-stores';
import type { PolicyText } from './policies/policy-text.ts';

export interface WireMarketplace extends Omit<ListedStores, 'stores'> {
  stores: v.InferInput<typeof store>[];
}

/** The marketplace's own without a snapshot. */
export interface SiteJob {
  /** The host label; `_marketplace` for the marketplace. */
  label: string;
  /** For absolute URLs: `http://surat.localhost:4321`. */
  origin: string;
  marketplace: WireMarketplace;
  snapshot?: v.InferInput<typeof snapshot>;
  policies: PolicyText[];
  /** Policies whose announced version is in force, by id. */
  begunPolicies: string[];
  digest: string;
  buildId: string;
  distDir: string;
  sitesDir: string;
  picturesDir: string;
  /** Whether the last release's files are stored elsewhere, even if the folder lacks them. */
  isStored?: boolean;
  force?: boolean;
}

export interface SiteResult {
  pages: number;
  rendered: number;
  durationMs: number;
}

/** A host label cannot begin with `_`. */
export const marketplaceLabel = '_marketplace';
