import { checkPolicies } from '#publisher/policies/check-policies';
import { describe } from '#publisher/policies/mistake';
import { phase, runCommand, type Outcome } from './check/phase.ts';
import { runTool } from './check/programs.ts';
import { checkRooms } from './check/rooms.ts';
import { checkSizes } from './check/sizes.ts';
import { checkSpecTable } from './check/spec-table.ts';
import { checkStyles } from './check/styles.ts';
import { checkTypes } from './check/types.ts';

const isFixing = process.argv.includes('--fix');

async function checkPolicyTexts(): Promise<Outcome> {
  const mistakes = await checkPolicies();
  return { ok: mistakes.length === 0, output: mistakes.map(describe).join('\n') };
}

const checks: [string, () => Promise<Outcome>][] = [
  ['Format', () => runTool('prettier', [isFixing ? '--write' : '--check', '--log-level=warn', '.'])],
  ['Lint', () => runTool('oxlint', ['--type-aware', '--deny-warnings', ...(isFixing ? ['--fix'] : [])])],
  ['Rooms', checkRooms],
  ['Policies', checkPolicyTexts],
  ['Types', checkTypes],
  ['Unused code', () => runTool('knip', ['--no-progress'])],
  ['Sizes of pages', checkSizes],
  ['Styles', () => checkStyles()],
  ['Specification table', checkSpecTable],
];

/** `npm run verify`: everything that needs no running shop. With `-- --fix` it also formats. */
await runCommand(async () => {
  const failed: string[] = [];
  for (const [title, check] of checks) if (!(await phase(title, check)).ok) failed.push(title);
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`);
  return failed.length === 0;
});
