import type { SheetPreview } from '../../contract/counter/sheet.ts';
import type { PriceAlert } from '../../money/price-alert.ts';
import * as t from '#texts/shelf-sheet';

const columnNames: Record<string, () => string> = {
  item_id: t.columnItem,
  barcode: t.columnBarcode,
  item_name: t.columnName,
  unit: t.columnUnit,
  price: t.columnPrice,
  mrp: t.columnMrp,
  stock: t.columnStock,
  sold_out: t.columnSoldOut,
  hidden: t.columnHidden,
  as_downloaded: t.columnAsDownloaded,
};

/** The name of a sheet's column: `Price`. */
export const columnWords = (column: string): string => columnNames[column]?.() ?? column;

const alerts = { zero: t.alertZero, steep_fall: t.alertFall, steep_rise: t.alertRise } satisfies Record<
  PriceAlert,
  unknown
>;

export const alertWords = (alert: PriceAlert): string => alerts[alert]();

const cells: Record<string, () => string> = { true: t.cellYes, false: t.cellNo, '': t.cellEmpty };

/** A cell in words: `yes` for `true`, `nothing` for an empty one. */
export const cellWords = (cell: string): string => cells[cell]?.() ?? cell;

/** Rows for items that are not on the shelf. */
export function unknownWords({ rows: count, first }: SheetPreview['unknown']): string {
  const items = first.join(', ');
  if (!items) return t.unknownUnnamed({ count });
  return count > first.length ? t.unknownMore({ count, items }) : t.unknown({ count, items });
}

/** Headings that were recognized as other columns. */
export const readAsWords = (headings: SheetPreview['read_as']): string =>
  headings.map(({ heading, column }) => t.readAs({ heading, column: columnWords(column) })).join(' ');
