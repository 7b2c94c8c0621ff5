import { ShopError } from '#contract/errors';
import type { Config } from '#server/platform/config';
import type { Shop } from '#server/platform/shop';
import { isOwnHost } from '#server/stores/host';

async function isOwnOrigin(shop: Shop, origin: string, asked: string | null): Promise<boolean> {
  const page = URL.parse(origin);
  return page !== null && (page.host === asked || (await isOwnHost(shop, page.hostname)));
}

/**
 * Programs send neither header. Sibling hosts outside the shop count as other sites.
 * @throws {ShopError} `foreign_page`
 */
export async function refuseForeignPages(shop: Shop, headers: Headers): Promise<void> {
  const [site, origin] = [headers.get('Sec-Fetch-Site'), headers.get('Origin')];
  if (site === 'same-origin' || site === 'none' || (site === null && origin === null)) return;
  if (!(await isOwnOrigin(shop, origin ?? '', headers.get('Host')))) throw new ShopError('foreign_page');
}

/**
 * Stores' hosts are one site, so browsers send the staff cookie for all of them.
 * @throws {ShopError} `foreign_page`
 */
export function requireOwnHost({ publicOrigin }: Pick<Config, 'publicOrigin'>, { headers, url }: Request): void {
  const own = `${publicOrigin.protocol}//${headers.get('Host') ?? new URL(url).host}`;
  const site = headers.get('Sec-Fetch-Site') ?? 'same-origin';
  if (site !== 'same-origin' || headers.get('Origin') !== own) throw new ShopError('foreign_page');
}
