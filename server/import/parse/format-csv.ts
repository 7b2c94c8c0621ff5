const quoted = (cell: string): string => (/[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export function formatCsv(columns: string[], rows: Record<string, string>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

/** Some spreadsheets evaluate full-width signs, too. Phone numbers stay: a plus and digits are harmless. */
export function escapeFormula(cell: string): string {
  const isFormula = /^(\s*[=+\-@]|[\t\r\n])/.test(cell.normalize('NFKC'));
  return isFormula && !/^\+\d+$/.test(cell) ? `'${cell}` : cell;
}

/** Ignores leading apostrophes. Numbers are no formulas. */
function isFormula(cell: string): boolean {
  const bare = cell.replace(/^'+/, '');
  return escapeFormula(bare) !== bare && !/^-\d+(\.\d+)?$/.test(bare);
}

/** Prefixes an apostrophe to a formula. {@link readEscaped} reverses it. */
export const escapeCell = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

/** Reverses {@link escapeCell}. */
export const readEscaped = (cell: string): string => (cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell);
