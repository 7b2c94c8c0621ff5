import type { Shop } from '#server/platform/shop';
import { findStore } from '#server/stores/stores';
import { siteOfHost } from './host.ts';

/** Whether a host is the marketplace's, the API's own, or that of an open store. */
export async function isOwnHost(shop: Shop, host: string): Promise<boolean> {
  const { publicOrigin, apiOrigin } = shop.config;
  if (host === apiOrigin?.hostname) return true;
  const site = siteOfHost(host, publicOrigin.hostname);
  if (site.kind !== 'store') return site.kind === 'marketplace';
  return (await findStore(shop, { label: site.label })) !== undefined;
}
