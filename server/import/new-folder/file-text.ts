import { escapeCell, formatCsv } from '../parse/format-csv.ts';
import { catalogueFiles, needOf, type CatalogueFile } from '../validate/column-notes.ts';

const escapeRow = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, escapeCell(cell)]));

const requirements = { filled: 'must be filled', 'may be empty': 'may be empty', 'may be left out': 'may be left out' };

/** A file with a comment per column above its header. `rows` may omit optional columns. */
export function fileText(name: CatalogueFile, rows: Record<string, string>[]): string {
  const { entries, notes } = catalogueFiles[name];
  const comments = Object.entries(notes).map(([column, [example, text]]) => {
    const requirement = entries[column] ? requirements[needOf(entries[column])] : '';
    return `# ${column} (${requirement}, such as ${example}): ${text.replaceAll('`', '')}`;
  });
  const isNeeded = (column: string) => entries[column]?.type !== 'optional' || rows.some((row) => row[column]);
  const columns = name === 'operator.csv' ? ['key', 'value'] : Object.keys(notes).filter(isNeeded);
  return comments.map((line) => formatCsv([line], [])).join('') + formatCsv(columns, rows.map(escapeRow));
}
