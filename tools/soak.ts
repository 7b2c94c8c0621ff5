import { findPostgres } from '#tools/shop/postgres';
import { phase, runCommand } from './check/phase.ts';
import { runPlaywright, runVitest } from './check/runners.ts';
import { withPostgres } from './check/with-postgres.ts';

/**
 * `npm run soak`: what takes too long for `npm test`. Every API test on both databases, the tests of `tests/soak/`, and a
 * store of 10,000 products; each says what it finds that the quick ones cannot.
 */
await runCommand(async () => {
  if (!process.env.TEST_DATABASE_URL && !(await findPostgres())) {
    console.error(
      'npm run soak needs PostgreSQL: TEST_DATABASE_URL, or its programs (Debian: apt-get install postgresql).',
    );
    return false;
  }
  const runs = await withPostgres(async (env) => [
    await phase('API tests, each on both databases', () => runVitest(['api'], { ...env, SOAK: '1' })),
    await phase('Soak tests', () => runVitest(['soak'], { ...env, SOAK: '1' })),
    await phase('Browser tests of 10,000 products', () => runPlaywright(['large-store'], { SOAK: '1' })),
  ]);
  const sum = (key: 'passed' | 'failed') => runs.reduce((total, each) => total + each[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
});
