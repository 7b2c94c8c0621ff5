import { openPostgres } from '#server/db/database';
import { runChaos } from '#tests/support/chaos/run';
import { findPostgres, startPostgres } from '#tools/shop/postgres';
import type { Figure } from './figure.ts';

const orders = 1000;

/** Lets 20 customers try 1,000 purchases at three servers that are killed meanwhile, and counts what does not add up. */
export async function measureChaos(): Promise<Figure[]> {
  const programs = await findPostgres();
  if (!programs) return [{ what: 'PostgreSQL: its programs are not installed', value: 'not measured', bar: '' }];
  const server = await startPostgres(programs);
  try {
    const database = { ...openPostgres(server.url), url: server.url };
    const result = await runChaos(database, { orders, customers: 20, stock: 180 });
    for (const fault of result.faults) console.log(fault);
    const { kills, subscriptions, refunds, seconds } = result;
    const what = `${orders} purchases, ${kills} servers killed: ${result.orders} orders, ${subscriptions} subscriptions, ${refunds} refunds in ${seconds} s`;
    return [{ what, value: `${result.faults.length} faults`, bar: '0 faults' }];
  } finally {
    await server.stop();
  }
}
