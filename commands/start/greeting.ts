import type { OpenShop } from '#server/open-shop';
import { readMarketplace } from '#server/publishing/snapshot';

/** The addresses of the open shop, one per line. */
export async function greeting(shop: OpenShop): Promise<string> {
  const { operator, stores } = await readMarketplace(shop);
  const { publicOrigin, isLocal } = shop.config;
  const lines = [
    ['Marketplace', publicOrigin.href],
    ...stores.map(({ store_name, url }) => [store_name, url]),
    ['Counter (staff)', new URL('/counter', publicOrigin).href],
    ...(isLocal ? [['Outbox (codes, messages)', new URL('/outbox', publicOrigin).href]] : []),
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  const addresses = lines.map(([name = '', address]) => `  ${name.padEnd(width)}  ${address}`);
  return ['', `${operator.name ?? 'The shop'} is open:`, '', ...addresses, '', 'Ctrl-C closes it.', ''].join('\n');
}
