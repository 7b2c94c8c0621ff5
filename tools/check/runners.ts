import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { isErrno } from '#system/errno';
import type { Outcome } from './phase.ts';
import { runTool, type Finished } from './programs.ts';

/** How many tests a runner ran; a runner that did not get that far counts as one failure. */
export interface TestOutcome extends Outcome {
  passed: number;
  failed: number;
}

const vitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number(), success: v.boolean() });
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/** Runs a project of `vitest.config.ts`. */
export const runVitest = (project: string, env: NodeJS.ProcessEnv): Promise<TestOutcome> =>
  counted(
    (file) =>
      runTool(
        'vitest',
        ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile=${file}`],
        env,
      ),
    (report) => {
      const { numPassedTests, numFailedTests } = v.parse(vitestReport, report);
      return { passed: numPassedTests, failed: numFailedTests };
    },
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
      const { expected, unexpected, flaky } = v.parse(playwrightReport, report).stats;
      return { passed: expected, failed: unexpected + flaky };
    },
  );

async function counted(
  runner: (reportFile: string) => Promise<Finished>,
  count: (report: unknown) => { passed: number; failed: number },
): Promise<TestOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-tests-'));
  try {
    const file = path.join(folder, 'report.json');
    const { ok, output } = await runner(file);
    const { passed, failed } = await read(file, count);
    const ranClean = ok && failed === 0 && passed > 0;
    return { ok: ranClean, output, passed, failed: ranClean ? 0 : Math.max(failed, 1), note: `${passed} passed` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function read<T>(file: string, count: (report: unknown) => T): Promise<T | { passed: 0; failed: 1 }> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return undefined; // it ended before it could report
    throw error;
  });
  return text === undefined ? { passed: 0, failed: 1 } : count(JSON.parse(text));
}
