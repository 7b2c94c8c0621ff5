import { isDeepStrictEqual } from 'node:util';
import { barcodeKey } from '#server/catalogue/barcode';
import type { PlainRow } from '../catalogue-rows.ts';

/** A cell that both the file and the counter have changed since the last import. */
export interface CellConflict {
  column: string;
  file: unknown;
  counter: unknown;
  /** What the last file said; undefined for an item that no file had. */
  was: unknown;
  taken: 'file' | 'counter';
}

/** An item's cells, which the import and the counter can both change. */
export interface Merged {
  cells: PlainRow;
  /** What the next import compares with: what the file says, but for a cell in conflict what it was. */
  base: PlainRow;
  conflicts: CellConflict[];
}

/** An item before an import. `sold_out_until` is a date here, as in the file. */
export interface Known {
  cells: PlainRow;
  /** What the last file said about it, if that is known. */
  base: PlainRow | undefined;
  fromCounter: boolean;
}

/** The initial values of the optional columns that the counter can change. */
export const initialCells: PlainRow = { barcode: '', hidden: false, sold_out_until: null, hsn: '', tax_percent: null };

export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && isDeepStrictEqual(a, b));

/** The same, also for a barcode whose first 0 a spreadsheet has dropped. */
export const isSameCell = (column: string, a: unknown, b: unknown): boolean =>
  isSameValue(a, b) || (column === 'barcode' && isSameValue(barcodeKey(String(a)), barcodeKey(String(b))));

/** What the last file said about a column; `undefined` if only the counter has ever said anything. */
function baseOf(column: string, { base, cells, fromCounter }: Known): unknown {
  if (base && column in base) return base[column];
  if (fromCounter) return undefined;
  return column in initialCells ? initialCells[column] : cells[column];
}

/**
 * Merges an item's cells in the file (of the columns it has) with the shop's, compared with the last file's.
 * The result never has a price above the MRP: both are then the shop's, and in conflict.
 * @param overwrite whether the file wins a conflict
 */
export function mergeItem(file: PlainRow, known: Known, overwrite: boolean): Merged {
  const conflicts: CellConflict[] = [];
  const cells = { ...known.cells };
  for (const [column, said] of Object.entries(file)) {
    const counter = known.cells[column];
    const was = baseOf(column, known);
    if (isSameCell(column, said, counter) || isSameCell(column, said, was)) continue;
    const isConflict = !isSameCell(column, counter, was);
    if (isConflict) conflicts.push(conflictOf(column, said, counter, was, overwrite));
    if (!isConflict || overwrite) cells[column] = said;
  }
  if (isAboveMrp(cells)) resolvePrice(file, known, overwrite, cells, conflicts);
  const base = { ...known.base, ...file };
  for (const { column, was, taken } of conflicts) if (taken === 'counter') keep(base, column, was);
  return { cells, base, conflicts };
}

const conflictOf = (column: string, file: unknown, counter: unknown, was: unknown, overwrite: boolean) =>
  ({ column, file, counter, was, taken: overwrite ? 'file' : 'counter' }) as const;

const isAboveMrp = ({ price, mrp }: PlainRow) => mrp !== null && Number(price) > Number(mrp);

function resolvePrice(file: PlainRow, known: Known, overwrite: boolean, cells: PlainRow, conflicts: CellConflict[]) {
  for (const column of ['price', 'mrp']) {
    const [counter, was] = [known.cells[column], baseOf(column, known)];
    cells[column] = overwrite ? file[column] : counter;
    const isNamed = conflicts.some((conflict) => conflict.column === column);
    if (!isNamed && !isSameValue(file[column], counter) && (overwrite || !isSameValue(file[column], was)))
      conflicts.push(conflictOf(column, file[column], counter, was, overwrite));
  }
}

/** An unknown base stays unknown. */
function keep(base: PlainRow, column: string, was: unknown): void {
  if (was === undefined) delete base[column];
  else base[column] = was;
}
