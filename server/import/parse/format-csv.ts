const quoted = (cell: string): string => (/[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as the text of a CSV file, with a header row, as `readCsv` reads it. */
export function formatCsv(columns: string[], rows: Record<string, string>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

/**
 * A cell's text with an apostrophe before it if a spreadsheet would read it as a formula; some read full-width signs too. A
 * telephone number stays: a plus and digits are harmless, and programs that dial or import it need it unchanged.
 */
export function escapeFormula(cell: string): string {
  const isFormula = /^(\s*[=+\-@]|[\t\r\n])/.test(cell.normalize('NFKC'));
  return isFormula && !/^\+\d+$/.test(cell) ? `'${cell}` : cell;
}

/** Whether a spreadsheet would run a folder's cell, apostrophes before it aside. Numbers stay as they are. */
function isFormula(cell: string): boolean {
  const bare = cell.replace(/^'+/, '');
  return escapeFormula(bare) !== bare && !/^-\d+(\.\d+)?$/.test(bare);
}

/** A cell of a catalogue folder with an apostrophe before a formula. {@link readEscaped} gives the cell back. */
export const escapeCell = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

/** A cell that {@link escapeCell} has written. */
export const readEscaped = (cell: string): string => (cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell);
