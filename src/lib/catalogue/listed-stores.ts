import type { Store } from '../contract/store.ts';

/** How many stores a page lists; each of the others is found by a search, or on the next pages. */
export const storesPerPage = 30;

/** The stores and the operator that a site's pages show beside its own catalogue. */
export interface ListedStores {
  /** Facts about the marketplace's operator. A store's site shows its own operator's facts instead. */
  operator: Record<string, string>;
  /** On the marketplace's own site all, in the operators' order; on a store's those nearest to it, itself first. */
  stores: Store[];
  /** The countries of all stores. */
  countries: Store['country'][];
  /** Whether there are more stores than a page lists. */
  hasMore: boolean;
  /** Where pages call the API, if not on their own host: `https://api.shop.example`. */
  apiOrigin?: string;
}
