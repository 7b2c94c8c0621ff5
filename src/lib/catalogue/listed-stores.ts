import type { Store } from '../contract/store.ts';

/** Stores per page. The others are on the next pages, or found by a search. */
export const storesPerPage = 30;

/** Data of a site's pages besides its own catalogue. */
export interface ListedStores {
  /** The marketplace's operator. A store's site shows its own operator's facts instead. */
  operator: Record<string, string>;
  /** On the marketplace's site all stores in the operators' order; on a store's the nearest ones, itself first. */
  stores: Store[];
  countries: Store['country'][];
  hasMore: boolean;
  /** The API's origin if not the pages' own host: `https://api.shop.example`. */
  apiOrigin?: string;
}
