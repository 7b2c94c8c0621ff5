import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate';
import { onPostgres } from '#tests/support/chaos/installation';
import { reportChaos } from '#tests/support/chaos/rounds';
import { runChaos } from '#tests/support/chaos/run';
import { openScratch } from '#tests/support/shop/scratch-postgres';
import { findPostgres, startPostgres } from '#tools/shop/postgres';

/*
 * PostgreSQL itself is killed, by turns its main process and that of one connection, and recovers while customers buy; no
 * server of the shop is started again. It finds connections that stay dead, and answers given before what they confirm is
 * stored, which the runs that kill servers cannot. PostgreSQL must be installed: one elsewhere cannot be killed.
 */

const longest = 1_800_000;
const crashes = 20;
const programs = (await findPostgres()) ?? '';

/** Lets customers buy while a PostgreSQL of its own is killed. */
async function runWithCrashes(orders: number, isDurable: boolean) {
  const postgres = await startPostgres(programs, { isDurable });
  try {
    const database = await openScratch(postgres.url);
    await migrate(database.db);
    let times = 0;
    return await runChaos(await onPostgres(database), {
      orders,
      kills: crashes,
      customers: 12,
      stock: 800,
      disturb: () => postgres.crash(times++ % 2 === 0 ? 'main process' : 'connection'),
    });
  } finally {
    await postgres.stop();
  }
}

describe.skipIf(!programs)('three servers on one PostgreSQL that is killed twenty times', () => {
  it('lose and double nothing, and go on by themselves', { timeout: longest }, async () => {
    const result = await runWithCrashes(400, true);
    await reportChaos('PostgreSQL itself killed', result);
    expect(result.faults).toEqual([]);
    expect(result.orders).toBeGreaterThan(150);
  });

  it('would be found out if it confirmed orders before they are stored', { timeout: longest }, async () => {
    const { faults } = await runWithCrashes(200, false);
    expect(faults.join('\n')).toMatch(/is missing|is not what was bought/);
  });
});
