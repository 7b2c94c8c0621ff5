import type { Store } from '../contract/store.ts';

/** How many stores a page lists; each of the others is found by a search, or on the next pages. */
export const storesPerPage = 30;

/** The stores and the operator that a site's pages show beside its own catalogue. */
export interface ListedStores {
  /** Whose pages they are: the marketplace's facts, or those of the store's operator. */
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

/** The only way a page reads of stores other than its own, so that what it depends on can be recorded. */
export interface MarketplaceData extends Pick<ListedStores, 'operator' | 'hasMore' | 'apiOrigin'> {
  /** A page of the list of stores, from 1; of a store's site only the first is known. */
  stores(page?: number): Store[];
  /** How many pages the list has. */
  pages(): number;
  countries(): Store['country'][];
  /** The first store of each country, where an account without a store begins. */
  firstStores(): Pick<Store, 'saas_id' | 'store_id' | 'country'>[];
}

export function createMarketplaceData({
  operator,
  stores,
  countries,
  hasMore,
  apiOrigin,
}: ListedStores): MarketplaceData {
  const firstStores = countries.flatMap((name) => {
    const store = stores.find(({ country }) => country === name);
    return store ? [{ saas_id: store.saas_id, store_id: store.store_id, country: name }] : [];
  });
  return {
    operator,
    hasMore,
    ...(apiOrigin !== undefined && { apiOrigin }),
    stores: (page = 1) => stores.slice((page - 1) * storesPerPage, page * storesPerPage),
    pages: () => Math.ceil(stores.length / storesPerPage),
    countries: () => countries,
    firstStores: () => firstStores,
  };
}
