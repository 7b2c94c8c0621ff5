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
