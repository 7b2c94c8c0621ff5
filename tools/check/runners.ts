import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { isErrno } from '#system/errno';
import type { Outcome } from './phase.ts';
import { runTool, type Finished } from './programs.ts';

/** The duration of all tests of a file. */
export interface FileTime {
  file: string;
  seconds: number;
}

export interface RunReport {
  passed: number;
  failed: number;
  files: FileTime[];
  /** The titles of tests that passed only on a second try. */
  retried?: string[];
}

/** A runner that ended without a report counts as one failure. */
export interface TestOutcome extends Outcome, RunReport {}

const vitestReport = v.object({
  passed: v.number(),
  failed: v.number(),
  files: v.array(v.object({ file: v.string(), seconds: v.number() })),
  retried: v.array(v.string()),
});

interface Suite {
  file: string;
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[];
  suites?: Suite[] | undefined;
}

const suite: v.GenericSchema<Suite> = v.object({
  file: v.string(),
  specs: v.array(
    v.object({
      title: v.string(),
      tests: v.array(v.object({ status: v.string(), results: v.array(v.object({ duration: v.number() })) })),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  suites: v.array(suite),
});

/** @param words only tests with one of them in their names */
export const runVitest = (
  projects: string[],
  env: NodeJS.ProcessEnv = {},
  words: string[] = [],
): Promise<TestOutcome> =>
  runTests(
    (file) =>
      runTool(
        'vitest',
        [
          'run',
          ...projects.map((project) => `--project=${project}`),
          ...(words.length > 0 ? [`--testNamePattern=${words.join('|')}`] : []),
          '--reporter=dot',
          '--reporter=./tools/check/vitest-report.ts',
        ],
        { ...env, REPORT_FILE: file },
      ),
    (report) => v.parse(vitestReport, report),
  );

/** Names tests that passed only on a second try, which only `.ci/run` allows. */
export const runPlaywright = (files: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<TestOutcome> =>
  runTests(
    (file) =>
      runTool('playwright', ['test', ...files, '--reporter=dot,json'], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        NO_COLOR: undefined,
      }),
    (report) => {
      const { stats, suites } = v.parse(playwrightReport, report);
      const files = suites.map((suite) => ({ file: `tests/e2e/${suite.file}`, seconds: durationMs(suite) / 1000 }));
      const retried = suites.flatMap(retriedTitles);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, files, retried };
    },
  );

const retriedTitles = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(retriedTitles),
];

function durationMs({ specs, suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationMs)].reduce((sum, duration) => sum + duration, 0);
}

async function runTests(
  runner: (reportFile: string) => Promise<Finished>,
  parse: (report: unknown) => RunReport,
): Promise<TestOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-tests-'));
  try {
    const file = path.join(folder, 'report.json');
    const { ok, output } = await runner(file);
    const { passed, failed, files, retried = [] } = await readReport(file, parse);
    const hasPassed = ok && failed === 0 && passed > 0;
    return {
      ok: hasPassed,
      output,
      passed,
      failed: hasPassed ? 0 : Math.max(failed, 1),
      files,
      note: `${passed} passed`,
      ...(retried.length > 0 && { details: `  Passed on a second try: ${retried.join('; ')}` }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(file: string, parse: (report: unknown) => RunReport): Promise<RunReport> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return undefined; // it ended before it wrote the report
    throw error;
  });
  return text === undefined ? { passed: 0, failed: 1, files: [] } : parse(JSON.parse(text));
}
