import { localTime, momentOf } from '#lib/schedule/zoned-time';
import type { PlainRow } from '../catalogue-rows.ts';
import { initialCells, isSameValue, mergeItem, type CellConflict, type Known } from './merge-item.ts';

/** An item in the database, and what the last file said of it, if that was noted. */
export interface ExistingItem {
  row: PlainRow;
  base: PlainRow | null;
}

/** What an import needs to know beside the rows. */
export interface ItemTerms {
  timezone: string;
  now: Date;
  /** Whether the file wins a conflict. */
  overwrite: boolean;
}

/** The row that an item should have, what the next import compares with, and what was in conflict. */
export interface NextItem {
  row: PlainRow;
  base: PlainRow;
  conflicts: CellConflict[];
}

/** Marks in `imported_items` what the last file no longer had; what it had said before stays. */
export const withdrawn = 'withdrawn';

/** The date until whose midnight an item is sold out; null for none, and for one that has come. */
export function soldOutDate(until: unknown, { timezone, now }: Omit<ItemTerms, 'overwrite'>): string | null {
  if (!until) return null;
  const date = until instanceof Date ? localTime(until.getTime(), timezone).date : String(until as string);
  return date > localTime(now.getTime(), timezone).date ? date : null;
}

const momentOfDate = (date: unknown, { timezone }: ItemTerms): Date | null =>
  typeof date === 'string' ? new Date(momentOf({ date, minutes: 0 }, timezone)) : null;

const atFirst = { ...initialCells, also_called: [] };
const withDate = (cells: PlainRow, terms: ItemTerms): PlainRow =>
  'sold_out_until' in cells ? { ...cells, sold_out_until: soldOutDate(cells.sold_out_until, terms) } : cells;

const keys = new Set(['saas_id', 'store_id', 'item_id']);

/** What the file says of an item, beside its key and its stock. */
const cellsOf = (file: PlainRow): PlainRow =>
  Object.fromEntries(Object.entries(file).filter(([name]) => !keys.has(name) && name !== 'stock'));

/** The row of an item that only the file has. */
export function newItem(file: PlainRow, position: number, terms: ItemTerms): NextItem {
  const row = {
    ...atFirst,
    ...file,
    imported_stock: file.stock,
    position,
    sold_out_until: momentOfDate(soldOutDate(file.sold_out_until, terms), terms),
    withdrawn_at: file.hidden === true ? terms.now : null,
  };
  return { row, base: cellsOf(file), conflicts: [] };
}

/** Whether the file says what the last one said: then all stays as the shop has it. */
const isAsBefore = (file: PlainRow, { row, base }: ExistingItem, position: number): boolean =>
  base !== null &&
  !(withdrawn in base) &&
  row.position === position &&
  row.imported_stock === file.stock &&
  (row.withdrawn_at !== null) === row.hidden &&
  Object.keys(file).every((name) => keys.has(name) || name === 'stock' || isSameValue(file[name], base[name]));

/** The row of an item that the file and the shop have. */
export function nextItem(file: PlainRow, existing: ExistingItem, position: number, terms: ItemTerms): NextItem {
  const { row, base } = existing;
  if (base && isAsBefore(file, existing, position)) return { row, base, conflicts: [] };
  const said = cellsOf(file);
  const { [withdrawn]: _, ...lastSaid } = base ?? {};
  const known: Known = {
    cells: withDate(Object.fromEntries(Object.keys({ ...said, ...atFirst }).map((name) => [name, row[name]])), terms),
    base: base ? withDate(lastSaid, terms) : undefined,
    fromCounter: row.from_counter === true,
  };
  const { cells, base: nextBase, conflicts } = mergeItem(withDate(said, terms), known, terms.overwrite);
  const isDateKept = isSameValue(cells.sold_out_until, known.cells.sold_out_until);
  const counted = countStock(file.stock, row, terms);
  const next = {
    ...file,
    ...cells,
    sold_out_until: isDateKept ? row.sold_out_until : momentOfDate(cells.sold_out_until, terms),
    position,
    stock: counted.stock,
    imported_stock: file.stock,
    withdrawn_at: cells.hidden ? (row.withdrawn_at ?? terms.now) : null,
  };
  return { row: next, base: nextBase, conflicts: [...conflicts, ...counted.conflicts] };
}

/**
 * A count that differs from the last file's is the stock: sales change it all the time, so that it differs from the
 * shop's says nothing. Of an item made at the counter no count is known yet, and the export's may be old: its own stays.
 */
function countStock(file: unknown, { stock, imported_stock, from_counter }: PlainRow, { overwrite }: ItemTerms) {
  if (file === imported_stock || file === stock) return { stock, conflicts: [] };
  if (imported_stock !== null || !from_counter) return { stock: file, conflicts: [] };
  const taken = overwrite ? ('file' as const) : ('counter' as const);
  const conflict = { column: 'stock', file, counter: stock, was: undefined, taken };
  return { stock: overwrite ? file : stock, conflicts: [conflict] };
}
