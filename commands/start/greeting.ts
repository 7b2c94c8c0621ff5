import * as t from '#texts/start';
import type { OpenShop } from '#server/open-shop';
import { createSetupLink } from '#server/setup/access';
import { readMarketplace } from '#server/publishing/listed-stores';
import { findDemoStores } from './demo.ts';

/** More would fill the screen. */
const maxStores = 30;

/** URLs of the open shop, one per line, and the remaining steps before it is for customers. */
export async function greeting(shop: OpenShop, isMeantEmpty = false): Promise<string> {
  const { operator, stores } = await readMarketplace(shop);
  const { publicOrigin, isLocal } = shop.config;
  const lines = [
    [t.marketplace(), publicOrigin.href],
    ...stores.slice(0, maxStores).map(({ store_name, url }) => [store_name, url]),
    ...(stores.length > maxStores ? [[t.more({ count: stores.length - maxStores }), 'npm run store -- status']] : []),
    ...(stores.length > 0 ? [[t.counter(), new URL('/counter', publicOrigin).href]] : []),
    ...(isLocal ? [[t.outbox(), new URL('/outbox', publicOrigin).href]] : []),
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  const addresses = lines.map(([name = '', address]) => `  ${name.padEnd(width)}  ${address}`);
  const advice = (await adviceFor(shop, stores.length, isMeantEmpty)).flatMap((line) => [line, '']);
  const name = operator.name ?? t.unnamed();
  const end = process.stdout.isTTY ? [t.closes(), ''] : [];
  return ['', t.open({ name }), '', ...addresses, '', ...advice, ...end].join('\n');
}

async function adviceFor(shop: OpenShop, stores: number, isMeantEmpty: boolean): Promise<string[]> {
  if (stores === 0) {
    const link = await createSetupLink(shop);
    return link ? [t.setupLink({ link }), t.orImport()] : [t.importToOpen()];
  }
  if (isMeantEmpty) return [t.notEmpty()];
  const demo = shop.config.isLocal ? [] : await findDemoStores(shop);
  if (demo.length === 0) return [];
  return [t.demoStores({ stores: demo.join(' ') })];
}
