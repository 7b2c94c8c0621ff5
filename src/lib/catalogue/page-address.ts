import type { Store } from '../contract/store.ts';

/** Pages of the marketplace, also where a store's host shows them. */
const ofMarketplace = ['/landing', '/stores'];

/** The one address under which search engines shall know a page: a store's own host first. */
export function pageAddress(path: string, origin: string, store?: Store): string {
  const address = new URL(path, store?.url ?? origin);
  if (store && ofMarketplace.includes(path)) address.host = address.host.slice(address.host.indexOf('.') + 1);
  return address.href;
}
