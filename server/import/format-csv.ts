const quoted = (cell: string): string => (/[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as the text of a CSV file, with a header row, as `readCsv` reads it. */
export function formatCsv(columns: string[], rows: Record<string, string>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}
