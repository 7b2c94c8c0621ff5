import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { isErrno } from '#system/errno';
import type { Outcome } from './phase.ts';
import { runTool, type Finished } from './programs.ts';

/** What a test file took, all its tests together. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** What a runner reports. */
export interface RunReport {
  passed: number;
  failed: number;
  files: FileTime[];
}

/** How many tests a runner ran; a runner that did not get that far counts as one failure. */
export interface TestOutcome extends Outcome, RunReport {}

const vitestReport = v.object({
  passed: v.number(),
  failed: v.number(),
  files: v.array(v.object({ file: v.string(), seconds: v.number() })),
});

interface Suite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[] | undefined;
}

const suite: v.GenericSchema<Suite> = v.object({
  file: v.string(),
  specs: v.array(v.object({ tests: v.array(v.object({ results: v.array(v.object({ duration: v.number() })) })) })),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  suites: v.array(suite),
});

/** Runs projects of `vitest.config.ts`. */
export const runVitest = (projects: string[], env: NodeJS.ProcessEnv = {}): Promise<TestOutcome> =>
  counted(
    (file) =>
      runTool(
        'vitest',
        [
          'run',
          ...projects.map((project) => `--project=${project}`),
          '--reporter=dot',
          '--reporter=./tools/check/vitest-report.ts',
        ],
        { ...env, REPORT_FILE: file },
      ),
    (report) => v.parse(vitestReport, report),
  );

/** Runs the browser tests. A test that passes only when tried again has failed. */
export const runPlaywright = (): Promise<TestOutcome> =>
  counted(
    (file) =>
      runTool('playwright', ['test', '--reporter=dot,json'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        NO_COLOR: undefined,
      }),
    (report) => {
      const { stats, suites } = v.parse(playwrightReport, report);
      const files = suites.map((each) => ({ file: `tests/e2e/${each.file}`, seconds: durationOf(each) / 1000 }));
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files };
    },
  );

/** Milliseconds that the tests of a suite took, one after the other. */
function durationOf({ specs, suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((sum, each) => sum + each, 0);
}

async function counted(
  runner: (reportFile: string) => Promise<Finished>,
  read: (report: unknown) => RunReport,
): Promise<TestOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-tests-'));
  try {
    const file = path.join(folder, 'report.json');
    const { ok, output } = await runner(file);
    const { passed, failed, files } = await reportIn(file, read);
    const ranClean = ok && failed === 0 && passed > 0;
    return {
      ok: ranClean,
      output,
      passed,
      failed: ranClean ? 0 : Math.max(failed, 1),
      files,
      note: `${passed} passed`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function reportIn(file: string, read: (report: unknown) => RunReport): Promise<RunReport> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return undefined; // it ended before it could report
    throw error;
  });
  return text === undefined ? { passed: 0, failed: 1, files: [] } : read(JSON.parse(text));
}
