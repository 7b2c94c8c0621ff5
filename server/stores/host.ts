import type { Shop } from '#server/platform/shop';
import { isStoreLabel } from './stores.ts';

export type HostSite = { kind: 'marketplace' } | { kind: 'store'; label: string } | { kind: 'unknown' };

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const isLabel = (text: string): boolean => label.test(text);

/** The marketplace's host (also `www.`), or a store's label below it (design §8). Proxies may change the port. */
export function siteOfHost(host: string, marketplace: string): HostSite {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (name === marketplace || name === `www.${marketplace}`) return { kind: 'marketplace' };
  const first = name.endsWith(`.${marketplace}`) ? name.slice(0, -marketplace.length - 1) : '';
  return isLabel(first) ? { kind: 'store', label: first } : { kind: 'unknown' };
}

export function chosenStore(cookies: string | null): string | undefined {
  const value = /(?:^|;\s*)store=([^;]*)/.exec(cookies ?? '')?.[1]?.trim();
  return value !== undefined && isLabel(value) ? value : undefined;
}

/** Whether a host is the marketplace's or an open store's. Another label may lead to a third party's machine. */
export async function isOwnHost(shop: Shop, host: string): Promise<boolean> {
  const site = siteOfHost(host, shop.config.publicOrigin.hostname);
  return site.kind === 'store' ? isStoreLabel(shop, site.label) : site.kind === 'marketplace';
}
