import { escapeFormula, formatCsv } from '#server/import/format-csv';

export type Cell = string | number | null;

/** A CSV whose cells no spreadsheet takes for formulas; numbers stay numbers. */
export const csvOf = (columns: string[], rows: Cell[][]): string =>
  formatCsv(
    columns,
    rows.map((row) =>
      Object.fromEntries(
        columns.map((column, index) => {
          const cell = row[index] ?? '';
          return [column, typeof cell === 'number' ? String(cell) : escapeFormula(cell)];
        }),
      ),
    ),
  );
