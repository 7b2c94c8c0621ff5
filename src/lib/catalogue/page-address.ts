import type { Store } from '../contract/store.ts';

/** Pages of the marketplace, also when a store's host serves them. */
const ofMarketplace = /^\/(landing|stores)(\/|$)/;

/** A page's canonical URL for search engines: on the store's own host if there is one. */
export function pageAddress(path: string, origin: string, store?: Store): string {
  const address = new URL(path, store?.url ?? origin);
  if (store && ofMarketplace.test(path)) address.host = address.host.slice(address.host.indexOf('.') + 1);
  return address.href;
}

/** Adds the store to a shared URL of the marketplace's host, so that others open the same store. */
export const storeParameter = 'store';

/** The response header with the store of a page on the marketplace's host. */
export const storeHeader = 'X-Store';
