import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asvsIds } from './asvs-ids.ts';
import type { Outcome } from './phase.ts';
import { root } from './programs.ts';
import { cellsOf, missingTest } from './spec-table.ts';

const page = 'docs/security.md';
const states = ['met', 'partly', 'not met', 'n/a'];

/** A row of the page. `shown` are files, or tests as `file › test name`. */
interface Requirement {
  id: string;
  state: string;
  how: string;
  shown: string;
}

/** Fails if the page names a missing file or test, or lacks the state of a requirement. */
export async function checkSecurityPage(): Promise<Outcome> {
  const markdown = await readFile(path.join(root, page), 'utf8');
  const problems = await securityProblems(markdown);
  const rows = requirementsOf(markdown);
  const counts = states.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`);
  return {
    ok: problems.length === 0,
    output: problems.join('\n'),
    note: `${rows.length} requirements: ${counts.join(', ')}`,
  };
}

/** Problems of the page, a line each. @param ids the required requirements, each once */
export async function securityProblems(markdown: string, ids: string[] = asvsIds): Promise<string[]> {
  const rows = requirementsOf(markdown);
  const named = await Promise.all(markdown.split('\n').map((line, index) => wrongNames(line, `${page}:${index + 1}`)));
  return [...wrongIds(rows, ids), ...rows.flatMap(wrongRow), ...named.flat()];
}

const requirementsOf = (markdown: string): Requirement[] =>
  markdown.split('\n').flatMap((line) => {
    const [, id = '', , state = '', how = '', shown = ''] = cellsOf(line);
    return /^V\d+\.\d+\.\d+$/.test(id) ? [{ id, state, how, shown }] : [];
  });

function wrongIds(rows: Requirement[], ids: string[]): string[] {
  const found = rows.map(({ id }) => id);
  return [
    ...ids.filter((id) => !found.includes(id)).map((id) => `${page}: ${id} is missing`),
    ...found.filter((id) => !ids.includes(id)).map((id) => `${page}: ${id} is not a requirement of levels 1 and 2`),
    ...found.filter((id, index) => found.indexOf(id) < index).map((id) => `${page}: ${id} is there twice`),
  ];
}

function wrongRow({ id, state, how, shown }: Requirement): string[] {
  if (!states.includes(state)) return [`${page}: ${id} is "${state}", and can be ${states.join(', ')}`];
  if (!how) return [`${page}: ${id} does not say how or why`];
  return /^(met|partly)$/.test(state) && !shown ? [`${page}: ${id} names no file or test that shows it`] : [];
}

const test = /^\w[\w./-]*\.tsx? › .+$/;
const file = /(?<![\w./-])(?:tests|server|src|renderer|system|commands|tools|demo|docs)\/[\w./@-]*\w/g;
const link = /\]\((?!https?:|#)([^)#]+)/g;

/** The files, tests and linked pages in a line that do not exist. */
async function wrongNames(line: string, where: string): Promise<string[]> {
  const parts = cellsOf(line).flatMap((cell) => cell.split('<br>').map((part) => part.trim()));
  const tests = await Promise.all(parts.filter((part) => test.test(part)).map(missingTest));
  const files = parts.filter((part) => !test.test(part)).flatMap((part) => part.match(file) ?? []);
  const links = [...line.matchAll(link)].map(([, target = '']) => path.posix.join('docs', target));
  const missing = [...files, ...links].filter((name) => !existsSync(path.join(root, name)));
  const problems = [
    ...tests.filter((problem) => problem !== undefined),
    ...missing.map((name) => `${name} does not exist`),
  ];
  return problems.map((problem) => `${where}: ${problem}`);
}
