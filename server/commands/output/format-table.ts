type Cell = string | number;

/** A heading, then each row. Columns fit their widest cell; numbers are right-aligned. */
export function formatTable(rows: Record<string, Cell>[]): string[] {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length)));
  const formatLine = (cells: Cell[]) =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [formatLine(names), ...rows.map((row) => formatLine(names.map((name) => row[name] ?? '')))];
}
