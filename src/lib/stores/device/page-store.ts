import { atom } from 'nanostores';
import type { Store } from '#contract/store';

/** null on the marketplace's own pages. */
function readEmbeddedStore(): Store | null {
  const json = typeof document === 'undefined' ? null : document.getElementById('page-store')?.textContent;
  return json ? (JSON.parse(json) as Store) : null;
}

/** The only source for the customer's current store. */
export const $store = atom<Store | null>(readEmbeddedStore());

/** @throws {Error} on a page without a store */
export function pageStore(): Store {
  const store = $store.get();
  if (!store) throw new Error('This page belongs to no store.');
  return store;
}

/** The ids of the page's store as path parameters. */
export function storeIds(): { saasId: number; storeId: number } {
  const { saas_id, store_id } = pageStore();
  return { saasId: saas_id, storeId: store_id };
}
