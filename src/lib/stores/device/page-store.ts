import { atom } from 'nanostores';
import type { Store } from '#contract/store';

/** The store that this page says it belongs to; null on the marketplace's own pages. */
function readEmbeddedStore(): Store | null {
  const written = typeof document === 'undefined' ? null : document.getElementById('page-store')?.textContent;
  return written ? (JSON.parse(written) as Store) : null;
}

/** The page's store: the only truth about which store a customer is in. */
export const $store = atom<Store | null>(readEmbeddedStore());

/** The page's store. @throws {Error} on a page that belongs to none */
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
