import { findPostgres, startPostgres } from '#tools/shop/postgres';
import { ensureBrowser } from './browser/ensure-browser.ts';
import { phase, runCommand } from './check/phase.ts';
import { runPlaywright, runVitest, type TestOutcome } from './check/runners.ts';
import { checkTypes } from './check/types.ts';

const notRun: TestOutcome = { ok: false, output: '', passed: 0, failed: 1 };

/** The API tests, on PostgreSQL too when there is one or its programs are. */
async function testApi(): Promise<TestOutcome> {
  if (process.env.TEST_DATABASE_URL) return phase('API tests on PGlite and PostgreSQL', () => runVitest('api', {}));
  const programs = await findPostgres();
  if (!programs) {
    console.log('Not run: API tests on PostgreSQL (no TEST_DATABASE_URL, and its programs are not installed).');
    return phase('API tests on PGlite', () => runVitest('api', {}));
  }
  return phase('API tests on PGlite and PostgreSQL', async () => {
    const server = await startPostgres(programs);
    try {
      return await runVitest('api', { TEST_DATABASE_URL: server.url });
    } finally {
      await server.stop();
    }
  });
}

/** `npm test`: types, then unit, API and browser tests; the last line counts them all. */
await runCommand(async () => {
  const hasBrowser = await ensureBrowser();
  const types = await phase('Types', checkTypes);
  const unit = await phase('Unit tests', () => runVitest('unit', {}));
  const api = await testApi();
  const browser = hasBrowser ? await phase('Browser tests', runPlaywright) : notRun;
  const runs = [unit, api, browser];
  const sum = (key: 'passed' | 'failed') => runs.reduce((total, each) => total + each[key], 0);
  const failed = sum('failed') + (types.ok ? 0 : 1);
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  return failed === 0;
});
