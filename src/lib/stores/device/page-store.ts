import { atom } from 'nanostores';
import type { Store } from '#contract/store';

/** The store that is embedded in the page; null on the marketplace's own pages. */
function readEmbeddedStore(): Store | null {
  const json = typeof document === 'undefined' ? null : document.getElementById('page-store')?.textContent;
  return json ? (JSON.parse(json) as Store) : null;
}

/** The page's store: the only source for which store a customer is in. */
export const $store = atom<Store | null>(readEmbeddedStore());

/** The page's store. @throws {Error} on a page without a store */
export function pageStore(): Store {
  const store = $store.get();
  if (!store) throw new Error('This page belongs to no store.');
  return store;
}

/** The ids of the page's store as a call's path parameters. */
export function storeIds(): { saasId: number; storeId: number } {
  const { saas_id, store_id } = pageStore();
  return { saasId: saas_id, storeId: store_id };
}
