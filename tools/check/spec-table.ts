import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import type { Outcome } from './phase.ts';
import { root } from './programs.ts';

/** A row of `docs/spec-table.md`. `test` is `file › test name`, or empty without a test. */
export interface SpecRow {
  line: number;
  what: string;
  section: string;
  test: string;
}

/** Fails if a named test does not exist; counts the rows without a test. */
export async function checkSpecTable(file = path.join(root, 'docs/spec-table.md')): Promise<Outcome> {
  const rows = parseSpecTable(await readFile(file, 'utf8'));
  const named = rows.filter((row) => row.test);
  const problems = (await Promise.all(named.map(problemOf))).filter((problem) => problem !== undefined);
  const note = `${named.length} of ${rows.length} rows proved, ${rows.length - named.length} empty`;
  return { ok: problems.length === 0 && rows.length > 0, output: problems.join('\n'), note };
}

/** The rows of every table in a page, without header rows and rules. */
export function parseSpecTable(markdown: string): SpecRow[] {
  return markdown.split('\n').flatMap((text, index) => {
    const cells = cellsOf(text);
    const [, what, section, test] = cells;
    const isRow = cells.length === 5 && what !== 'what' && !/^:?-+:?$/.test(what ?? '');
    return isRow ? [{ line: index + 1, what: what ?? '', section: section ?? '', test: test ?? '' }] : [];
  });
}

/** The cells of a table's line; the first and the last are empty. */
export const cellsOf = (line: string): string[] => line.split(/(?<!\\)\|/).map((cell) => cell.trim());

async function problemOf({ line, test }: SpecRow): Promise<string | undefined> {
  const problem = await missingTest(test);
  return problem && `docs/spec-table.md:${line}: ${problem}`;
}

/** Why a test `file › test name` is missing; undefined if it exists. */
export async function missingTest(test: string): Promise<string | undefined> {
  const [file = '', name = ''] = test.split(' › ');
  if (!existsSync(path.join(root, file))) return `${file} does not exist`;
  const names = testNames(await readFile(path.join(root, file), 'utf8'), file);
  return names.includes(name) ? undefined : `${file} has no test "${name}"`;
}

/**
 * The names of the tests in a file: `test('…')`, `it('…')`, `test.each(…)('…')`.
 * @param file in `.tsx` files, `<T>` begins an element
 */
export function testNames(source: string, file = 'a.test.ts'): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false));
  return names;
}

/** Whether a call defines a test: `test`, `it`, or a variant such as `test.each(…)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it';
  return (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) && isTest(callee.expression);
}
