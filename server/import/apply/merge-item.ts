import { isDeepStrictEqual } from 'node:util';
import { barcodeKey } from '#server/catalogue/barcode';
import type { PlainRow } from './catalogue-rows.ts';
import { soldOutDate, soldOutMoment, type Clock } from './sold-out.ts';

export interface MergeTerms extends Clock {
  /** Whether the file's cells replace cells changed at the counter. */
  overwrite: boolean;
}

/** A cell that the counter has changed and that differs in the file. */
export interface CellConflict {
  item_id: number;
  column: string;
  file: unknown;
  counter: unknown;
  taken: 'file' | 'counter';
}

export interface MergedItem {
  row: PlainRow;
  conflicts: CellConflict[];
}

const keys = ['saas_id', 'store_id', 'item_id', 'stock'];

/** Values of the optional columns. */
const initial = {
  hsn: '',
  tax_percent: null,
  also_called: [],
  barcode: '',
  hidden: false,
  sold_out_until: null,
  low_stock: null,
};

/** Columns from the same side, so that no price exceeds its MRP and no size differs from its unit. */
const groups = [
  ['price', 'mrp'],
  ['image', 'image_name1', 'colors'],
  ['unit', 'family', 'size'],
];

const isSame = (column: string, a: unknown, b: unknown): boolean =>
  column === 'barcode' ? barcodeKey(String(a)) === barcodeKey(String(b)) : isDeepStrictEqual(a, b);

/** Whether no file has had this counter item yet; the counter then owns every cell. */
export const isCountersOwn = ({ from_counter, imported_stock }: PlainRow): boolean =>
  from_counter === true && imported_stock === null;

export const newItem = (file: PlainRow, terms: MergeTerms): PlainRow => ({
  ...initial,
  ...file,
  imported_stock: file.stock,
  sold_out_until: soldOutMoment(soldOutDate(file.sold_out_until, terms), terms),
  withdrawn_at: file.hidden === true ? terms.now : null,
});

/** Merges a file's row with the stored one. Cells changed at the counter stay, unless `overwrite` is set. */
export function mergeItem(file: PlainRow, was: PlainRow, terms: MergeTerms): MergedItem {
  const [wanted, stored] = [file, was].map((row) => withDate(row, terms)) as [PlainRow, PlainRow];
  const marked = columnsOfCounter(was, stored);
  const isCounters = (column: string) =>
    isCountersOwn(was) ||
    (groups.find((group) => group.includes(column)) ?? [column]).some((each) => marked.includes(each));
  const differing = Object.keys(file).filter(
    (column) => !keys.includes(column) && !isSame(column, wanted[column], stored[column]),
  );
  const disputed = differing.filter(isCounters);
  const kept = terms.overwrite ? [] : disputed;
  const row: PlainRow = { ...was };
  for (const column of differing.filter((each) => !kept.includes(each)))
    row[column] = column === 'sold_out_until' ? soldOutMoment(wanted[column], terms) : wanted[column];
  const taken = terms.overwrite ? ('file' as const) : ('counter' as const);
  return {
    row: {
      ...row,
      stock: isCounted(file, was, terms) ? file.stock : was.stock,
      imported_stock: file.stock,
      withdrawn_at: row.hidden ? (was.withdrawn_at ?? terms.now) : null,
      counter_columns: [...marked.filter((column) => !(column in file)), ...kept].toSorted(),
    },
    conflicts: disputed.map((column) => ({
      item_id: Number(was.item_id),
      column,
      file: wanted[column],
      counter: stored[column],
      taken,
    })),
  };
}

const withDate = (row: PlainRow, terms: MergeTerms): PlainRow =>
  'sold_out_until' in row ? { ...row, sold_out_until: soldOutDate(row.sold_out_until, terms) } : row;

/** The marked columns, except a sold-out date in the past. */
const columnsOfCounter = (was: PlainRow, stored: PlainRow): string[] =>
  (was.counter_columns as string[]).filter(
    (column) => column !== 'sold_out_until' || was.sold_out_until === null || stored.sold_out_until !== null,
  );

/** Whether the file has a new count. The stored stock always differs, because items are sold. */
const isCounted = (file: PlainRow, was: PlainRow, { overwrite }: MergeTerms): boolean =>
  file.stock !== was.imported_stock && (overwrite || !isCountersOwn(was));
