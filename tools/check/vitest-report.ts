import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from './programs.ts';
import type { RunReport } from './runners.ts';

/** Writes the report of a run into the file that `REPORT_FILE` names. Times include imports and hooks, which Vitest's own JSON leaves out. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap(({ children }) => [...children.allTests()].map((test) => test.result().state));
    const count = (expected: string) => states.filter((state) => state === expected).length;
    const files = modules.map((module) => ({
      file: path.relative(root, module.moduleId),
      seconds: (module.diagnostic().collectDuration + module.diagnostic().duration) / 1000,
    }));
    const report: RunReport = { passed: count('passed'), failed: count('failed'), files };
    writeFileSync(process.env.REPORT_FILE ?? '', JSON.stringify(report));
  }
}
