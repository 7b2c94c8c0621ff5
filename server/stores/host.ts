import type { Shop } from '#server/platform/shop';
import { isStoreLabel } from './stores.ts';

/** The site of a host name. */
export type HostSite = { kind: 'marketplace' } | { kind: 'store'; label: string } | { kind: 'unknown' };

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a text can be a store's host label. */
const isLabel = (text: string): boolean => label.test(text);

/**
 * Finds a host's site: the marketplace's host (also with `www.`), or one label below it for a store (design §8). The port
 * is ignored: a proxy may use another.
 * @param host as in the request's Host header
 * @param marketplace the host name of the shop's public address
 */
export function siteOfHost(host: string, marketplace: string): HostSite {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (name === marketplace || name === `www.${marketplace}`) return { kind: 'marketplace' };
  const first = name.endsWith(`.${marketplace}`) ? name.slice(0, -marketplace.length - 1) : '';
  return isLabel(first) ? { kind: 'store', label: first } : { kind: 'unknown' };
}

/** The store chosen on the marketplace, from its cookie. */
export function chosenStore(cookies: string | null): string | undefined {
  const value = /(?:^|;\s*)store=([^;]*)/.exec(cookies ?? '')?.[1]?.trim();
  return value !== undefined && isLabel(value) ? value : undefined;
}

/** Whether a host is the marketplace's or an open store's. Another label may lead to a third party's machine. */
export async function isOwnHost(shop: Shop, host: string): Promise<boolean> {
  const site = siteOfHost(host, shop.config.publicOrigin.hostname);
  return site.kind === 'store' ? isStoreLabel(shop, site.label) : site.kind === 'marketplace';
}
