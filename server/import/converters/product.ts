import * as t from '#texts/convert';
import { readMoney, type FileCountry } from '../parse/readings.ts';

/** What an export says of one thing that can be bought: a product, or one of its variants. */
export interface ExportedProduct {
  /** The line in the export. */
  line: number;
  /** What names it in the export for good; its number follows from this where it has none. */
  key: string;
  number?: number;
  name: string;
  category: string;
  /** Amounts as the export writes them. */
  price: string;
  mrp: string;
  /** How many there are; undefined where the other shop does not count. */
  stock: number | undefined;
  unit: string;
  description: string;
  /** The addresses of its pictures; the first is its own. */
  pictures: string[];
  barcode: string;
  isHidden: boolean;
}

/** What an export holds, and what of it has no place in a folder of ours. */
export interface ExportedCatalogue {
  products: ExportedProduct[];
  /** A line each. */
  left: string[];
}

/** Options whose value is what one costs the price. */
const units = /^(size|weight|volume|quantity|pack(age)?( size)?|unit|net weight)$/i;

/** The unit that a variant's options name. */
export const unitOf = (options: [name: string, value: string][]): string =>
  options.find(([name]) => units.test(name.trim()))?.[1] ?? '';

/** How often each of some columns is filled, for those that are. */
export function countFilled(columns: string[], rows: { get(column: string): string }[], carried: RegExp): string[] {
  return columns
    .filter((column) => column && !carried.test(column))
    .map((column) => ({ column, filled: rows.filter((row) => !['', '0'].includes(row.get(column))).length }))
    .filter(({ filled }) => filled > 0)
    .map(({ column, filled }) => t.column({ column, count: filled }));
}

/** The highest price of an item. */
const mostMoney = 10_000_000;

/** Reads a price. A problem follows the item's name in messages. */
export function readPrice(text: string, country: FileCountry): { amount: number } | { problem: string } {
  const read = readMoney(text, country);
  if (typeof read !== 'string') return { problem: t.badPrice({ price: text, problem: read.problem }) };
  const amount = /^\d+(\.\d{1,2}0*)?$/.test(read) ? Number(read) : Number.NaN;
  return amount <= mostMoney ? { amount } : { problem: t.noPrice({ price: text }) };
}

/** An amount that an item can cost; undefined for anything else. */
export function amountOf(text: string, country: FileCountry): number | undefined {
  const read = readPrice(text, country);
  return 'amount' in read ? read.amount : undefined;
}
