import { ShopError } from '#contract/errors';
import type { Config } from '#server/platform/config';
import type { Shop } from '#server/platform/shop';
import { isOwnHost } from '#server/stores/host';

/** Whether an `Origin` is that of the host asked, of the marketplace or of a store. */
async function isOwnOrigin(shop: Shop, origin: string, asked: string | null): Promise<boolean> {
  const page = URL.parse(origin);
  return page !== null && (page.host === asked || (await isOwnHost(shop, page.hostname)));
}

/**
 * Refuses what a browser sends for a page of another site: a picture's address, a form, a script. Programs send neither
 * of the two headers. A page of a sibling host that is not the shop's counts as another site.
 * @throws {ShopError} `foreign_page`
 */
export async function refuseForeignPages(shop: Shop, headers: Headers): Promise<void> {
  const [site, origin] = [headers.get('Sec-Fetch-Site'), headers.get('Origin')];
  if (site === 'same-origin' || site === 'none' || (site === null && origin === null)) return;
  if (!(await isOwnOrigin(shop, origin ?? '', headers.get('Host')))) throw new ShopError('foreign_page');
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
