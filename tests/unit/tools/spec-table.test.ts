import { expect, test } from 'vitest';
import { parseSpecTable, testNames } from '#tools/check/spec-table';

test('rows are read without heads and rules', () => {
  const page = [
    '# Calls',
    '| what | spec | test |',
    '|---|---|---|',
    '| POST `a` | §7 | x.test.ts › does |',
    '| b \\| c | §8 | |',
  ];
  expect(parseSpecTable(page.join('\n'))).toEqual([
    { line: 4, what: 'POST `a`', section: '§7', test: 'x.test.ts › does' },
    { line: 5, what: 'b \\| c', section: '§8', test: '' },
  ]);
});

test('tests are found in every way they are written, and nothing else is', () => {
  const source = `
    const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
    test('one', () => {});
    describe('group', () => { it("two", () => {}); test.each([1])('three %i', () => {}); });
    say('not a test');
  `;
  expect(testNames(source)).toEqual(['one', 'two', 'three %i']);
});

test('tests are found beside elements', () => {
  const source = "const page = <p>it's</p>; test('one', () => {});";
  expect(testNames(source, 'page.test.tsx')).toEqual(['one']);
});
