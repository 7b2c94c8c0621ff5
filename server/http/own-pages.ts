import { ShopError } from '#contract/errors';
import type { Config } from '#server/platform/config';
import { siteOfHost } from '#server/publishing/sites/host';

/** Whether an `Origin` is that of the host asked, of the marketplace or of a store. */
function isOwnOrigin(origin: string, asked: string | null, marketplace: string): boolean {
  const page = URL.parse(origin);
  return page !== null && (page.host === asked || siteOfHost(page.hostname, marketplace).kind !== 'unknown');
}

/**
 * Refuses what a browser sends for a page of another site: a picture's address, a form, a script. Programs send neither
 * of the two headers. A page of a sibling host that is not the shop's counts as another site.
 * @throws {ShopError} `foreign_page`
 */
export function refuseForeignPages({ publicOrigin }: Pick<Config, 'publicOrigin'>, headers: Headers): void {
  const [site, origin] = [headers.get('Sec-Fetch-Site'), headers.get('Origin')];
  if (site === 'same-origin' || site === 'none' || (site === null && origin === null)) return;
  if (!isOwnOrigin(origin ?? '', headers.get('Host'), publicOrigin.hostname)) throw new ShopError('foreign_page');
}

/**
 * Refuses what does not come from a page of the very host that is asked, as stores' hosts count as one site: a browser
 * sends staff's cookie for pages of all of them. Its own pages always say where they are from, so programs are refused too.
 * @throws {ShopError} `foreign_page`
 */
export function requireOwnHost({ publicOrigin }: Pick<Config, 'publicOrigin'>, { headers, url }: Request): void {
  const own = `${publicOrigin.protocol}//${headers.get('Host') ?? new URL(url).host}`;
  const site = headers.get('Sec-Fetch-Site') ?? 'same-origin';
  if (site !== 'same-origin' || headers.get('Origin') !== own) throw new ShopError('foreign_page');
}
