import * as t from '#texts/convert';
import { readMoney, type FileCountry } from '../parse/readings.ts';

/** A product of an export, or one of its variants. */
export interface ExportedProduct {
  line: number;
  /** Its stable identifier in the export. Its number derives from this if it has none. */
  key: string;
  number?: number;
  name: string;
  category: string;
  /** Amounts as the export writes them. */
  price: string;
  mrp: string;
  /** Undefined if the other shop does not count. */
  stock: number | undefined;
  unit: string;
  description: string;
  /** URLs; the first is the main one. */
  pictures: string[];
  barcode: string;
  isHidden: boolean;
}

/** An export's products, and the values that a folder cannot hold. */
export interface ExportedCatalogue {
  products: ExportedProduct[];
  /** One line each. */
  left: string[];
}

/** Options whose value belongs to the price. */
const units = /^(size|weight|volume|quantity|pack(age)?( size)?|unit|net weight)$/i;

export const unitOf = (options: [name: string, value: string][]): string =>
  options.find(([name]) => units.test(name.trim()))?.[1] ?? '';

/** Counts the filled cells of columns that are not imported. */
export function countFilled(
  columns: string[],
  rows: { get(column: string): string }[],
  importedColumns: RegExp,
): string[] {
  return columns
    .filter((column) => column && !importedColumns.test(column))
    .map((column) => ({ column, filled: rows.filter((row) => !['', '0'].includes(row.get(column))).length }))
    .filter(({ filled }) => filled > 0)
    .map(({ column, filled }) => t.column({ column, count: filled }));
}

/** The maximum price of an item. */
const maxPrice = 10_000_000;

/** A problem follows the item's name in messages. */
export function readPrice(text: string, country: FileCountry): { amount: number } | { problem: string } {
  const read = readMoney(text, country);
  if (typeof read !== 'string') return { problem: t.badPrice({ price: text, problem: read.problem }) };
  const amount = /^\d+(\.\d{1,2}0*)?$/.test(read) ? Number(read) : Number.NaN;
  return amount <= maxPrice ? { amount } : { problem: t.noPrice({ price: text }) };
}

/** Undefined if it cannot be an item's price. */
export function amountOf(text: string, country: FileCountry): number | undefined {
  const read = readPrice(text, country);
  return 'amount' in read ? read.amount : undefined;
}
