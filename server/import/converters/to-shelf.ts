import { createHash } from 'node:crypto';
import * as v from 'valibot';
import * as t from '#texts/convert';
import { barcodeKey } from '#server/catalogue/barcode';
import * as cell from '../parse/cells.ts';
import { quote } from '../parse/csv-table.ts';
import { placeholderName, type StoreItems } from '../new-folder/new-folder.ts';
import type { FileCountry } from '../parse/readings.ts';
import { categoriesFile, itemsFile } from '../validate/tables.ts';
import { cut, toLine } from './html-text.ts';
import { readPrice, type ExportedProduct } from './product.ts';

/** Maximum characters of a cell. */
const [maxName, maxText] = [200, 10_000];

interface Terms {
  country: FileCountry;
  /** The stock of uncounted products. */
  stock: string;
  /** By URL. */
  pictures: ReadonlyMap<string, { name: string }>;
}

/** @returns the store's rows, the products in them, and a line for each value that the files cannot hold */
export function toShelf(
  products: ExportedProduct[],
  terms: Terms,
): { shelf: StoreItems; carried: ExportedProduct[]; left: string[] } {
  const left: string[] = [];
  const carried: ExportedProduct[] = [];
  const categories: Categories = new Map();
  const taken = { numbers: new Set<number>(), barcodes: new Set<string>() };
  const items: StoreItems['items'] = [];
  for (const product of products) {
    const warn = (what: string) =>
      void left.push(t.line({ line: product.line, name: product.name || product.key, problem: what }));
    const row = rowOf(product, terms, warn);
    if (!row) continue;
    carried.push(product);
    items.push({
      ...row,
      item_id: String(numberOf(product, taken.numbers)),
      category_id: categoryFor(product, categories),
      image_name1: terms.pictures.get(product.pictures[0] ?? '')?.name ?? placeholderName,
      barcode: barcodeOf(product, taken.barcodes, warn),
      hidden: product.isHidden ? 'true' : '',
    });
  }
  const rows = [...categories.values()].map(({ id, category_name }) => ({
    category_id: id,
    category_name,
    position: id,
  }));
  return { shelf: { categories: rows, items }, carried, left: [...left, ...sameNames(carried)] };
}

function sameNames(products: ExportedProduct[]): string[] {
  const named = Map.groupBy(products, ({ name, unit }) => `${name}\n${unit}`.toLowerCase());
  return [...named.values()]
    .filter(({ length }) => length > 1)
    .map((same) => {
      const lines = same.map(({ line }) => line).join(', ');
      return t.sameName({ lines, count: same.length, name: same[0]?.name ?? '' });
    });
}

/** Undefined if it cannot be sold. */
function rowOf(product: ExportedProduct, { country, stock }: Terms, warn: (what: string) => void) {
  const { name, description } = product;
  const read = readPrice(product.price, country);
  const mrp = readPrice(product.mrp, country);
  if ('problem' in read) warn(read.problem);
  if (!name) warn(t.noName());
  if ('problem' in read || !name) return undefined;
  const price = read.amount;
  if (price === 0) warn(t.costsNothing());
  if ('problem' in mrp && product.mrp) warn(t.withoutMrp({ mrp: product.mrp }));
  if (name.length > maxName) warn(t.longName({ max: maxName }));
  if (description.length > maxText) warn(t.longText({ max: maxText }));
  const row = {
    item_name: cut(name, maxName),
    unit: toLine(product.unit, 60),
    price: price.toFixed(2),
    mrp: 'amount' in mrp && mrp.amount > price ? mrp.amount.toFixed(2) : '',
    stock: product.stock === undefined ? stock : String(product.stock),
    special_description: cut(description, maxText),
  };
  return withoutBadCells(row, warn) ? row : undefined;
}

/** Empties and reports invalid optional cells. Returns false if a required cell is invalid. */
function withoutBadCells(row: Record<string, string>, warn: (what: string) => void): boolean {
  for (const [column, text] of Object.entries(row)) {
    const entry = itemsFile.entries[column as keyof typeof itemsFile.entries];
    const [issue] = v.safeParse(entry, text).issues ?? [];
    if (!issue) continue;
    const isNeeded = !v.is(entry, '');
    const lost = { column, problem: `${issue.message}${quote(text)}` };
    warn(isNeeded ? t.leftOut(lost) : t.losesCell(lost));
    if (isNeeded) return false;
    row[column] = '';
  }
  return true;
}

/** By lower-case name. Names that differ only in case are one category. */
type Categories = Map<string, { id: string; category_name: string }>;

function categoryFor(product: ExportedProduct, categories: Categories): string {
  const name = toLine(product.category, 100);
  const category_name = v.is(categoriesFile.entries.category_name, name) ? name : t.otherCategory();
  const key = category_name.toLowerCase();
  const category = categories.get(key) ?? { id: String(categories.size + 1), category_name };
  categories.set(key, category);
  return category.id;
}

/** The export's number, or one derived from the product's key, so that the next conversion repeats it. */
function numberOf({ number, key }: ExportedProduct, taken: Set<number>): number {
  let own = number ?? 0;
  for (let attempt = 0; !v.is(cell.id, String(own)) || taken.has(own); attempt += 1)
    own = 100_000_000 + (createHash('sha256').update(`${key}\n${attempt}`).digest().readUInt32BE() % 900_000_000);
  taken.add(own);
  return own;
}

function barcodeOf({ barcode }: ExportedProduct, taken: Set<string>, warn: (what: string) => void): string {
  const code = barcode.replace(/^'/, '').replaceAll(/\s/g, '');
  if (!code) return '';
  const [issue] = v.safeParse(cell.barcode, code).issues ?? [];
  if (issue) warn(t.withoutBarcode({ problem: `${issue.message}${quote(barcode)}` }));
  else if (taken.has(barcodeKey(code))) warn(t.barcodeTaken({ barcode: code }));
  else {
    taken.add(barcodeKey(code));
    return code;
  }
  return '';
}
