import path from 'node:path';
import { checkPolicies } from '#renderer/policies/check-policies';
import { formatMistake } from '#renderer/policies/mistake';
import { createWorker } from '#system/worker';
import { checkApiDescription } from './check/api-description.ts';
import { checkCataloguePage } from './check/catalogue-page.ts';
import { parallelPhase, runCommand, type Outcome } from './check/phase.ts';
import { interruption, runTool } from './check/programs.ts';
import { checkRooms } from './check/rooms.ts';
import { checkSecurityPage } from './check/security-page.ts';
import { checkSpecTable } from './check/spec-table.ts';
import { checkStyles } from './check/styles.ts';
import { checkTexts } from './check/texts/check-texts.ts';
import { checkTypes } from './check/types.ts';

const isFixing = process.argv.includes('--fix');
/** Set if `npm test` follows, which checks types and lint. */
const leavesTypes = process.argv.includes('--no-types');
/** Formatting runs first, alone. */
const atOnce = isFixing ? 1 : 2;

async function checkPolicyTexts(): Promise<Outcome> {
  const mistakes = await checkPolicies();
  return { ok: mistakes.length === 0, output: mistakes.map(formatMistake).join('\n') };
}

const browsersWorker = path.join(import.meta.dirname, 'check/browsers-worker.ts');

type Check = [string, () => Promise<Outcome>];

const fixLint: Check = ['Lint', () => runTool('oxlint', ['--type-aware', '--deny-warnings', '--fix'])];

const checks: Check[] = [
  ['Format', () => runTool('oxfmt', [isFixing ? '--write' : '--check', '.'])],
  ...(isFixing ? [fixLint] : []),
  ...(leavesTypes ? [] : [['Lint and types', checkTypes] satisfies Check]),
  ['Browsers', () => createWorker<object, Outcome>(browsersWorker).run({}, interruption.signal)],
  ['Unused code', () => runTool('knip', ['--no-progress'])],
  ['API description', checkApiDescription],
  ['Catalogue page', () => checkCataloguePage({ isFixing })],
  ['Rooms', checkRooms],
  ['Styles', () => checkStyles()],
  ['Texts', checkTexts],
  ['Policies', checkPolicyTexts],
  ['Specification table', checkSpecTable],
  ['Security page', checkSecurityPage],
];

/**
 * `npm run verify`: all checks without a running shop, two at a time, the longest first.
 * `-- --fix` also formats, `-- --no-types` skips lint and types.
 */
await runCommand(async () => {
  const failed: string[] = [];
  const left = [...checks];
  const work = async () => {
    for (let next; (next = left.shift());) if (!(await parallelPhase(...next)).ok) failed.push(next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`);
  return failed.length === 0;
});
