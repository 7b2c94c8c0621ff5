import { expect, test } from 'vitest';
import { asvsIds } from '#tools/check/asvs-ids';
import { securityProblems } from '#tools/check/security-page';

const known = 'tests/unit/tools/spec-table.test.ts › rows are read without heads and rules';

const page = (...rows: string[]) =>
  ['The texts are in `server/http/` and [decision 015](decisions/015-policies-are-checked-as-text.md).', ...rows].join(
    '\n',
  );

const row = (id: string, { state = 'met', how = 'by code', shown = known } = {}) =>
  `| ${id} | what it asks | ${state} | ${how} | ${shown} |`;

test('a page that has each requirement once, with how it stands and what shows it, is in order', async () => {
  const rows = [
    '| id | asked | state | how | shown by |',
    '| --- | --- | --- | --- | --- |',
    row('V1.1.1', { shown: `${known}<br>tools/check/rooms.ts` }),
    row('V1.1.2', { state: 'n/a', how: 'there is none', shown: '' }),
  ];
  expect(await securityProblems(page(...rows), ['V1.1.1', 'V1.1.2'])).toEqual([]);
});

test('a requirement that is missing, invented or there twice is found', async () => {
  expect(await securityProblems(page(row('V1.1.2'), row('V1.1.2'), row('V99.1.1')), ['V1.1.1', 'V1.1.2'])).toEqual([
    'docs/security.md: V1.1.1 is missing',
    'docs/security.md: V99.1.1 is not a requirement of levels 1 and 2',
    'docs/security.md: V1.1.2 is there twice',
  ]);
});

test.each([
  ['an unknown state', { state: 'certainly' }, 'V1.1.1 is "certainly", and can be met, partly, not met, n/a'],
  ['no reason', { state: 'not met', how: '' }, 'V1.1.1 does not say how or why'],
  ['nothing that shows it', { shown: '' }, 'V1.1.1 names no file or test that shows it'],
])('a requirement with %s is found', async (_, cells, problem) => {
  expect(await securityProblems(page(row('V1.1.1', cells)), ['V1.1.1'])).toEqual([`docs/security.md: ${problem}`]);
});

test.each([
  [
    'tests/unit/tools/spec-table.test.ts › no such test',
    'tests/unit/tools/spec-table.test.ts has no test "no such test"',
  ],
  ['tests/unit/nowhere.test.ts › a test', 'tests/unit/nowhere.test.ts does not exist'],
  [`${known}<br>server/nowhere.ts`, 'server/nowhere.ts does not exist'],
])('shown by %s is found', async (shown, problem) => {
  expect(await securityProblems(page(row('V1.1.1', { shown })), ['V1.1.1'])).toEqual([
    `docs/security.md:2: ${problem}`,
  ]);
});

test('a file or page that a sentence names and that does not exist is found', async () => {
  expect(await securityProblems('See `src/nowhere/` and [that](decisions/000-nothing.md).', [])).toEqual([
    'docs/security.md:1: src/nowhere does not exist',
    'docs/security.md:1: docs/decisions/000-nothing.md does not exist',
  ]);
});

test('levels 1 and 2 of the standard have 253 requirements', () => {
  expect(new Set(asvsIds).size).toBe(253);
});
