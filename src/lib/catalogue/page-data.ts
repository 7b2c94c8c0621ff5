import type { Category, PublishedProduct, Snapshot } from '../contract/catalogue.ts';
import type { DeliveryZone, Store } from '../contract/store.ts';

/** How many products a page of the list holds (design §4). */
export const productsPerPage = 20;

/** The only way a store's page reads its catalogue, so that what a page has read can be known. */
export interface PageData {
  store(): Store;
  /** Where the store delivers, in the operator's order. */
  delivery(): DeliveryZone[];
  operator(): Record<string, string>;
  categories(): Category[];
  /** Products of a page of the list, from 1; empty beyond the last. */
  products(page: number): PublishedProduct[];
  pageCount(): number;
  product(itemId: number): PublishedProduct | undefined;
}

/** Reads a store's snapshot for its pages. */
export function createPageData(snapshot: Snapshot): PageData {
  const byId = new Map(snapshot.items.map((item) => [item.item_id, item]));
  return {
    store: () => snapshot.store,
    delivery: () => snapshot.delivery,
    operator: () => snapshot.operator,
    categories: () => snapshot.categories,
    products: (page) => snapshot.items.slice((page - 1) * productsPerPage, page * productsPerPage),
    pageCount: () => Math.ceil(snapshot.items.length / productsPerPage),
    product: (itemId) => byId.get(itemId),
  };
}

/** What the marketplace's own pages show: who runs it, and its stores. */
export interface MarketplaceData {
  operator: Record<string, string>;
  stores: Store[];
}
