import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate';
import { onPostgres } from '#tests/support/chaos/installation';
import { reportChaos } from '#tests/support/chaos/rounds';
import { runChaos } from '#tests/support/chaos/run';
import { openScratch } from '#tests/support/shop/scratch-postgres';
import { hasPgBouncer, startPgBouncer } from '#tools/shop/pgbouncer';
import { findPostgres, startPostgres } from '#tools/shop/postgres';

/*
 * Three servers behind PgBouncer with the configuration of the guide (docs/scaling.md), which gives each transaction another
 * connection. This finds code that relies on a session, such as locks and settings.
 */

const longest = 900_000;
const programs = (await findPostgres()) ?? '';

/** Lets customers buy from servers that find the database as `settings` of these two addresses say. */
async function runPooled(settings: (pooled: string, direct: string) => Record<string, string>) {
  const postgres = await startPostgres(programs, { isDurable: true });
  const pooler = await startPgBouncer(postgres.url);
  try {
    const database = await openScratch(postgres.url);
    await migrate(database.db);
    await sql`alter role nukkad set statement_timeout = '10s'`.execute(database.db);
    const direct = database.url ?? '';
    const pooled = Object.assign(new URL(direct), { port: new URL(pooler.url).port }).href;
    const installation = { ...(await onPostgres(database)), settings: settings(pooled, direct) };
    return await runChaos(installation, { orders: 300, kills: 10, customers: 12, stock: 600 });
  } finally {
    await pooler.stop();
    await postgres.stop();
  }
}

describe.skipIf(!programs || !(await hasPgBouncer()))('three servers behind PgBouncer, by transactions', () => {
  it('lose and double nothing while ten are killed', { timeout: longest }, async () => {
    const result = await runPooled((pooled, direct) => ({
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: direct,
    }));
    await reportChaos('PgBouncer', result);
    expect(result.faults).toEqual([]);
    expect(result.orders).toBeGreaterThan(100);
  });
});
