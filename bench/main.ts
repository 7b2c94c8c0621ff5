import { findPostgres, startPostgres } from '#tests/support/postgres';
import { startShop } from '#tests/support/server';
import { printFigures, type Figure } from './figure.ts';
import { measureReads } from './load.ts';
import { measureOrders } from './orders.ts';
import { measureStarts } from './starts.ts';

/*
 * `npm run bench`: the figures the shop is held to, on this machine, with the load made on the same cores. The
 * sizes of pages are part of `npm run verify`.
 */

async function measureServing(origin: string, database: string): Promise<Figure[]> {
  const surat = { host: `surat.${new URL(origin).host}` };
  const page = { ...surat, 'accept-encoding': 'br' };
  return [
    await measureReads('a published product page', '8000/s', `${origin}/ProductDetails/1001`, page),
    await measureReads(
      `20 items from the API on ${database}`,
      '4000/s, p99 50 ms',
      `${origin}/api/v1/search/recommended-item/33001/33/1`,
    ),
  ];
}

async function onPGlite(): Promise<Figure[]> {
  const shop = await startShop({ LOG_LEVEL: 'error' });
  try {
    return await measureServing(shop.origin, 'PGlite');
  } finally {
    await shop.stop();
  }
}

async function onPostgres(): Promise<Figure[]> {
  const programs = await findPostgres();
  if (!programs) return [{ what: 'PostgreSQL: its programs are not installed', value: 'not measured', bar: '' }];
  const server = await startPostgres(programs);
  try {
    const shop = await startShop({ LOG_LEVEL: 'error', DATABASE_URL: server.url });
    try {
      return [...(await measureServing(shop.origin, 'PostgreSQL')), await measureOrders(shop.origin, server.url)];
    } finally {
      await shop.stop();
    }
  } finally {
    await server.stop();
  }
}

printFigures([...(await measureStarts()), ...(await onPGlite()), ...(await onPostgres())]);
process.exit(); // a load generator's timers would keep the process for seconds
