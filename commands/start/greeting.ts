import type { OpenShop } from '#server/open-shop';
import { createSetupLink } from '#server/setup/access';
import { readMarketplace } from '#server/publishing/listed-stores';
import { findDemoStores } from './demo.ts';

/** More would leave nothing else on the screen. */
const maxStores = 30;

/** The addresses of the open shop, one per line, and what is to be done before it is for customers. */
export async function greeting(shop: OpenShop): Promise<string> {
  const { operator, stores } = await readMarketplace(shop);
  const { publicOrigin, isLocal } = shop.config;
  const lines = [
    ['Marketplace', publicOrigin.href],
    ...stores.slice(0, maxStores).map(({ store_name, url }) => [store_name, url]),
    ...(stores.length > maxStores ? [[`${stores.length - maxStores} more`, 'npm run store -- status']] : []),
    ...(stores.length > 0 ? [['Counter (staff)', new URL('/counter', publicOrigin).href]] : []),
    ...(isLocal ? [['Outbox (codes, messages)', new URL('/outbox', publicOrigin).href]] : []),
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  const addresses = lines.map(([name = '', address]) => `  ${name.padEnd(width)}  ${address}`);
  const advice = (await adviceFor(shop, stores.length)).flatMap((line) => [line, '']);
  const name = operator.name ?? 'The shop';
  const end = process.stdout.isTTY ? ['Ctrl-C closes it.', ''] : [];
  return ['', `${name} is open:`, '', ...addresses, '', ...advice, ...end].join('\n');
}

async function adviceFor(shop: OpenShop, stores: number): Promise<string[]> {
  if (stores === 0) {
    const link = await createSetupLink(shop);
    const byFolder = 'import a folder like demo/: npm run store -- import <folder>';
    return link
      ? [
          `It has no store yet. Set one up in the browser; this link opens the page once, within three days:\n${link}`,
          `Or ${byFolder}`,
        ]
      : [`It has no store. To open one, ${byFolder}`];
  }
  const demo = shop.config.isLocal ? [] : await findDemoStores(shop);
  if (demo.length === 0) return [];
  return [
    `Customers see stores of the demo, which are invented. To remove them: npm run store -- remove ${demo.join(' ')}`,
  ];
}
