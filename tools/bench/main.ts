import { availableParallelism, loadavg } from 'node:os';
import { findPostgres, startPostgres } from '#tools/shop/postgres';
import { manyOrders } from '#tools/shop/many-orders';
import { startShop, type RunningShop } from '#tools/shop/server';
import { measureAllOrders } from './all-orders.ts';
import { measureBrowser } from './browser.ts';
import { printFigures, type Figure } from './figure.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureReads } from './load.ts';
import { measureMemory } from './memory.ts';
import { measureOrders } from './orders.ts';
import { measureManyStores } from './many-stores.ts';
import { measurePublishing } from './publishing.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { measureRolling } from './rolling.ts';
import { measureIndex } from './search.ts';
import { measureSockets } from './sockets.ts';
import { measureStarts } from './starts.ts';

/*
 * `npm run bench`: measures the shop against its targets on this machine, which also generates the load.
 * `npm run bench -- browser publish` measures only those parts.
 */

async function measureServing(origin: string, database: string): Promise<Figure[]> {
  const surat = { host: `surat.${new URL(origin).host}` };
  const page = { ...surat, 'accept-encoding': 'br' };
  return [
    await measureReads('a published product page', '8000/s', `${origin}/ProductDetails/1001`, page),
    await measureReads(
      `20 items from the API on ${database}`,
      '500/s, p99 50 ms',
      `${origin}/api/v1/search/recommended-item/33001/33/1`,
    ),
  ];
}

async function measureUnread(shop: RunningShop): Promise<Figure[]> {
  const paths = ['/api/v1/catalog/snapshot/33/33001', '/api/v1/openapi.json'];
  const figures: Figure[] = [];
  for (const path of paths) figures.push(...(await measureSockets(shop, path)));
  return figures;
}

/** A shop that has finished the background work of its first start. */
async function startQuietShop(settings: Record<string, string> = {}): Promise<RunningShop> {
  const shop = await startShop({ LOG_LEVEL: 'error', ...manyOrders, ...settings });
  await waitUntilIdle();
  return shop;
}

async function inShop(measure: (shop: RunningShop) => Promise<Figure[]>): Promise<Figure[]> {
  const shop = await startQuietShop();
  try {
    return await measure(shop);
  } finally {
    await shop.stop();
  }
}

async function onPostgres(): Promise<Figure[]> {
  const programs = await findPostgres();
  if (!programs) return [{ name: 'PostgreSQL: its programs are not installed', value: 'not measured', bar: '' }];
  const server = await startPostgres(programs);
  try {
    const shop = await startQuietShop({ DATABASE_URL: server.url });
    try {
      return [
        ...(await measureMemory(shop, 'PostgreSQL', '180 MB')),
        ...(await measureServing(shop.origin, 'PostgreSQL')),
        ...(await measureOrders(shop.origin, server.url)),
      ];
    } finally {
      await shop.stop();
    }
  } finally {
    await server.stop();
  }
}

const parts: Record<string, () => Promise<Figure[]>> = {
  starts: measureStarts,
  pglite: () =>
    inShop(async (shop) => [
      ...(await measureMemory(shop, 'PGlite', '450 MB')),
      ...(await measureServing(shop.origin, 'PGlite')),
    ]),
  postgres: onPostgres,
  sockets: () => inShop(measureUnread),
  browser: () => inShop(({ origin }) => measureBrowser(origin)),
  lighthouse: () => inShop(({ origin }) => measureLighthouse(origin)),
  publish: measurePublishing,
  'many-stores': measureManyStores,
  search: measureIndex,
  'all-orders': measureAllOrders,
  rolling: measureRolling,
};

const requested = process.argv.slice(2);
const known = Object.keys(parts);
const unknown = requested.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown measurement: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(2);
}
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const load = loadavg()[0]?.toFixed(1);
  console.log(`\n${name} (${availableParallelism()} cores, load before: ${load})`);
  printFigures(await measure());
}
process.exit(); // the load generator's timers would keep the process alive for seconds
