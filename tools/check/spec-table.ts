import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import type { Outcome } from './phase.ts';
import { root } from './programs.ts';

/** One row of `docs/spec-table.md`. `test` is `file › test name`, or empty while no test proves it. */
export interface SpecRow {
  line: number;
  what: string;
  section: string;
  test: string;
}

/** Fails when a test that the table names does not exist; counts the rows without a test. */
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
    const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, what, section, test] = cells;
    const isRow = cells.length === 5 && what !== 'what' && !/^:?-+:?$/.test(what ?? '');
    return isRow ? [{ line: index + 1, what: what ?? '', section: section ?? '', test: test ?? '' }] : [];
  });
}

async function problemOf({ line, test }: SpecRow): Promise<string | undefined> {
  const [file = '', name = ''] = test.split(' › ');
  const where = `docs/spec-table.md:${line}`;
  if (!existsSync(path.join(root, file))) return `${where}: ${file} does not exist`;
  const names = testNames(await readFile(path.join(root, file), 'utf8'));
  return names.includes(name) ? undefined : `${where}: ${file} has no test "${name}"`;
}

/** The names of the tests in a file, as written: `test('…')`, `it('…')`, `test.each(…)('…')`. */
export function testNames(source: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return names;
}

/** Whether a call defines a test: `test`, `it`, or a variant such as `test.each(…)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it';
  return (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) && isTest(callee.expression);
}
