import { buildPages, builtId, sourceDigest } from '#renderer/build/build';
import startForAll from './browser/start-shop.ts';
import { findPostgres } from '#tools/shop/postgres';
import { engines } from './browser/engines/engines.ts';
import { ensureBrowser } from './browser/ensure-browser.ts';
import { withFilesInMemory } from './check/files-in-memory.ts';
import { phase, parallelPhase, runCommand } from './check/phase.ts';
import { interruption } from './check/programs.ts';
import { runPlaywright, runVitest, type TestOutcome } from './check/runners.ts';
import { checkTypes } from './check/types.ts';
import { withPostgres } from './check/with-postgres.ts';

const notRun: TestOutcome = { ok: false, output: '', passed: 0, failed: 1, files: [] };
const showsTimes = process.argv.includes('--times');
/** The programs whose tests alone run: `PostgreSQL`, `Firefox`, `WebKit`. */
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));

/** The API tests, also on PostgreSQL if it is available. */
async function testApi(): Promise<TestOutcome> {
  const hasPostgres = process.env.TEST_DATABASE_URL ?? (await findPostgres());
  if (!hasPostgres)
    console.log('Not run: API tests on PostgreSQL (no TEST_DATABASE_URL, and its programs are not installed).');
  const title = `API tests on PGlite${hasPostgres ? ' and PostgreSQL' : ''}`;
  return parallelPhase(title, () => withPostgres((env) => runVitest(['api'], env)));
}

/** The main journeys in the other installed engines. */
async function testOtherEngines(): Promise<TestOutcome | undefined> {
  for (const { name, missing } of engines)
    if (missing) console.log(`Not run: the journeys in ${name} (there is no ${missing}).`);
  if (engines.every(({ missing }) => missing)) return undefined;
  return parallelPhase('Journeys in other engines', () => runVitest(['engines']));
}

/** Runs before tests that need the pages, and before the shop, which would build them at the same time. */
async function ensureBuilt(): Promise<void> {
  if ((await builtId()) === (await sourceDigest())) return;
  await phase('Building the pages', async () => {
    await buildPages(interruption.signal);
    return { ok: true, output: '' };
  });
}

/** All tests, with one shop for all browsers. It starts beside the unit tests, which leave a core idle at times. */
async function runTests(hasBrowser: boolean) {
  await ensureBuilt();
  const starting = hasBrowser ? startForAll() : undefined;
  try {
    const [unit] = await Promise.all([parallelPhase('Unit tests', () => runVitest(['unit', 'stores'])), starting]);
    const [api, others] = await Promise.all([testApi(), hasBrowser ? testOtherEngines() : undefined]);
    const [types, browser] = await Promise.all([
      parallelPhase('Lint and types', checkTypes),
      hasBrowser ? parallelPhase('Browser tests', () => runPlaywright()) : notRun,
    ]);
    return { unit, api, others, types, browser };
  } finally {
    const stopShop = await starting?.catch(() => undefined);
    await stopShop?.();
  }
}

/** The tests that a run on a machine without these programs has skipped. */
async function runOnly(): Promise<Record<string, TestOutcome>> {
  const names = engines.map(({ name }) => name).filter((name) => only.includes(name));
  const unknown = only.filter((name) => name !== 'PostgreSQL' && !names.includes(name));
  if (unknown.length > 0) throw new Error(`There are no tests of their own for ${unknown.join(', ')}`);
  const runs: Record<string, TestOutcome> = {};
  if (only.includes('PostgreSQL'))
    runs['API tests on PostgreSQL'] = await parallelPhase('API tests on PostgreSQL', () =>
      withPostgres((env) => runVitest(['api'], { ...env, RULES_TESTED: '1' }, ['PostgreSQL'])),
    );
  const title = `Journeys in ${names.join(' and ')}`;
  if (names.length > 0) runs[title] = await parallelPhase(title, () => runVitest(['engines'], {}, names));
  return runs;
}

/** Prints the time of each file, slowest first. */
function printTimes(title: string, { files }: TestOutcome): void {
  console.log(`\n${title}, seconds a file`);
  for (const { file, seconds } of files.toSorted((one, other) => other.seconds - one.seconds))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
}

async function testAll(): Promise<boolean> {
  const hasBrowser = await ensureBrowser();
  const { unit, api, others, types, browser } = await runTests(hasBrowser);
  return report(
    {
      'Unit tests': unit,
      'API tests': api,
      'Browser tests': browser,
      ...(others && { 'Journeys in other engines': others }),
    },
    types.ok,
  );
}

/** Prints the summary, after the times if requested. @returns whether all is well */
function report(runs: Record<string, TestOutcome>, hasRightTypes = true): boolean {
  if (showsTimes) for (const [title, outcome] of Object.entries(runs)) printTimes(title, outcome);
  const sum = (key: 'passed' | 'failed') => Object.values(runs).reduce((total, each) => total + each[key], 0);
  const failed = sum('failed') + (hasRightTypes ? 0 : 1);
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  return failed === 0;
}

/**
 * `npm test`: unit tests beside the start of a shop, API tests beside other engines' journeys,
 * then browser tests beside lint and types. The last line counts all tests.
 * `-- --times` prints the time of each file, `-- Firefox PostgreSQL` runs the tests of these programs alone.
 */
await runCommand(() => withFilesInMemory(async () => (only.length > 0 ? report(await runOnly()) : testAll())));
