import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from './programs.ts';
import type { RunReport } from './runners.ts';

/** Writes a run's report into the file `REPORT_FILE`. Times include imports and hooks, unlike Vitest's own JSON. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const states = tests.map((test) => test.result().state);
    const retried = tests.filter((test) => test.diagnostic()?.flaky).map(({ fullName }) => fullName);
    const count = (expected: string) => states.filter((state) => state === expected).length;
    const files = modules.map((module) => ({
      file: path.relative(root, module.moduleId),
      seconds: (module.diagnostic().collectDuration + module.diagnostic().duration) / 1000,
    }));
    const report: RunReport = { passed: count('passed'), failed: count('failed'), files, retried };
    writeFileSync(process.env.REPORT_FILE ?? '', JSON.stringify(report));
  }
}
