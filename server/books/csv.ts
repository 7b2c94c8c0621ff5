import type { Minor } from '#lib/money/money';
import { escapeFormula, formatCsv } from '#server/import/parse/format-csv';

/** `amount` is written with two decimals. */
export type Cell = string | number | null | { amount: Minor };

/** Escapes cells that a spreadsheet would run as formulas. */
export const csvOf = (columns: string[], rows: Cell[][]): string =>
  formatCsv(
    columns,
    rows.map((row) =>
      Object.fromEntries(
        columns.map((column, index) => {
          const cell = row[index] ?? '';
          if (typeof cell === 'object') return [column, (cell.amount / 100).toFixed(2)];
          return [column, typeof cell === 'number' ? String(cell) : escapeFormula(cell)];
        }),
      ),
    ),
  );
