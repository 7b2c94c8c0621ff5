import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import formatting from '../../oxfmt.config.ts';
import { catalogueFiles, needOf, type CatalogueFile } from '#server/import/validate/column-notes';
import type { Outcome } from './phase.ts';
import { root } from './programs.ts';

const names = Object.keys(catalogueFiles) as CatalogueFile[];
const page = 'docs/catalogue.md';

/** A file's name in a comment, and the table under it. */
const tables = /(<!-- ([a-z-]+\.csv) -->\n)\n(?:\|.*\n)*/g;

/**
 * Fails if a table of `docs/catalogue.md` differs from the notes in the code.
 * @param isFixing writes the tables instead
 */
export async function checkCataloguePage({ isFixing = false, file = path.join(root, page) } = {}): Promise<Outcome> {
  const saved = await readFile(file, 'utf8');
  const { text, mistakes } = await findTableMistakes(saved);
  const isWritten = isFixing && text !== saved;
  if (isWritten) await writeFile(file, text);
  const left = isFixing ? mistakes.filter((mistake) => mistake.includes('no table')) : mistakes;
  return { ok: left.length === 0, output: left.join('\n'), note: `${names.length} files` };
}

/** The correct page, and its differences. */
export async function findTableMistakes(saved: string): Promise<{ text: string; mistakes: string[] }> {
  const found = new Set<string>();
  const mistakes: string[] = [];
  let text = '';
  let end = 0;
  for (const match of saved.matchAll(tables)) {
    const [whole, comment = '', name = ''] = match;
    found.add(name);
    const table = Object.hasOwn(catalogueFiles, name) ? describeFile(name as CatalogueFile) : '';
    const { code } = await format(page, table, formatting);
    const written = `${comment}\n${code}`;
    if (written !== whole) mistakes.push(`${page}: the table of ${name} is out of date: npm run verify -- --fix`);
    text += saved.slice(end, match.index) + written;
    end = match.index + whole.length;
  }
  for (const name of names.filter((each) => !found.has(each)))
    mistakes.push(`${page}: there is no table of ${name} (a line <!-- ${name} --> and an empty one above it)`);
  return { text: text + saved.slice(end), mistakes };
}

function describeFile(name: CatalogueFile): string {
  const { entries, notes } = catalogueFiles[name];
  const rows = Object.entries(notes).map(([column, [example, text]]) => {
    const cells = [`\`${column}\``, entries[column] ? needOf(entries[column]) : '', `\`${example}\``, text];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const first = name === 'operator.csv' ? 'key' : 'column';
  return [`| ${first} | cell | example | description |`, '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}
