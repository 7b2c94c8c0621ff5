import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isErrno } from '#system/errno';
import { findPostgres } from '#tools/shop/postgres';
import { phase, runCommand } from './check/phase.ts';
import { runPlaywright, runVitest, type TestOutcome } from './check/runners.ts';
import { withPostgres } from './check/with-postgres.ts';

/** Runs the soak tests. Prints their figures even if some of them fail. */
async function runSoakTests(env: NodeJS.ProcessEnv): Promise<TestOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-soak-'));
  const FIGURES_FILE = path.join(folder, 'figures.txt');
  try {
    const outcome = await runVitest(['soak'], { ...env, FIGURES_FILE });
    return { ...outcome, details: (await readFigures(FIGURES_FILE)).trimEnd() };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const readFigures = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return ''; // no test got as far
    throw error;
  });

/**
 * `npm run soak`: checks that take too long for `npm test`. Every API test on both databases, `tests/soak/`,
 * a store of 10,000 products, and double taps on every control.
 */
await runCommand(async () => {
  if (!process.env.TEST_DATABASE_URL && !(await findPostgres())) {
    console.error(
      'npm run soak needs PostgreSQL: TEST_DATABASE_URL, or its programs (Debian: apt-get install postgresql).',
    );
    return false;
  }
  if (process.getuid?.() !== 0) console.log('Only root can fill a disk up: the tests of a full disk will be skipped.');
  if (!(await findPostgres())) console.log('PostgreSQL is not installed here: the tests that kill it will be skipped.');
  const runs = await withPostgres(async (env) => [
    await phase('API tests, each on both databases', () => runVitest(['api'], { ...env, SOAK: '1' })),
    await phase('Soak tests', () => runSoakTests({ ...env, SOAK: '1' })),
    await phase('Browser tests of 10,000 products, and of double taps on every control', () =>
      runPlaywright(['large-store', 'double-taps'], { SOAK: '1' }),
    ),
  ]);
  const sum = (key: 'passed' | 'failed') => runs.reduce((total, each) => total + each[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
});
